"""Seating the next round: forecast, draft, swap, start."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.competition.seating.rounds import Pair, Round, Task, Weights
from companion.competition.seating.seat import Answer, seat
from companion.competition.seating.tables import TablePlan, in_words, table_plans
from companion.core.append import Appended
from companion.core.cache import Cache
from companion.core.refused import Refused
from companion.core.services import cache
from companion.events.entries.round_entries import Draft, draft_of
from companion.events.state.event_games import suits
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.compared_seats import can_share, even
from companion.events.verbs.event_journal import event_state, going, locked, once, write
from companion.events.verbs.event_teams import team_mates
from companion.events.verbs.seat_worth import worth_of
from companion.events.verbs.standings import points_so_far
from companion.kit.words import Phrase
from companion.models import Event

PATIENCE = 1.0  # seconds the search may take while an organiser waits
GLANCE = 0.8  # seconds to compute the cost of all choices of tables together
QUICK_SEED = 1
GAPS: Final = {"swiss": 80, "close": 400}
"""By seating setting, the weight of distance in the standings relative to repeats.
With 13 people, 80 adds about three repeats a round compared with avoiding them, and reduces
the distance of those who meet from 4 places to 2.5; 400 reduces it to 1.8, however many repeats."""


def usual_game(state: EventState) -> str:
    """Return the game of the next round when nobody chooses one: the games take turns."""
    games: list[str] = state.settings.games
    stage = state.current()
    done = len(state.stages) - (stage is not None and not stage.started)
    return games[done % len(games)]


def plans(state: EventState, game: str, people: int | None = None) -> list[TablePlan]:
    """Return the possible tables for `people` (default: those who are here), best first."""
    settings, of = state.settings, state.games[game]
    found = table_plans(
        len(state.here()) if people is None else people,
        of.seats,
        wanted=min(of.seats, key=lambda size: abs(size - settings.wanted)),
        prefer=settings.prefer,
        ai_per_table=0 if of.paper_only else 1,
    )
    return [plan for plan in found if plan.sizes]


def task(event: Event, state: EventState, plan: TablePlan, game: str) -> Task:
    """Return the search task: the next round with that game, after all rounds that were played."""
    here, settings = state.here(), state.settings
    gap = GAPS.get(settings.seating)
    points = points_so_far(event, state) if gap else None
    if points is not None:
        here = sorted(here, key=lambda person: -points.get(person, 0.0))
    # Seating by standings depends on results still to come, so only this round is planned.
    return Task(
        tuple(here),
        (plan,) if gap else (plan, *to_come(state, plan, game)),
        past=state.played(),
        points=points,
        weights=Weights(gap=gap) if gap else Weights(),
        apart=pairs(settings.apart) | team_mates(state),
        wished=pairs(settings.wished),
        together=pairs(settings.together),
        fixed={person: table for person, table in settings.fixed if person in here},
        forecast=() if gap else foreseen(state),
    )


def to_come(state: EventState, plan: TablePlan, game: str) -> list[TablePlan]:
    """Return the plans of the rounds after the next one, as far as the settings define them.

    An event planned as a whole has fewer repeats than one planned round by round. Each later round
    is assumed to use the plan that will be offered first for its game. If the organiser has chosen
    another plan now, it is assumed for the later rounds too, where their games allow its tables.
    """
    coming = games_to_come(state)
    first = {key: next(iter(plans(state, key)), plan) for key in {*coming, game}}
    chosen = plan != first[game]
    empty = [
        (*(0,) * (size - ai), *(None,) * ai) for size, ai in zip(plan.sizes, plan.ai, strict=True)
    ]
    return [
        plan if chosen and all(suits(state.games[key], seats) for seats in empty) else first[key]
        for key in coming
    ]


def games_to_come(state: EventState) -> list[str]:
    """Return the games of the rounds after the next one, as far as the settings define them."""
    games, done = state.settings.games, len(state.played())
    if state.settings.format != "rounds":
        return []
    return [games[at % len(games)] for at in range(done + 1, state.settings.rounds)]


def foreseen(state: EventState) -> tuple[Round, ...]:
    """Return the later rounds that were forecast when the last started round was seated."""
    started = (stage for stage in reversed(state.stages) if stage.started)
    last = next(started, None)
    return last.forecast if last else ()


def pairs(given: Sequence[Sequence[int]]) -> frozenset[Pair]:
    """Return the pairs of a setting as sets."""
    return frozenset(frozenset(pair) for pair in given)


@once
def draft(
    event: Event,
    game: str,
    plan: TablePlan,
    seed: int,
    *,
    key: str,
    by: str,
    over: Stage | Literal["any"] | None = "any",
) -> Appended:
    """Draft the next round; the search takes a second and runs before the event is locked.

    With `over` it replaces that draft only, or none: Refused if there is another draft by now.
    """
    state = event_state(event)
    ready(state, plan)
    asked = task(event, state, plan, game)
    asked = worth_of(event, state).of(asked, [game, *games_to_come(state)])
    answer = searched(event, asked, seed)
    before = state.current()
    drafted = seated_anew(state, game, answer.rounds)
    with locked(event) as now:
        ready(now, plan)
        if now.here() != state.here():
            raise Refused(Phrase("The attendance has changed. Create the seating again."))
        if over not in ("any", now.current()):
            raise Refused(Phrase("Somebody else changed the seating: look at it again."))
        if now.current() != before:  # games or shared deals were changed in the meantime
            drafted = seated_anew(now, game, answer.rounds)
        return write(event, drafted, key=key, by=by)


def seated_anew(state: EventState, game: str, rounds: Sequence[Round]) -> Draft:
    """Return the entry of the first of these rounds, keeping choices made for the old draft."""
    seated, *coming = rounds
    games, lost = games_kept(state, game, seated)
    again = state.current()
    same = again.same if again is not None else ""
    number, foreseen = len(state.stages) + 1, tuple(coming)
    stage = Stage(number, game, seated, 0, forecast=foreseen, games=games, same=same)
    if not (same and can_share(state, stage)):
        return draft_of(game, seated, forecast=coming, games=games, lost=lost)
    seated = even(state, stage)
    return draft_of(game, seated, forecast=coming, games=games, lost=lost, same=same)


def searched(event: Event, asked: Task, seed: int) -> Answer:
    """Return the best seating of a long search, or the one shown before if that is better."""
    answer = seat(asked, seed, clock=time.monotonic, seconds=PATIENCE)
    shown = weighed().get(event.code, mark(asked))
    return shown if shown is not None and shown.price.total < answer.price.total else answer


def what_each_costs(
    event: Event, state: EventState, game: str, possible: Sequence[TablePlan]
) -> list[tuple[Task, Answer]]:
    """Return for each choice of tables what a quick search finds, later rounds included.

    All of them together take about a second at most, and are cached while nothing changes.
    """
    known, found = weighed(), []
    worth, games = worth_of(event, state), [game, *games_to_come(state)]
    for plan in possible:
        asked = worth.of(task(event, state, plan, game), games)
        answer = known.get(event.code, mark(asked))
        if answer is None:
            patience = GLANCE / len(possible)
            answer = seat(asked, QUICK_SEED, clock=time.monotonic, seconds=patience)
            known.keep(event.code, mark(asked), answer)
        found.append((asked, answer))
    return found


def weighed() -> Cache[Answer]:
    """Return the cache of answers to `what_each_costs`."""
    return cache("weighed")


def mark(asked: Task) -> int:
    """Return a cache key of the task, its hash."""
    return hash(repr(asked))


def games_kept(
    state: EventState, game: str, seated: Round
) -> tuple[tuple[str, ...], tuple[tuple[int, str], ...]]:
    """Return the games of the tables of a round that is drafted again, and the choices lost.

    The games are empty if all tables play `game`. A table keeps the game chosen for its number if
    its size still allows it.
    """
    stage = state.current()
    if stage is None or stage.final:
        return (), ()
    games, lost = [game] * len(seated.tables), []
    for number, chosen in enumerate(stage.games, 1):
        if chosen == stage.game:
            continue
        if number <= len(games) and suits(state.games[chosen], seated.tables[number - 1]):
            games[number - 1] = chosen
        else:
            lost.append((number, chosen))
    return tuple(games) if set(games) != {game} else (), tuple(lost)


def may_seat(state: EventState) -> None:
    """Raise Refused while a round is being played and after the event has ended."""
    going(state)
    stage = state.current()
    if stage is not None and stage.started:
        raise Refused(Phrase("Close the round first."))


def ready(state: EventState, plan: TablePlan) -> None:
    """Raise Refused while a round is being played, or if the attendance no longer fits the plan."""
    may_seat(state)
    if plan.people != len(state.here()):
        raise Refused(Phrase("The attendance has changed. Create the seating again."))


@dataclass(frozen=True)
class Foretold:
    """The tables expected for those who have a place, most likely first.

    `ai`: how many AI seats would make better tables, and which tables; None if none would.
    """

    people: int
    tables: Sequence[Phrase]
    ai: tuple[int, Phrase] | None
    even: bool
    """Whether all tables have the preferred size without AIs."""


def foretold(state: EventState) -> Foretold | None:
    """Return what the first round would be; None once it is seated, or with too few people."""
    people = len(state.signing.placed(list(state.signed)))
    if state.stages or state.ended or state.settings.format != "rounds" or people < 2:
        return None
    found = plans(state, usual_game(state), people)
    if not found:
        return None
    first, *others = found
    alike = [plan for plan in others if not plan.ai_seats and not plan.byes]
    helping = helped(first, found)
    return Foretold(
        people,
        [joined(plan) for plan in [first, *alike][:2]],
        (helping.ai_seats, in_words(helping)[0]) if helping else None,
        even=not (first.off_size or first.byes or first.ai_seats),
    )


def helped(first: TablePlan, found: Sequence[TablePlan]) -> TablePlan | None:
    """Return the plan with AI seats that has fewer odd tables or leaves nobody out, if any."""
    full = [plan for plan in found if plan.ai_seats and not plan.byes]
    best = min(full, key=lambda plan: (plan.off_size, plan.ai_seats), default=None)
    if best is None or first.ai_seats:
        return None
    return best if first.byes or best.off_size < first.off_size else None


def joined(plan: TablePlan) -> Phrase:
    """Return the tables and their consequences, as one phrase.

    >>> str(joined(TablePlan((4, 3), (0, 0), 1, 4)))
    '1 table of 4 + 1 table of 3, sitting out: 1'
    """
    said, *more = in_words(plan)
    for phrase in more:
        said = Phrase("%(one)s, %(other)s", one=said, other=phrase)
    return said
