"""Files with what a club's events add to its pages, so that a start need not count them anew.

They only save time: a file that is damaged, of another version of the program, or of other merged
members is not read, and everything is counted. A tally counts for one version of its event only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from operator import eq
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import MsgspecError, Raw, Struct
from msgspec.msgpack import Decoder, Encoder, decode

from companion.competition.ratings import Pool, Rating
from companion.competition.standings.points import Result, part
from companion.core.kept_files import program, read_kept, write_kept
from companion.events.state.event_games import Games, at_events
from companion.models import Club, Event
from companion.scorekit.kit_file import Kit

if TYPE_CHECKING:
    from companion.competition.standings.season_points import Placed
    from companion.events.verbs.tallies import Tally

COUNTS_BY: Final = ("clubs/verbs", "competition", "events", "journal", "kit", "scorekit")
"""The folders whose code and data decide what a tally is."""


def by() -> str:
    """Return what counted a tally: the program's own code, and OpenSkill's version."""
    return program(COUNTS_BY, ("openskill",))


class KeptPlace(Struct, frozen=True, array_like=True, gc=False):
    """A row of standings, as far as a club's pages need it."""

    person: int
    rank: int
    top: int
    bottom: int
    took_part: bool

    @property
    def points(self) -> Fraction:
        return part(self.top, self.bottom)


RESULTS: Final = Decoder(tuple[Result, ...])
RATINGS: Final = Decoder(dict[str, dict[int, list[Rating]]])
encode: Final = Encoder(enc_hook=int).encode  # of people's numbers, which are a class of their own


class KeptTally(Struct, array_like=True, frozen=True, dict=True):
    """What a version of an event adds; a `Tally`."""

    code: str
    version: int
    level: str
    best: int
    changed: bool
    ended: bool
    ends: datetime | None
    people: frozenset[int]
    unrated: frozenset[tuple[int, int]]
    lines: tuple[KeptPlace, ...]
    finals: tuple[KeptPlace, ...]
    """The places, if they differ from the standings."""
    own: dict[str, Kit]
    many: int
    rows: Raw

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The results; a season does without them."""
        return RESULTS.decode(self.rows)

    @property
    def places(self) -> tuple[KeptPlace, ...]:
        return self.finals or self.lines

    @cached_property
    def kits(self) -> Games:
        return {key: at_events(kit) for key, kit in self.own.items()}


class KeptTallies(Struct, array_like=True):
    """A file: `who` are the club's merged members."""

    program: str
    who: int
    tallies: list[KeptTally]


class KeptRatings(Struct, array_like=True):
    """Another file: everybody's ratings after these versions of events, in order.

    `many` are the events' numbers of results.
    """

    program: str
    who: int
    events: list[tuple[str, int]]
    many: list[int]
    ratings: Raw


Kept = TypeVar("Kept")


def read_tallies(club: Club, who: int) -> Iterator[tuple[str, int, KeptTally]]:
    """Yield (code, version, tally) of the club's kept events; none if the file is of no use."""
    found = read(f"{club.code}.tallies", KeptTallies)
    for one in found.tallies if found and (found.program, found.who) == (by(), who) else ():
        yield one.code, one.version, one


def read_ratings(club: Club, who: int, events: Sequence[Event]) -> tuple[int, dict[str, Pool]]:
    """Return how many of the first of these events the kept ratings cover, and these ratings."""
    found = read(f"{club.code}.ratings", KeptRatings)
    if found is None or (found.program, found.who) != (by(), who):
        return 0, {}
    now = [(event.code, event.version) for event in events]
    same = sum(takewhile(bool, map(eq, found.events, now)))
    whole = RATINGS.decode(found.ratings)
    if same == len(found.events):
        return same, whole
    matches = sum(found.many[:same])
    cut = {game: until(pool, matches) for game, pool in whole.items()}
    return same, {game: pool for game, pool in cut.items() if pool}


def until(pool: Pool, matches: int) -> Pool:
    """Return the ratings after so many matches of the history."""
    cut = {one: [it for it in course if it.match < matches] for one, course in pool.items()}
    return {one: course for one, course in cut.items() if course}


def read(name: str, kind: type[Kept]) -> Kept | None:
    """Return what a file says; None if it is of no use."""
    content = read_kept(name)
    try:
        return None if content is None else decode(content, type=kind)
    except MsgspecError:  # of another version of the program
        return None


def keep(
    club: Club,
    who: int,
    events: Sequence[Event],
    found: Mapping[int, Tally],
    ratings: Mapping[str, Pool],
) -> list[str]:
    """Write both files of a club, given all its readable events in order; return their names."""
    kept = [kept_tally(event, found[event.id]) for event in events]
    of, many = [(one.code, one.version) for one in kept], [one.many for one in kept]
    files = {
        f"{club.code}.tallies": KeptTallies(by(), who, kept),
        f"{club.code}.ratings": KeptRatings(by(), who, of, many, Raw(encode(ratings))),
    }
    for name, content in files.items():
        write_kept(name, encode(content))
    return list(files)


def kept_tally(event: Event, it: Tally) -> KeptTally:
    """Return the tally as it is stored."""
    lines, places = ([kept_place(one) for one in rows] for rows in (it.lines, it.places))
    return KeptTally(
        event.code,
        event.version,
        it.level,
        it.best,
        it.changed,
        it.ended,
        it.ends,
        frozenset(it.people),
        frozenset(it.unrated),
        tuple(lines),
        tuple(places) if places != lines else (),
        {key: msgspec.convert(game.own_kit, Kit) for key, game in it.kits.items()},
        len(it.results),
        Raw(encode(it.results)),
    )


def kept_place(one: Placed) -> KeptPlace:
    """Return the place as it is stored."""
    return KeptPlace(one.person, one.rank, *one.points.as_integer_ratio(), one.took_part)
