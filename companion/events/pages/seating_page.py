"""Seating the next round: number of tables, who sits where and why, manual swaps, start."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypedDict

from flask import Blueprint, Response, abort, request, url_for

from companion.clubs.verbs.namesakes import names_of
from companion.competition.seating.compared import Evenness
from companion.competition.seating.rounds import Pair, Round, Task
from companion.competition.seating.seat import WhatIf
from companion.competition.seating.seating_reasons import (
    Reason,
    best_possible,
    by_hand,
    given_up,
    in_short,
    reasons,
)
from companion.competition.seating.swapping import Swap, described
from companion.competition.seating.tables import TablePlan, in_words
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.next_step import finals_are_due, led_back
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs import duplicate_rounds, records, seat_worth
from companion.events.verbs.compared_seats import can_share, evenness_of
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_tables import start
from companion.events.verbs.event_teams import team_mates
from companion.events.verbs.finals import draft_final, draft_finals, semi_of, sizes
from companion.events.verbs.next_seating import draft, plans, usual_game, what_each_costs
from companion.events.verbs.records import freshest, new_at_each
from companion.events.verbs.seat_worth import worth_of
from companion.events.verbs.seating_draft import (
    change_seat,
    choose_games,
    drafted,
    judged,
    missing_from,
    new_to_draft,
    searched,
    substitutes,
    swap,
)
from companion.events.verbs.typed_seating import as_text, seat_as_typed
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.refusal import refused

bp = Blueprint("seating", __name__, url_prefix="/events/<code>/seating")
SHOWN_PLANS = 8


@bp.get("")
def show(code: str) -> Response:
    """Show the choice of tables and the current draft."""
    return page(find_event(code, "help"))


@bp.post("")
@form_of(show)
def again(code: str, *, game: str = "", plan: int = 0, from_: str = "", key: str) -> str | None:
    """Draft the next round with the chosen plan and game, or draft it again."""
    at = find_event(code, "help")
    state = event_state(at.event)
    game = game if game in state.games else usual_game(state)
    known = plans(state, game)
    if not 0 <= plan < len(known):
        raise Refused(Phrase("There are not enough people for a table."))
    draft(at.event, game, known[plan], secrets.randbelow(2**31), key=key, by=at.by)
    return back(code, from_)


def back(code: str, sent_from: str) -> str | None:
    """Return the page to go to after a draft; None for the seating itself."""
    return None if is_htmx() else led_back(code, sent_from, url_for(".show", code=code))


@bp.post("/swap")
@form_of(show)
def swap_two(code: str, *, person: list[int], seen: int = 0, key: str) -> None:
    at = find_event(code, "help")
    one, other, *_ = [*person, 0, 0]
    swap(at.event, one, other, seen, key=key, by=at.by)


@bp.post("/typed")
@form_of(show)
def type_it(code: str, *, lines: str = "", seen: int = 0, key: str) -> None:
    """Seat the round as it was typed, or as a file says."""
    at = find_event(code, "help")
    seat_as_typed(at.event, lines, seen, key=key, by=at.by)


@bp.post("/seat")
@form_of(show)
def give_away(code: str, *, person: int = 0, comes: str = "", seen: int = 0, key: str) -> None:
    """Give away the seat of somebody who is not here, or let a newcomer sit out."""
    at = find_event(code, "help")
    change_seat(at.event, person, comes, seen, key=key, by=at.by)


@bp.post("/games")
@form_of(show)
def mix(code: str, *, game: list[str], by: str = "", seen: int = 0, key: str) -> None:
    """Choose the games of the tables, or those that are new to most people."""
    at = find_event(code, "help")
    if by == "new":
        state = event_state(at.event)
        game = freshest(state, drafted(state))
    choose_games(at.event, game, seen, key=key, by=at.by)


@bp.post("/deals")
@form_of(show)
def share(code: str, *, same: bool = False, seen: int = 0, key: str) -> None:
    """Switch duplicate deals for the round on or off."""
    at = find_event(code, "help")
    duplicate_rounds.share(at.event, same, seen, key=key, by=at.by)


@bp.post("/finals")
@form_of(show)
def to_the_finals(
    code: str, *, game: str = "", size: int = 0, from_: str = "", key: str
) -> str | None:
    """Draft the finals by the standings, or the final after the semi-finals."""
    at = find_event(code, "help")
    if not size:
        draft_final(at.event, key=key, by=at.by)
    elif game in event_state(at.event).games:
        draft_finals(at.event, game, size, key=key, by=at.by)
    else:
        abort(422)
    return back(code, from_)


@bp.post("/start")
@form_of(show)
def begin(code: str, *, seen: int = 0, absent: list[int], from_: str = "", key: str) -> str:
    """Start the drafted round."""
    at = find_event(code, "help")
    start(at.event, seen, absent=absent, key=key, by=at.by)
    return led_back(code, from_, url_for("rounds.show", code=code))


def page(at: AtEvent) -> Response:
    """Show the page; ?swap= is the person selected for a swap."""
    state = event_state(at.event)
    stage = state.current()
    game = stage.game if stage else usual_game(state)
    if request.args.get("game") in state.games:
        game = request.args["game"]
    possible = plans(state, game)[:SHOWN_PLANS]
    return render(
        "events/seating.html",
        block="part",
        at=at,
        event=at.event,
        state=state,
        stage=stage,
        game=game,
        games=state.games,
        offered=list(dict.fromkeys([*state.settings.games, game])),
        due=finals_are_due(state),
        finals=sizes(at.event, state, game),
        semi=semi_of(state),
        plans=choices(at, state, game, possible) if not (stage and stage.started) else [],
        plan=chosen_plan(possible, stage),
        here=len(state.here()),
        typing=refused() is not None and request.endpoint == "seating.type_it",
        fresh=new_code(),
        **(seated(at, state, stage) if stage and not stage.started else {}),
    )


def choices(
    at: AtEvent, state: EventState, game: str, possible: Sequence[TablePlan]
) -> list[list[Phrase]]:
    """Describe each choice of tables with its repeats."""
    costs = what_each_costs(at.event, state, game, possible)
    return [[*in_words(plan), in_short(*cost)] for plan, cost in zip(possible, costs, strict=True)]


def chosen_plan(possible: Sequence[TablePlan], stage: Stage | None) -> int:
    """Return the index of the plan that the draft follows; 0 if there is none."""
    tables = stage.seated.tables if stage and not stage.final else ()
    sizes = sorted((len(seats), seats.count(None)) for seats in tables)
    for at, plan in enumerate(possible):
        if sorted(zip(plan.sizes, plan.ai, strict=True)) == sizes:
            return at
    return 0


class Seated(TypedDict, total=False):
    """The template's values for a drafted round."""

    names: Mapping[int, str]
    lines: str
    """The draft as text, or what was typed instead."""
    chosen: int
    """The person selected for a swap; 0: nobody."""
    swaps: Mapping[int, Swap]
    best: Phrase
    given_up: list[Phrase]
    new_at_each: list[dict[str, int]]
    people_at: list[int]
    fresh_games: bool
    reasons: list[Reason]
    missing: list[int]
    """Who is in the draft but not here."""
    new: list[int]
    """Who is here but not in the draft."""
    substitutes: Sequence[tuple[int, str]]
    """Who could take a seat, and how they attend."""
    can_share: bool
    printable: bool
    even: Evenness | None


def seated(at: AtEvent, state: EventState, stage: Stage) -> Seated:
    """Return the page's values for a draft: people, reasons, and the cost of swaps."""
    others = substitutes(state, stage)
    names = names_of(stage.seated.people() | {*others, *new_to_draft(state, stage)})
    new = new_at_each(state, stage)
    task, answer = judged(at.event, state)
    found, mates = searched(at.event, state), team_mates(state)
    chosen = request.args.get("swap", 0, type=whole)
    picked = chosen if chosen in stage.seated.people() else 0
    return {
        "names": names,
        "lines": kept("lines", as_text(stage.seated, names)),
        "chosen": picked,
        "swaps": swaps(task, mates, stage.seated, picked) if picked else {},
        "best": by_hand(answer, found) if found is not None else best_possible(answer),
        "given_up": given_up(task, answer, names),
        "new_at_each": new,
        "people_at": [len(people) for people in stage.seated.at_tables()],
        "fresh_games": any(state.played()) and len(state.settings.games) > 1,
        "reasons": [
            *reasons(task, answer, names, mates),
            *records.reasons(state, stage, names),
            *seat_worth.reasons(worth_of(at.event, state).of(task, [stage.game]), stage, names),
        ],
        "can_share": can_share(state, stage),
        "printable": any(
            map(duplicate_rounds.hands_of, duplicate_rounds.deals_of(at.event, stage).values())
        ),
        "even": evenness_of(state, stage) if stage.same else None,
        "missing": missing_from(state, stage),
        "new": new_to_draft(state, stage),
        "substitutes": [(one, state.people[one]) for one in others],
    }


def swaps(task: Task, mates: frozenset[Pair], drafted: Round, person: int) -> dict[int, Swap]:
    """Return the effect of swapping seats with each other person."""
    of_mates = WhatIf(replace(task, apart=mates), drafted).changes(person)
    near = {p for table in (*drafted.at_tables(), drafted.byes) if person in table for p in table}
    return {
        other: described(change, task.weights, mates=of_mates[other].apart, one_table=other in near)
        for other, change in WhatIf(task, drafted).changes(person).items()
    }
