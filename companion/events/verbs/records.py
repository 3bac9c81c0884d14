"""What somebody played, game by game, and whom they met, across clubs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from sqlalchemy import select

from companion.clubs.verbs.same_person import same_as
from companion.competition.seating.rounds import Seats
from companion.competition.seating.seating_reasons import Reason
from companion.competition.standings.points import Result
from companion.events.state.evening import Evening
from companion.events.state.stage import DROPPED, Stage
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Club, Member, db


@dataclass
class Record:
    """What a member did in one game."""

    game: str
    matches: int = 0
    won: float = 0.0
    """Shared victories count as their share."""
    places: Counter[int] = field(default_factory=Counter)
    best: int | None = None
    """The highest total of one match."""


@dataclass
class Meeting:
    """Two members at the same tables: how often, and how often each was ahead."""

    times: int = 0
    ahead: int = 0
    behind: int = 0


def seat_of(me: Set[int], result: Result) -> int:
    """Where one of these numbers sat; all of them are one person."""
    return next(seat for seat, one in enumerate(result.seats) if one in me)


def records(me: Set[int], results: Sequence[Result]) -> list[Record]:
    """By game, the one played most often first."""
    by_game: dict[str, Record] = {}
    for result in results:
        record = by_game.setdefault(result.game, Record(result.game))
        seat = seat_of(me, result)
        rank = result.ranks[seat]
        record.matches += 1
        record.won += 1 / result.ranks.count(1) if rank == 1 else 0
        record.places[rank] += 1
        record.best = max(result.totals[seat], record.best or result.totals[seat])
    return sorted(by_game.values(), key=lambda record: -record.matches)


def met_at(me: Set[int], results: Sequence[Result]) -> set[int]:
    """Everybody else who sat at these tables."""
    return {one for it in results for one in it.seats if one is not None and one not in me}


def meetings(
    me: Set[int], results: Sequence[Result], once: Mapping[int, int]
) -> list[tuple[int, Meeting]]:
    """Everybody whom they met, the most frequent first; `once` has whoever has several numbers."""
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
    """By number of those who are the same person as another of these: the one that stands for all.

    The club's own, if there is one.
    """
    same = {one: ({one} | others) & people for one, others in same_as(people).items()}
    several = {one: its for one, its in same.items() if one in people and len(its) > 1}
    if not several:
        return {}
    chosen = select(Member.id).where(Member.id.in_(several), Member.club_id == club.id)
    here = set(db.session.scalars(chosen))
    return {one: min(its, key=lambda it: (it not in here, it)) for one, its in several.items()}


Played = Mapping[int, set[str]]
"""By person the games of the evening."""


def played_by(evening: Evening) -> Played:
    """What everybody sat at, also where somebody else played on in their seat."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for stage in evening.stages:
        if stage.mark == DROPPED:
            continue
        for table in stage.tables:
            for person in (*table.seats, *table.replaced):
                if person is not None:
                    found[person].add(stage.game_at(table.number))
    return found


def new_to(played: Played, seats: Seats, game: str) -> int:
    """How many at the table have not played the game this evening."""
    return sum(game not in played.get(one, ()) for one in seats if one is not None)


def new_at_each(evening: Evening, stage: Stage) -> list[dict[str, int]]:
    """For every table of the drafted round, how many each game that its seats allow is new to."""
    played = played_by(evening)
    return [
        {key: new_to(played, seats, key) for key, game in GAMES.items() if len(seats) in game.seats}
        for seats in stage.seated.tables
    ]


def freshest(evening: Evening, stage: Stage) -> list[str]:
    """For every table the event's game that is new to most there; of equals the round's own."""
    usual: Sequence[str] = [stage.game, *evening.settings["games"]]
    return [
        max((key for key in usual if key in new), key=new.__getitem__, default=stage.game)
        for new in new_at_each(evening, stage)
    ]


def reasons(evening: Evening, stage: Stage, names: Mapping[int, str]) -> Iterator[Reason]:
    """Where tables play several games, whom each one's is new to."""
    played = played_by(evening)
    for number, seats in enumerate(stage.seated.tables if stage.games else (), 1):
        game, people = stage.game_at(number), tuple(one for one in seats if one is not None)
        again = [names[one] for one in people if game in played.get(one, ())]
        what = Phrase("Table %(table)s plays %(game)s.", table=number, game=GAMES[game].title)
        why = (
            Phrase("Already played it today: %(people)s.", people=", ".join(again))
            if again
            else Phrase("Nobody there has played it today.")
        )
        yield Reason("game", people, what, why)
