"""What somebody did at tables, game by game, and whom they met there; perhaps in several clubs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from sqlalchemy import select

from companion.competition.standings.points import Result
from companion.models import Club, Member, db
from companion.services.clubs.same_person import same_as


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
