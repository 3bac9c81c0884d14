"""What an event adds to the pages of its club: places, results, kits.

A version of an event always adds the same. So its tally is cached, and `keep` stores those of a
whole club in a file, from which the first page after a start takes them (`kept_tallies.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import datetime
from typing import Protocol

from companion.clubs.verbs.same_person import one_person
from companion.competition.ratings import Pool
from companion.competition.standings.points import Result
from companion.competition.standings.season_points import Placed
from companion.core.cache import Latest
from companion.core.services import cache
from companion.events.state.event_games import Games
from companion.events.verbs.kept_tallies import keep, read_ratings, read_tallies
from companion.events.verbs.summaries import summaries
from companion.models import Club, Event


class Tally(Protocol):
    """An event as its club's season, ratings and records see it."""

    @property
    def results(self) -> Sequence[Result]:
        """The known results, in order."""

    @property
    def unrated(self) -> Set[tuple[int, int]]:
        """(round, table) of tables that do not count, or where somebody was replaced."""

    @property
    def lines(self) -> Sequence[Placed]:
        """The standings."""

    @property
    def places(self) -> Sequence[Placed]:
        """Everybody's place: by the finals once they are over, before that by the standings."""

    @property
    def changed(self) -> bool:
        """Whether a result was changed after its table was closed."""

    @property
    def people(self) -> Set[int]:
        """Everybody in the event's list, whether they came or not."""

    @property
    def level(self) -> str:
        """The level of its AIs."""

    @property
    def best(self) -> int:
        """How many events of the season count, 0 for all, as settled at this one."""

    @property
    def ended(self) -> bool:
        """Whether an organiser has ended it."""

    @property
    def ends(self) -> datetime | None:
        """The announced end, if there is one."""

    @property
    def kits(self) -> Games:
        """The games whose kit is in its entries."""


def tallies(club: Club, events: Sequence[Event]) -> dict[int, Tally]:
    """Return a tally by event id, in few queries for any number of events.

    Damaged events are left out and do not affect the others.
    """
    who = merged(club)
    known: Latest[Tally] = Latest(cache("tallies"))
    found = cached(events, who)
    if events and not found:
        for code, version, kept in read_tallies(club, who):
            known.keep(f"{code} {who}", version, kept)
        found = cached(events, who)
    fresh = [event for event in events if event.id not in found]
    for number, it in summaries(club, fresh).items() if fresh else ():
        found[number] = it
    for event in fresh:
        if event.id in found:
            known.keep(f"{event.code} {who}", event.version, found[event.id])
    return found


def merged(club: Club) -> int:
    """Return a number that stands for who of the club's members were merged."""
    return hash(tuple(sorted(one_person([club.id]).items())))


def kept_ratings(events: Sequence[Event]) -> tuple[int, dict[str, Pool]]:
    """Return how many of the first of a club's events its kept ratings cover, and these ratings."""
    club = events[0].club
    return read_ratings(club, merged(club), events)


def keep_all(
    club: Club, events: Sequence[Event], found: Mapping[int, Tally], ratings: Mapping[str, Pool]
) -> list[str]:
    """Keep what the club's events add for the next start; return the names of the files."""
    return keep(club, merged(club), events, found, ratings)


def cached(events: Sequence[Event], who: int) -> dict[int, Tally]:
    """Return what is known of these versions of the events."""
    known: Latest[Tally] = Latest(cache("tallies"))
    found = {event.id: known.get(f"{event.code} {who}", event.version) for event in events}
    return {number: it for number, it in found.items() if it is not None}
