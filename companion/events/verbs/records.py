"""What a member played, game by game, and whom they met, across clubs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from sqlalchemy import select

from companion.clubs.verbs.same_person import same_as
from companion.competition.seating.rounds import Seats
from companion.competition.seating.seating_reasons import Reason
from companion.competition.standings.points import Result
from companion.events.state.event_games import suits
from companion.events.state.event_state import EventState
from companion.events.state.stage import DROPPED, Stage
from companion.kit.paper import Counting
from companion.kit.words import Phrase
from companion.models import Club, Member, db


@dataclass
class Record:
    """A member's results in one game."""

    game: str
    matches: int = 0
    won: float = 0.0
    """A shared victory counts as a fraction."""
    places: Counter[int] = field(default_factory=Counter)
    best: int | None = None
    """The best total in a match, by the latest edition played; None in a game without records."""
    edition: str = ""


@dataclass
class Meeting:
    """Two members at the same tables: how often, and how often each was ahead."""

    times: int = 0
    ahead: int = 0
    behind: int = 0


def seat_of(me: Set[int], result: Result) -> int:
    """Return the seat of the person with these ids."""
    return next(seat for seat, one in enumerate(result.seats) if one in me)


def records(me: Set[int], results: Sequence[Result]) -> list[Record]:
    """Return the results by game, the most played game first."""
    by_game: dict[str, Record] = {}
    for result in results:
        record = by_game.setdefault(result.game, Record(result.game))
        seat = seat_of(me, result)
        rank = result.ranks[seat]
        record.matches += 1
        first = 1 if result.counting.together else result.ranks.count(1)
        record.won += 1 / first if rank == 1 else 0
        record.places[rank] += 1
        if record.edition != result.counting.edition:
            record.edition, record.best = result.counting.edition, None
        total, best = result.totals[seat], record.best
        if result.counting.records and (best is None or better(total, best, result.counting)):
            record.best = total
    return sorted(by_game.values(), key=lambda record: -record.matches)


def better(total: int, other: int, counting: Counting) -> bool:
    """Return whether a total beats another one of the same game."""
    return total < other if counting.lowest_wins else total > other


def met_at(me: Set[int], results: Sequence[Result]) -> set[int]:
    """Return everybody else who sat at these tables."""
    return {one for it in results for one in it.seats if one is not None and one not in me}


def meetings(
    me: Set[int], results: Sequence[Result], once: Mapping[int, int]
) -> list[tuple[int, Meeting]]:
    """Return everybody they met, the most frequent first.

    `once` maps the ids of people who have several to one of them.
    """
    found: defaultdict[int, Meeting] = defaultdict(Meeting)
    for result in results:
        rank = result.ranks[seat_of(me, result)]
        for other, theirs in zip(result.seats, result.ranks, strict=True):
            if other is not None and other not in me:
                meeting = found[once.get(other, other)]
                meeting.times += 1
                meeting.ahead += rank < theirs
                meeting.behind += rank > theirs
    return sorted(found.items(), key=lambda item: (-item[1].times, item[0]))


def each_once(club: Club, people: Set[int]) -> dict[int, int]:
    """Return one id for each person who appears under several, preferably in this club.

    Only ids of such people are keys.
    """
    same = {one: ({one} | others) & people for one, others in same_as(people).items()}
    several = {one: its for one, its in same.items() if one in people and len(its) > 1}
    if not several:
        return {}
    chosen = select(Member.id).where(Member.id.in_(several), Member.club_id == club.id)
    here = set(db.session.scalars(chosen))
    return {one: min(its, key=lambda it: (it not in here, it)) for one, its in several.items()}


Played = Mapping[int, set[str]]
"""The games played at the event, by person."""


def played_by(state: EventState) -> Played:
    """Return the games each person sat down to, including those where they were replaced."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for stage in state.stages:
        if stage.mark == DROPPED:
            continue
        for table in stage.tables:
            for person in (*table.seats, *table.replaced):
                if person is not None:
                    found[person].add(stage.game_at(table.number))
    return found


def new_to(played: Played, seats: Seats, game: str) -> int:
    """Return how many at the table have not played the game at this event."""
    return sum(game not in played.get(one, ()) for one in seats if one is not None)


def new_at_each(state: EventState, stage: Stage) -> list[dict[str, int]]:
    """Return for every table of the draft how many people each possible game is new to."""
    played = played_by(state)
    return [
        {key: new_to(played, seats, key) for key, game in state.games.items() if suits(game, seats)}
        for seats in stage.seated.tables
    ]


def freshest(state: EventState, stage: Stage) -> list[str]:
    """Return for every table the event's game that is new to most; the round's game wins ties."""
    usual: Sequence[str] = [stage.game, *state.settings.games]
    return [
        max((key for key in usual if key in new), key=new.__getitem__, default=stage.game)
        for new in new_at_each(state, stage)
    ]


def reasons(state: EventState, stage: Stage, names: Mapping[int, str]) -> Iterator[Reason]:
    """Explain the games of the tables, if they differ: to whom each one is new."""
    played = played_by(state)
    for number, seats in enumerate(stage.seated.tables if stage.games else (), 1):
        game, people = stage.game_at(number), tuple(one for one in seats if one is not None)
        again = [names[one] for one in people if game in played.get(one, ())]
        what = Phrase("Table %(table)s plays %(game)s.", table=number, game=state.games[game].title)
        why = (
            Phrase("Already played it today: %(people)s.", people=", ".join(again))
            if again
            else Phrase("Nobody there has played it today.")
        )
        yield Reason("game", people, what, why)
