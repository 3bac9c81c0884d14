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
from companion.core.cache import Cache
from companion.core.services import cache
from companion.events.state.event_games import SHELF, Games
from companion.events.verbs.event_journal import EARLIEST
from companion.events.verbs.records import (
    Meeting,
    Record,
    better,
    each_once,
    meetings,
    met_at,
    records,
)
from companion.events.verbs.tallies import Tally, kept_ratings, tallies
from companion.models import Club, Event, Member, db

NOBODY: Final[Mapping[int, int]] = MappingProxyType({})


@dataclass
class Profile:
    """The data of a member's page."""

    records: list[Record]
    ratings: dict[str, list[Rating]]
    meetings: list[tuple[int, Meeting]]
    """(other member, meeting), the most frequent first."""
    evenings: list[tuple[Event, int]]
    """(event, rank there), the latest first."""
    course: dict[str, list[tuple[Event, Rating]]]
    """By game the rating after each event at which it was played, oldest first."""
    damaged: Sequence[Event]
    """Events whose journal cannot be read."""
    games: Games


@dataclass(frozen=True)
class HeadToHead:
    """All tables at which two members met, latest first, and how often each was ahead."""

    meeting: Meeting
    tables: list[tuple[Event, Result]]
    damaged: Sequence[Event]
    games: Games


@dataclass(frozen=True)
class History:
    """A club's events in order, with their summaries; `damaged` events have none."""

    events: Sequence[Event]
    summaries: Mapping[int, Tally]
    damaged: Sequence[Event]

    @property
    def games(self) -> Games:
        """Every game, also those of the events' own kits, as the latest event scores them."""
        own = [self.summaries[event.id].kits for event in self.events]
        return {**SHELF, **{key: game for kits in own for key, game in kits.items()}}


def history(club: Club, *, public: bool = False) -> History:
    """Return all events of the club, or only the public ones."""
    chosen = select(Event).where(Event.club_id == club.id).order_by(*EARLIEST)
    events = db.session.scalars(chosen.where(Event.public) if public else chosen).all()
    found = tallies(club, events)
    return History(
        [event for event in events if event.id in found],
        found,
        [event for event in events if event.id not in found],
    )


def joined(histories: Sequence[History]) -> History:
    """Return the events of several clubs in one history, by date."""
    events = [event for one in histories for event in one.events]
    return History(
        sorted(events, key=lambda event: (event.held_at, event.id)),
        {number: it for one in histories for number, it in one.summaries.items()},
        [event for one in histories for event in one.damaged],
    )


def private(club: Club) -> int:
    """Return how many events of the club are visible to the club only."""
    chosen = select(func.count()).where(Event.club_id == club.id, Event.public.is_(False))
    return db.session.scalar(chosen) or 0


Replayed = tuple[list[Tally], dict[str, Pool]]
"""Events in order, and everybody's ratings after them."""


def ratings(
    events: Sequence[Event], found: Mapping[int, Tally], together: Mapping[int, int] = NOBODY
) -> dict[str, Pool]:
    """Return everybody's ratings, computed from the first match on.

    `together` maps several members that are one person to one id. Cached until an event changes; if
    only the latest changed, only that one is computed again.
    """
    history = [found[event.id] for event in events]
    known: Cache[list[Replayed]] = cache("ratings")
    whole = all(event.public for event in events)  # the ratings strangers see are cached separately
    clubs = sorted({event.club_id for event in events})
    key = f"{clubs} {whole} {sorted(together.items())}"
    if known.get(key, 0) is None and together is NOBODY and len(clubs) == 1:
        many, pool = kept_ratings(events)
        known.keep(key, 0, [(history[:many], pool)])
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


def begins(history: Sequence[Tally], with_these: Sequence[Tally]) -> bool:
    """Return whether the history starts with exactly these summaries, unchanged."""
    return len(with_these) <= len(history) and all(map(is_, with_these, history))


def replay(history: Sequence[Tally], together: Mapping[int, int] = NOBODY) -> Iterator[Played]:
    """Yield all matches in order, as input for the ratings."""
    for it in history:
        ai = it.level
        for result in it.results:
            yield Played(
                result.game,
                tuple(ai if s is None else together.get(s, s) for s in result.seats),
                result.ranks,
                replaced=result.counting.together or (result.round, result.table) in it.unrated,
            )


def profile_of(
    member: Member,
    *,
    public: bool = False,
    also: Sequence[tuple[Member, bool]] = (),
    others: Sequence[tuple[Club, bool]] = (),
) -> Profile:
    """Return the member's record at all events of the club, or at its public ones.

    `also` are the same person's memberships in other clubs, whose results are included; `others`
    are clubs whose results share one rating with this club's, if members want that. Each is paired
    with whether only its public events count.
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
            if line.person in me and line.took_part
        ],
        course={game: by_evening(its, both.events, both.summaries) for game, its in own.items()},
        damaged=[event for event in mine.damaged if event.club_id == member.club_id],
        games={**both.games, **mine.games},
    )


def everywhere(lines: Sequence[tuple[Member, bool]]) -> History:
    """Return the events of the clubs of all these memberships, each all or only public ones."""
    return joined([history(one.club, public=only) for one, only in lines])


def results_of(me: Set[int], known: History) -> list[Result]:
    """Return the results of tables at which one of these members sat."""
    every = (result for event in known.events for result in known.summaries[event.id].results)
    return [result for result in every if not me.isdisjoint(result.seats)]


def was_seen(member: Member) -> bool:
    """Return whether a public event of the club names the member."""
    found = history(member.club, public=True).summaries
    return any(member.id in it.people for it in found.values())


def by_evening(
    course: Sequence[Rating], events: Sequence[Event], found: Mapping[int, Tally]
) -> list[tuple[Event, Rating]]:
    """Return the last rating of each event."""
    ends = list(accumulate(len(found[event.id].results) for event in events))
    last = {bisect_right(ends, rating.match): rating for rating in course}
    return [(events[at], rating) for at, rating in last.items()]


def head_to_head(mine: Sequence[tuple[Member, bool]], theirs: Sequence[Member]) -> HeadToHead:
    """Return how two people did against each other at all events of the first one's clubs.

    Each membership in `mine` says whether only public events count; this club's comes first.
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
    return HeadToHead(met.get(theirs[0].id, Meeting()), tables, damaged, known.games)


@dataclass(frozen=True)
class Best:
    """A club record: the best total of a game, who reached it, and at which event."""

    game: str
    total: int
    person: int
    event: Event


def club_records(events: Sequence[Event], found: Mapping[int, Tally]) -> list[Best]:
    """Return the best total of every game, by its latest edition, and who reached it first."""
    best: dict[str, Best] = {}
    latest = {one.game: one.counting for event in events for one in found[event.id].results}
    for event in events:
        for result in found[event.id].results:
            if not result.counting.records or result.counting != latest[result.game]:
                continue
            for person, total in zip(result.seats, result.totals, strict=True):
                known = best.get(result.game)
                if person is not None and (
                    known is None or better(total, known.total, result.counting)
                ):
                    best[result.game] = Best(result.game, total, person, event)
    return sorted(best.values(), key=lambda one: one.game)
