"""Seating the next round: forecast, draft, swap, start."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.competition.seating.rounds import Pair, Round, Task
from companion.competition.seating.seat import Answer, seat
from companion.competition.seating.tables import TablePlan, in_words, table_plans
from companion.core.append import Appended
from companion.core.cache import Cache, cache
from companion.core.refused import Refused
from companion.events.entries.round_entries import Draft, draft_of
from companion.events.state.evening import Evening
from companion.events.state.event_settings import Settings
from companion.events.state.stage import Stage
from companion.events.verbs.allowed import going
from companion.events.verbs.compared_seats import can_share, even
from companion.events.verbs.event_journal import evening_of, locked, once, write
from companion.events.verbs.event_teams import team_mates
from companion.events.verbs.seat_worth import worth_of
from companion.events.verbs.standings import points_so_far
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Event

PATIENCE = 1.0  # seconds the search may take while an organiser waits
GLANCE = 0.8  # seconds to find out what each choice of tables would cost, all together
QUICK_SEED = 1


def usual_game(evening: Evening) -> str:
    """Which game the next round has when nobody chooses another: the games take turns."""
    games: list[str] = evening.settings["games"]
    stage = evening.current()
    done = len(evening.stages) - (stage is not None and not stage.started)
    return games[done % len(games)]


def plans(evening: Evening, game: str, people: int | None = None) -> list[TablePlan]:
    """The tables that so many people, else those who are here, could sit at, the best first."""
    settings = evening.settings
    found = table_plans(
        len(evening.here()) if people is None else people,
        GAMES[game].seats,
        wanted=wanted(settings, game),
        prefer=settings["prefer"],
    )
    return [plan for plan in found if plan.sizes]


def wanted(settings: Settings, game: str) -> int:
    """The table size aimed at, as near to the organiser's wish as the game allows."""
    return min(GAMES[game].seats, key=lambda size: abs(size - settings["wanted"]))


def task(event: Event, evening: Evening, plan: TablePlan, game: str) -> Task:
    """The question to the search: the next round, of that game, after all that were played."""
    here, settings = evening.here(), evening.settings
    points = points_so_far(event, evening) if settings["seating"] == "swiss" else None
    if points is not None:
        here = sorted(here, key=lambda person: -points.get(person, 0.0))
    return Task(
        tuple(here),
        (plan, *to_come(evening, plan, game)),
        past=evening.played(),
        points=points,
        apart=pairs(settings["apart"]) | team_mates(event, evening),
        wished=pairs(settings["wished"]),
        together=pairs(settings.get("together", [])),
        fixed={person: table for person, table in settings.get("fixed", []) if person in here},
        forecast=foreseen(evening),
    )


def to_come(evening: Evening, plan: TablePlan, game: str) -> list[TablePlan]:
    """The plans of the rounds after the next one, as far as the settings promise them.

    An evening that is planned whole has fewer repeats than one that is planned from hand to mouth.
    Every round is foreseen as it will be offered first, for its own game. Only who chose other
    tables than the first now is taken to do so again, where that game allows them.
    """
    coming = games_to_come(evening)
    first = {key: next(iter(plans(evening, key)), plan) for key in {*coming, game}}
    chosen = plan != first[game]
    return [
        plan if chosen and set(plan.sizes) <= set(GAMES[key].seats) else first[key]
        for key in coming
    ]


def games_to_come(evening: Evening) -> list[str]:
    """The games of the rounds after the next one, as far as the settings promise them."""
    games, done = evening.settings["games"], len(evening.played())
    if evening.settings["format"] != "rounds":
        return []
    return [games[at % len(games)] for at in range(done + 1, evening.settings["rounds"])]


def foreseen(evening: Evening) -> tuple[Round, ...]:
    """The rounds that the seating of the last round foresaw after its own; a draft is none yet."""
    started = (stage for stage in reversed(evening.stages) if stage.started)
    last = next(started, None)
    return last.forecast if last else ()


def pairs(given: Sequence[Sequence[int]]) -> frozenset[Pair]:
    """Pairs as the settings hold them."""
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
    """Seat the next round anew; the search takes a second, before the event is locked.

    With `over` it takes the place of that draft only, or of none.
    """
    evening = evening_of(event)
    ready(evening, plan)
    asked = task(event, evening, plan, game)
    asked = worth_of(event, evening).of(asked, [game, *games_to_come(evening)])
    answer = searched(event, asked, seed)
    before = evening.current()
    drafted = seated_anew(evening, game, answer.rounds)
    with locked(event) as now:
        ready(now, plan)
        if now.here() != evening.here():
            raise Refused(Phrase("The attendance has changed. Create the seating again."))
        if over not in ("any", now.current()):
            raise Refused(Phrase("Somebody else changed the seating: look at it again."))
        if now.current() != before:  # other games were chosen meanwhile, or the same deals
            drafted = seated_anew(now, game, answer.rounds)
        return write(event, drafted, key=key, by=by)


def seated_anew(evening: Evening, game: str, rounds: Sequence[Round]) -> Draft:
    """The entry of the first of these rounds, with what was chosen for the draft it replaces."""
    seated, *coming = rounds
    games, lost = games_kept(evening, game, seated)
    again = evening.current()
    same = again.same if again is not None else ""
    number, foreseen = len(evening.stages) + 1, tuple(coming)
    stage = Stage(number, game, seated, 0, forecast=foreseen, games=games, same=same)
    if not (same and can_share(stage)):
        return draft_of(game, seated, forecast=coming, games=games, lost=lost)
    seated = even(evening, stage)
    return draft_of(game, seated, forecast=coming, games=games, lost=lost, same=same)


def searched(event: Event, asked: Task, seed: int) -> Answer:
    """The best that a patient search finds; never worse than what stood beside the choice."""
    answer = seat(asked, seed, clock=time.monotonic, seconds=PATIENCE)
    shown = weighed().get(event.code, mark(asked))
    return shown if shown is not None and shown.price.total < answer.price.total else answer


def what_each_costs(
    event: Event, evening: Evening, game: str, possible: Sequence[TablePlan]
) -> list[tuple[Task, Answer]]:
    """For each choice of tables what a quick search finds, also for the rounds after it.

    All of them together take a moment at most, and are remembered while nothing changes.
    """
    known, found = weighed(), []
    worth, games = worth_of(event, evening), [game, *games_to_come(evening)]
    for plan in possible:
        asked = worth.of(task(event, evening, plan, game), games)
        answer = known.get(event.code, mark(asked))
        if answer is None:
            patience = GLANCE / len(possible)
            answer = seat(asked, QUICK_SEED, clock=time.monotonic, seconds=patience)
            known.keep(event.code, mark(asked), answer)
        found.append((asked, answer))
    return found


def weighed() -> Cache[Answer]:
    """What was found for choices of tables, by the question."""
    return cache("weighed")


def mark(asked: Task) -> int:
    """A number for the question; questions of equal numbers are equal as good as always."""
    return hash(repr(asked))


def games_kept(
    evening: Evening, game: str, seated: Round
) -> tuple[tuple[str, ...], tuple[tuple[int, str], ...]]:
    """Return the games of the tables of a round that is seated anew, and choices that are lost.

    No games where all tables play `game`.

    A table keeps its choice by its number, as long as its seats allow that game.
    """
    stage = evening.current()
    if stage is None or stage.final:
        return (), ()
    games, lost = [game] * len(seated.tables), []
    for number, chosen in enumerate(stage.games, 1):
        if chosen == stage.game:
            continue
        if number <= len(games) and len(seated.tables[number - 1]) in GAMES[chosen].seats:
            games[number - 1] = chosen
        else:
            lost.append((number, chosen))
    return tuple(games) if set(games) != {game} else (), tuple(lost)


def ready(evening: Evening, plan: TablePlan) -> None:
    """Refused while a round is being played, or when the plan is for other numbers."""
    going(evening)
    stage = evening.current()
    if stage is not None and stage.started:
        raise Refused(Phrase("Close the round first."))
    if plan.people != len(evening.here()):
        raise Refused(Phrase("The attendance has changed. Create the seating again."))


@dataclass(frozen=True)
class Foretold:
    """The tables of those who have a place, the likeliest first.

    `ai` is how many AI seats would make better tables, and which; None where none would.
    """

    people: int
    tables: Sequence[Phrase]
    ai: tuple[int, Phrase] | None
    even: bool
    """Whether all tables have the size that is aimed at, with people alone."""


def foretold(evening: Evening) -> Foretold | None:
    """Return what the first round would be; None once it is seated, or with too few people."""
    people = len(evening.signing.placed(list(evening.signed)))
    if evening.stages or evening.ended or evening.settings["format"] != "rounds" or people < 2:
        return None
    found = plans(evening, usual_game(evening), people)
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
    """Return the plan with AI seats that has fewer odd tables, or leaves nobody out."""
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
