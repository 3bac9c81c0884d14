"""Seating the next round: number of tables, who sits where and why, manual swaps, start."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypedDict

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

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
from companion.events.pages.next_step import finals_are_due, led_back
from companion.events.state.evening import Evening
from companion.events.state.stage import Stage
from companion.events.verbs import duplicate_rounds, records, seat_worth
from companion.events.verbs.compared_seats import can_share, evenness_of
from companion.events.verbs.drafted import choose_games, drafted, judged, searched, swap
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.event_tables import start
from companion.events.verbs.event_teams import team_mates
from companion.events.verbs.finals import draft_final, draft_finals, semi_of, sizes
from companion.events.verbs.next_seating import draft, plans, usual_game, what_each_costs
from companion.events.verbs.records import freshest, new_at_each
from companion.events.verbs.seat_worth import worth_of
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number
from companion.site.plumbing.htmx import is_htmx, render

bp = Blueprint("seating", __name__, url_prefix="/events/<code>/seating")
SHOWN_PLANS = 8


@bp.get("")
def show(code: str) -> Response:
    """The choice of tables, and below it the seating as it is."""
    return page(find_event(code, "help"))


@bp.post("")
def again(code: str) -> Answer:
    """Seat them, or seat them otherwise."""
    at = find_event(code, "help")
    return attempt(lambda key: seat_them(at, key), lambda: back(at), lambda why: page(at, why))


@bp.post("/swap")
def swap_two(code: str) -> Answer:
    """Swap two people by hand."""
    at = find_event(code, "help")
    one, other, *_ = [*request.form.getlist("person", type=whole), 0, 0]
    return attempt(
        lambda key: swap(at.event, one, other, number("seen"), key=key, by=at.by),
        lambda: back(at),
        lambda why: page(at, why),
    )


@bp.post("/games")
def mix(code: str) -> Answer:
    """Other games for some of the tables."""
    at = find_event(code, "help")
    return attempt(
        lambda key: choose_games(at.event, games(at), number("seen"), key=key, by=at.by),
        lambda: back(at),
        lambda why: page(at, why),
    )


@bp.post("/deals")
def share(code: str) -> Answer:
    """The same deals at all tables, or each table its own."""
    at, on = find_event(code, "help"), request.form.get("same") == "1"
    return attempt(
        lambda key: duplicate_rounds.share(at.event, on, number("seen"), key=key, by=at.by),
        lambda: back(at),
        lambda why: page(at, why),
    )


@bp.post("/finals")
def to_the_finals(code: str) -> Answer:
    """The best of the standings at their tables, or the winners of these at the last one."""
    at, size = find_event(code, "help"), number("size")
    game = request.form.get("game", "")
    if size and game not in GAMES:
        abort(422)
    return attempt(
        lambda key: (
            draft_finals(at.event, game, size, key=key, by=at.by)
            if size
            else draft_final(at.event, key=key, by=at.by)
        ),
        lambda: back(at),
        lambda why: page(at, why),
    )


@bp.post("/start")
def begin(code: str) -> Answer:
    """Begin the round as it is seated."""
    at = find_event(code, "help")
    return attempt(
        lambda key: start(at.event, number("seen"), key=key, by=at.by),
        lambda: redirect(led_back(code, url_for("rounds.show", code=code)), 303),
        lambda why: page(at, why),
    )


def games(at: AtEvent) -> list[str]:
    """The games that were chosen table by table, or those that are new to most."""
    if request.form.get("by") == "new":
        evening = evening_of(at.event)
        return freshest(evening, drafted(evening))
    return request.form.getlist("game")


def seat_them(at: AtEvent, key: str) -> None:
    """Draft the next round by the plan and for the game that were chosen."""
    evening = evening_of(at.event)
    game = request.form.get("game", "")
    game = game if game in GAMES else usual_game(evening)
    known, chosen = plans(evening, game), number("plan")
    if not 0 <= chosen < len(known):
        raise Refused(Phrase("There are not enough people for a table."))
    draft(at.event, game, known[chosen], secrets.randbelow(2**31), key=key, by=at.by)


def back(at: AtEvent) -> Answer:
    """The seating as it is now."""
    if is_htmx():
        return page(at)
    return redirect(led_back(at.event.code, url_for(".show", code=at.event.code)), 303)


def page(at: AtEvent, why: str = "") -> Response:
    """The page; ?swap= is who is about to be swapped."""
    evening = evening_of(at.event)
    stage = evening.current()
    game = stage.game if stage else usual_game(evening)
    if request.args.get("game") in GAMES:
        game = request.args["game"]
    possible = plans(evening, game)[:SHOWN_PLANS]
    return render(
        "events/seating.html",
        block="part",
        status=422 if why else 200,
        at=at,
        event=at.event,
        evening=evening,
        stage=stage,
        game=game,
        games=GAMES,
        offered=[GAMES[key] for key in dict.fromkeys([*evening.settings["games"], game])],
        due=finals_are_due(evening),
        finals=sizes(at.event, evening, game),
        semi=semi_of(evening),
        plans=choices(at, evening, game, possible) if not (stage and stage.started) else [],
        plan=chosen_plan(possible, stage),
        here=len(evening.here()),
        why=why,
        fresh=new_code(),
        **(seated(at, evening, stage) if stage and not stage.started else {}),
    )


def choices(
    at: AtEvent, evening: Evening, game: str, possible: Sequence[TablePlan]
) -> list[list[Phrase]]:
    """The choices of tables in words, each with its repeats."""
    costs = what_each_costs(at.event, evening, game, possible)
    return [[*in_words(plan), in_short(*cost)] for plan, cost in zip(possible, costs, strict=True)]


def chosen_plan(possible: Sequence[TablePlan], stage: Stage | None) -> int:
    """Which of the plans the drafted round follows; the first when none."""
    tables = stage.seated.tables if stage and not stage.final else ()
    sizes = sorted((len(seats), seats.count(None)) for seats in tables)
    for at, plan in enumerate(possible):
        if sorted(zip(plan.sizes, plan.ai, strict=True)) == sizes:
            return at
    return 0


class Seated(TypedDict, total=False):
    """What the page also says of a drafted round."""

    names: Mapping[int, str]
    chosen: int
    """Who is about to be swapped; 0: nobody."""
    swaps: Mapping[int, Swap]
    best: Phrase
    given_up: list[Phrase]
    new_at_each: list[dict[str, int]]
    people_at: list[int]
    fresh_games: bool
    reasons: list[Reason]
    moved: list[int]
    can_share: bool
    printable: bool
    even: Evenness | None


def seated(at: AtEvent, evening: Evening, stage: Stage) -> Seated:
    """What the page says of a drafted round: who, why, and what swaps would cost."""
    names = names_of(stage.seated.people())
    new = new_at_each(evening, stage)
    task, answer = judged(at.event, evening)
    found, mates = searched(at.event, evening), team_mates(at.event, evening)
    chosen = request.args.get("swap", 0, type=whole)
    picked = chosen if chosen in stage.seated.people() else 0
    return {
        "names": names,
        "chosen": picked,
        "swaps": swaps(task, mates, stage.seated, picked) if picked else {},
        "best": by_hand(answer, found) if found is not None else best_possible(answer),
        "given_up": given_up(task, answer, names),
        "new_at_each": new,
        "people_at": [len(people) for people in stage.seated.at_tables()],
        "fresh_games": any(evening.played()) and len(evening.settings["games"]) > 1,
        "reasons": [
            *reasons(task, answer, names, mates),
            *records.reasons(evening, stage, names),
            *seat_worth.reasons(worth_of(at.event, evening).of(task, [stage.game]), stage, names),
        ],
        "can_share": can_share(stage),
        "printable": any(
            map(duplicate_rounds.hands_of, duplicate_rounds.deals_of(at.event, stage).values())
        ),
        "even": evenness_of(evening, stage) if stage.same else None,
        "moved": sorted(stage.seated.people() ^ set(evening.here())),
    }


def swaps(task: Task, mates: frozenset[Pair], drafted: Round, person: int) -> dict[int, Swap]:
    """By everybody else, what changing places with them would mean."""
    of_mates = WhatIf(replace(task, apart=mates), drafted).changes(person)
    near = {p for table in (*drafted.at_tables(), drafted.byes) if person in table for p in table}
    return {
        other: described(change, task.weights, mates=of_mates[other].apart, one_table=other in near)
        for other, change in WhatIf(task, drafted).changes(person).items()
    }
