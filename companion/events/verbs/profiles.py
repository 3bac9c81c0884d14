"""A member's record: ratings over time, results per game, opponents, head to head."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate
from operator import is_
from types import MappingProxyType
from typing import Final

from sqlalchemy import func, select

from companion.clubs.verbs.same_person import pooled
from companion.competition.ratings import Played, Pool, Rating, pools
from companion.competition.standings.points import Result
from companion.core.cache import Cache, cache
from companion.events.verbs.evenings import Summary, summaries
from companion.events.verbs.event_journal import EARLIEST
from companion.events.verbs.records import (
    Meeting,
    Record,
    each_once,
    meetings,
    met_at,
    records,
)
from companion.models import Club, Event, Member, db

NOBODY: Final[Mapping[int, int]] = MappingProxyType({})


@dataclass
class Profile:
    """A member's page."""

    records: list[Record]
    ratings: dict[str, list[Rating]]
    meetings: list[tuple[int, Meeting]]
    """(other member, meeting), the most frequent first."""
    evenings: list[tuple[Event, int]]
    """(event, rank there), the latest first."""
    course: dict[str, list[tuple[Event, Rating]]]
    """By game the rating after each evening at which it was played, the first evening first."""
    damaged: Sequence[Event]
    """Evenings that cannot be read any more."""


@dataclass(frozen=True)
class HeadToHead:
    """All tables at which two members met, the latest first, and who was ahead how often."""

    meeting: Meeting
    tables: list[tuple[Event, Result]]
    damaged: Sequence[Event]


@dataclass(frozen=True)
class History:
    """A club's events in their order, with what follows from them; `damaged` ones tell nothing."""

    events: Sequence[Event]
    summaries: dict[int, Summary]
    damaged: Sequence[Event]


def history(club: Club, *, public: bool = False) -> History:
    """All events of the club; or just public ones."""
    chosen = select(Event).where(Event.club_id == club.id).order_by(*EARLIEST)
    events = db.session.scalars(chosen.where(Event.public) if public else chosen).all()
    found = summaries(club, events)
    return History(
        [event for event in events if event.id in found],
        found,
        [event for event in events if event.id not in found],
    )


def joined(histories: Sequence[History]) -> History:
    """Several clubs' events, evening by evening."""
    events = [event for one in histories for event in one.events]
    return History(
        sorted(events, key=lambda event: (event.held_at, event.id)),
        {number: it for one in histories for number, it in one.summaries.items()},
        [event for one in histories for event in one.damaged],
    )


def private(club: Club) -> int:
    """How many evenings of the club are for its own people only."""
    chosen = select(func.count()).where(Event.club_id == club.id, Event.public.is_(False))
    return db.session.scalar(chosen) or 0


Replayed = tuple[list[Summary], dict[str, Pool]]
"""Events in their order, and everybody's ratings after them."""


def ratings(
    events: Sequence[Event], found: dict[int, Summary], together: Mapping[int, int] = NOBODY
) -> dict[str, Pool]:
    """Everybody's ratings, replayed from the first match on; who is `together` counts as one.

    Remembered until an event changes; if it is the latest, only that one is played again.
    """
    history = [found[event.id] for event in events]
    known: Cache[list[Replayed]] = cache("ratings")
    whole = all(event.public for event in events)  # strangers' ratings are kept beside the club's
    clubs = sorted({event.club_id for event in events})
    key = f"{clubs} {whole} {sorted(together.items())}"
    fitting = [one for one in known.get(key, 0) or [] if begins(history, one[0])]
    steps = [max(fitting, key=lambda one: len(one[0]), default=([], {}))]
    for until in (len(history) - 1, len(history)):
        done, pool = steps[-1]
        if until > len(done):
            first = sum(len(it.results) for it in done)
            more = replay(history[len(done) : until], together)
            steps.append((history[:until], pools(more, before=pool, first=first)))
    if len(steps) > 1:
        known.keep(key, 0, steps)
    return steps[-1][1]


def begins(history: Sequence[Summary], with_these: Sequence[Summary]) -> bool:
    """Whether the history begins with just these, unchanged."""
    return len(with_these) <= len(history) and all(map(is_, with_these, history))


def replay(history: Sequence[Summary], together: Mapping[int, int] = NOBODY) -> Iterator[Played]:
    """All matches in their order, as the ratings want them."""
    for it in history:
        ai = it.evening.settings["level"]
        for result in it.results:
            yield Played(
                result.game,
                tuple(ai if s is None else together.get(s, s) for s in result.seats),
                result.ranks,
                replaced=(result.round, result.table) in it.unrated,
            )


def profile_of(
    member: Member,
    *,
    public: bool = False,
    also: Sequence[tuple[Member, bool]] = (),
    others: Sequence[tuple[Club, bool]] = (),
) -> Profile:
    """The member's record at all events of the club, or at its public ones.

    `also` are their lines in other clubs, whose results are theirs too; `others` are clubs whose
    results make one rating with this one's, if that is wished. Of each all events or its public
    ones.
    """
    lines = [(member, public), *also]
    mine = everywhere(lines)
    me = {one.id for one, _ in lines}
    at_tables = results_of(me, mine)
    both = joined([history(club, public=only) for club, only in ((member.club, public), *others)])
    together = pooled() if others else NOBODY
    pool, one = ratings(both.events, both.summaries, together), together.get(member.id, member.id)
    own = {game: people[one] for game, people in pool.items() if one in people}
    return Profile(
        records=records(me, at_tables),
        ratings=own,
        meetings=meetings(me, at_tables, each_once(member.club, met_at(me, at_tables))),
        evenings=[
            (event, line.rank)
            for event in reversed(mine.events)
            for line in mine.summaries[event.id].places
            if line.person in me and (line.awards or line.byes)
        ],
        course={game: by_evening(its, both.events, both.summaries) for game, its in own.items()},
        damaged=[event for event in mine.damaged if event.club_id == member.club_id],
    )


def everywhere(lines: Sequence[tuple[Member, bool]]) -> History:
    """The evenings of the clubs of all these lines, of each all or the public ones."""
    return joined([history(one.club, public=only) for one, only in lines])


def results_of(me: Set[int], known: History) -> list[Result]:
    """The tables at which one of these sat."""
    every = (result for event in known.events for result in known.summaries[event.id].results)
    return [result for result in every if not me.isdisjoint(result.seats)]


def was_seen(member: Member) -> bool:
    """Whether a public evening of the club names the member."""
    found = history(member.club, public=True).summaries
    return any(member.id in it.evening.people for it in found.values())


def by_evening(
    course: Sequence[Rating], events: Sequence[Event], found: dict[int, Summary]
) -> list[tuple[Event, Rating]]:
    """The last rating of each evening."""
    ends = list(accumulate(len(found[event.id].results) for event in events))
    last = {bisect_right(ends, rating.match): rating for rating in course}
    return [(events[at], rating) for at, rating in last.items()]


def head_to_head(mine: Sequence[tuple[Member, bool]], theirs: Sequence[Member]) -> HeadToHead:
    """How two people did against each other at all events of the first one's clubs.

    Of each line of the first all events of its club or the public ones; the club's own first.
    """
    known = everywhere(mine)
    me, them = {one.id for one, _ in mine}, {one.id for one in theirs}
    tables = [
        (event, result)
        for event in reversed(known.events)
        for result in reversed(known.summaries[event.id].results)
        if not me.isdisjoint(result.seats) and not them.isdisjoint(result.seats)
    ]
    met = dict(meetings(me, [it for _, it in tables], dict.fromkeys(them, theirs[0].id)))
    here = mine[0][0].club_id
    damaged = [event for event in known.damaged if event.club_id == here]
    return HeadToHead(met.get(theirs[0].id, Meeting()), tables, damaged)


@dataclass(frozen=True)
class Best:
    """A record of the club: the highest total of a game, and who made it when."""

    game: str
    total: int
    person: int
    event: Event


def club_records(events: Sequence[Event], found: dict[int, Summary]) -> list[Best]:
    """The highest total of every game, the first who reached it."""
    best: dict[str, Best] = {}
    for event in events:
        for result in found[event.id].results:
            for person, total in zip(result.seats, result.totals, strict=True):
                known = best.get(result.game)
                if person is not None and (known is None or total > known.total):
                    best[result.game] = Best(result.game, total, person, event)
    return sorted(best.values(), key=lambda one: one.game)
