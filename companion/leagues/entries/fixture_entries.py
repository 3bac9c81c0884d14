"""Entries about a fixture: its date, opening, absences, result, ruling."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Annotated, Final, Literal

from msgspec import Meta, field

from companion.competition.local_time import YEARS
from companion.journal.entry import Count, Person, Stamp, Text, Totals, figures
from companion.kit.levels import LEVELS
from companion.kit.sheet import SheetError, one_of
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import AtFixture, Teller, check_day
from companion.leagues.entries.plan_entries import swapped
from companion.leagues.state.fixture import FEWEST, Asked, Fixture, Postponing, Verdict
from companion.leagues.state.league_state import League

TIME: Final = Phrase("expected a time on the clock, such as 2026-11-21T19:30")
Ruled = Literal["", "totals", "draw", "nothing"]
RULED: Final[Mapping[str, Phrase]] = {
    "totals": Phrase("These totals"),
    "draw": Phrase("a draw"),
    "nothing": Phrase("no points"),
}


class Open(AtFixture, tag="open"):
    """The fixture is opened: it has a sheet or a match."""

    FOR_GOOD = True

    def apply(self, league: League, stamp: Stamp) -> None:
        counting = league.counting(league.settings.game)
        self.keep(league, replace(self.find(league), opened=True, counting=counting))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("%(where)s opened", where=self.where())


class CarryOver(AtFixture, tag="carry"):
    """The table continues on screen or on paper after so many rounds."""

    FOR_GOOD = True
    screen: bool
    rounds: Annotated[int, Meta(ge=0, le=1000)]

    def apply(self, league: League, stamp: Stamp) -> None:
        self.find(league)

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = self.where()
        n = self.rounds
        if self.screen:
            return Phrase("%(where)s continues on screen; rounds so far: %(n)s", where=where, n=n)
        return Phrase("%(where)s continues on paper; rounds so far: %(n)s", where=where, n=n)


class Absent(AtFixture, tag="absent"):
    """An AI of this level plays for an absent person; without a level they play after all."""

    person: Person
    level: Text

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        one_of(self.level, f"{place}.level", ("", *LEVELS))

    def apply(self, league: League, stamp: Stamp) -> None:
        fixture = self.find(league)
        if self.person not in fixture.seats:
            raise ValueError(f"{self.person} does not sit at this table")
        absent = {one: level for one, level in fixture.absent.items() if one != self.person}
        if self.level:
            absent[self.person] = self.level
        if len(fixture.seats) - len(absent) < FEWEST:
            raise ValueError("too few people are left at this table")
        said = {one: totals for one, totals in fixture.said.items() if one not in absent}
        self.keep(league, replace(fixture, absent=absent, said=said))

    def fits(self, league: League) -> bool:
        return not self.level or league.game.paper_only is None

    def describe(self, teller: Teller, n: int) -> Phrase:
        where, who = self.where(), teller.name(self.person)
        if self.level:
            return Phrase("%(where)s: an AI plays for %(who)s", where=where, who=who)
        return Phrase("%(where)s: %(who)s can play after all", where=where, who=who)


class Offer(AtFixture, tag="offer"):
    """Replaces the times at which a player can come."""

    person: Person
    times: Annotated[tuple[Text, ...], Meta(max_length=60)]

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        for at, time in enumerate(self.times):
            check_time(time, f"{place}.times[{at}]")

    def apply(self, league: League, stamp: Stamp) -> None:
        fixture = self.find(league)
        if self.person not in fixture.seats:
            raise ValueError(f"{self.person} does not sit at this table")
        times = tuple(map(datetime.fromisoformat, self.times))
        self.keep(league, replace(fixture, offered={**fixture.offered, self.person: times}))

    def describe(self, teller: Teller, n: int) -> Phrase:
        who = teller.name(self.person)
        return Phrase("%(where)s: %(who)s gave dates", where=self.where(), who=who)


class Agree(AtFixture, tag="agree"):
    """Sets the date and place; without a time the date is cancelled."""

    at: Text | None
    place: Text

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        if self.at:
            check_time(self.at, f"{place}.at")

    def apply(self, league: League, stamp: Stamp) -> None:
        at = datetime.fromisoformat(self.at) if self.at else None
        self.keep(league, replace(self.find(league), agreed=at, place=self.place))

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.at:
            return Phrase("%(where)s: date withdrawn", where=self.where())
        at = teller.clock(datetime.fromisoformat(self.at))
        return Phrase("%(where)s: date set to %(at)s", where=self.where(), at=at)


class Confirm(AtFixture, tag="confirm"):
    """A player confirms totals."""

    person: Person
    totals: Totals

    def apply(self, league: League, stamp: Stamp) -> None:
        fixture = self.find(league)
        if self.person in fixture.seats:  # false once an earlier swap of seats is undone
            self.keep(league, replace(fixture, said={**fixture.said, self.person: self.totals}))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(where)s: %(who)s confirms %(totals)s",
            where=self.where(),
            who=teller.name(self.person),
            totals=figures(self.totals),
        )

    def fits(self, league: League) -> bool:
        seats = self.find(league).seats
        return self.person in seats and len(self.totals) == len(seats)


class Ask(AtFixture, tag="ask"):
    """A player requests a correction of a fixed result."""

    person: Person
    totals: Totals
    why: Text

    def apply(self, league: League, stamp: Stamp) -> None:
        fixture = self.find(league)
        if self.person in fixture.seats:
            asked = {**fixture.asked, self.person: Asked(self.totals, self.why)}
            self.keep(league, replace(fixture, asked=asked))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(where)s: %(who)s asked to correct the result to %(totals)s: %(why)s",
            where=self.where(),
            who=teller.name(self.person),
            totals=figures(self.totals),
            why=self.why,
        )

    def fits(self, league: League) -> bool:
        seats = self.find(league).seats
        return self.person in seats and len(self.totals) == len(seats)


class Postpone(AtFixture, tag="later"):
    """A request for a later last day; without a day the request is withdrawn."""

    until: date | None
    why: Text

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        if self.until is not None:
            check_day(self.until, f"{place}.until")

    def apply(self, league: League, stamp: Stamp) -> None:
        wish = Postponing(self.until, self.why, stamp.by) if self.until else None
        self.keep(league, replace(self.find(league), postponing=wish))

    def describe(self, teller: Teller, n: int) -> Phrase:
        if self.until is None:
            return Phrase("%(where)s: the last day stays as it is", where=self.where())
        return Phrase(
            "%(where)s: asked for a later last day, %(day)s: %(why)s",
            where=self.where(),
            day=teller.day(self.until),
            why=self.why,
        )


class Rule(AtFixture, tag="rule"):
    """A director or referee rules and closes all requests; "" withdraws the ruling."""

    how: Ruled = field(name="as")
    totals: Totals
    why: Text

    def apply(self, league: League, stamp: Stamp) -> None:
        verdict = Verdict(self.how, self.totals, self.why, stamp.by, stamp.at) if self.how else None
        ruled = replace(self.find(league), verdict=verdict, asked={})
        if not ruled.opened:
            ruled = replace(ruled, counting=league.counting(league.settings.game))
        self.keep(league, ruled)

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.how:
            return Phrase("%(where)s: ruling withdrawn", where=self.where())
        return Phrase(
            "%(where)s: ruled %(totals)s: %(why)s",
            where=self.where(),
            totals=figures(self.totals) or RULED[self.how],
            why=self.why,
        )

    def fits(self, league: League) -> bool:
        return self.how != "totals" or len(self.totals) == len(self.find(league).seats)


class Reseat(AtFixture, tag="reseat"):
    """Two people of a matchday swap seats, with what each seat won.

    `other_table` is the other person's table if it is a different one.
    """

    person: Person
    other: Person
    other_table: Count | None = None

    @property
    def spots(self) -> tuple[tuple[int, int, int], ...]:
        """Return the one or two fixtures involved."""
        far = self.division, self.matchday, self.other_table or self.table
        return tuple(dict.fromkeys((self.spot, far)))

    def apply(self, league: League, stamp: Stamp) -> None:
        turn: dict[int, int] = {self.person: self.other, self.other: self.person}
        tables = [league.playing.fixture(*spot) for spot in self.spots]
        if self.person not in tables[0].seats or self.other not in tables[-1].seats:
            raise ValueError("they do not sit there")
        if any(set(turn) & set(fixture.absent) for fixture in tables):
            raise ValueError("an AI sits in for one of them")
        for fixture in tables:
            right = replace(fixture, seats=swapped(fixture.seats, turn))
            self.keep(league, right if len(tables) == 1 else without(turn, right))

    def describe(self, teller: Teller, n: int) -> Phrase:
        one, other = teller.name(self.person), teller.name(self.other)
        if self.other_table in (None, self.table):
            said = "%(where)s: %(one)s and %(other)s swapped seats"
            return Phrase(said, where=self.where(), one=one, other=other)
        return Phrase(
            "%(where)s and table %(table)s: %(one)s and %(other)s swapped seats",
            where=self.where(),
            table=self.other_table,
            one=one,
            other=other,
        )


def without(people: Collection[int], fixture: Fixture) -> Fixture:
    """Return the fixture without the reports of people who now sit at another table."""
    return replace(
        fixture,
        said={one: totals for one, totals in fixture.said.items() if one not in people},
        asked={one: asked for one, asked in fixture.asked.items() if one not in people},
        offered={one: times for one, times in fixture.offered.items() if one not in people},
    )


def check_time(value: str, place: str) -> None:
    """Raise SheetError unless the text is a local time."""
    try:
        found = datetime.fromisoformat(value)
    except ValueError as error:
        raise SheetError(place, TIME) from error
    if found.tzinfo is not None or found.year not in YEARS:
        raise SheetError(place, TIME)
