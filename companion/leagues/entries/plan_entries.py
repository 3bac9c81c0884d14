"""Entries about matchdays: planned, swapped, moved, and absences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct, field

from companion.journal.entry import ClubNumber, Count, People, Person, Stamp
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import (
    FULLEST,
    MOST_DAYS,
    LeagueEntry,
    Matchdays,
    Seats,
    Teller,
    check_day,
    fit_at_a_table,
    put,
    put_day,
)
from companion.leagues.state.fixture import Fixture, Matchday
from companion.leagues.state.league_state import PLAYOFF, Division, League

Tables = Annotated[tuple[Seats, ...], Meta(max_length=1000)]
Homes = Annotated[tuple[ClubNumber | None, ...], Meta(max_length=1000)]


class Day(Struct, forbid_unknown_fields=True):
    """A matchday: its window, tables, host clubs, and who sits out."""

    since: date
    until: date
    tables: Tables
    homes: Homes
    byes: People
    wanted: Annotated[int, Meta(ge=0, le=FULLEST)]

    def matchday(self, number: int) -> Matchday:
        """Return the matchday with this number."""
        tables = enumerate(zip(self.tables, self.homes, strict=True), 1)
        fixtures = tuple(Fixture(n, seats, self.until, home) for n, (seats, home) in tables)
        return Matchday(number, self.since, fixtures, self.byes, self.wanted)


class Plan(LeagueEntry, tag="plan"):
    """Replaces the matchdays from a number on, none of which may have begun."""

    division: Count
    first: Count = field(name="from")
    days: Annotated[tuple[Day, ...], Meta(max_length=MOST_DAYS)]

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        for at, day in enumerate(self.days):
            check_day(day.since, f"{place}.days[{at}].since")
            check_day(day.until, f"{place}.days[{at}].until")

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        division = season.division(self.division)
        if self.first > len(division.matchdays) + 1:
            raise ValueError(f"matchday {self.first} does not follow the others")
        if any(day.begun for day in division.matchdays[self.first - 1 :]):
            raise ValueError("a matchday that was begun is not planned anew")
        days = tuple(day.matchday(n) for n, day in enumerate(self.days, self.first))
        put(season, replace(division, matchdays=(*division.matchdays[: self.first - 1], *days)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "Division %(division)s: matchdays %(first)s to %(last)s planned",
            division=self.division,
            first=self.first,
            last=self.first + len(self.days) - 1,
        )

    def fits(self, league: League) -> bool:
        return all_seated(league, league.playing.division(self.division))


class AtMatchday(LeagueEntry):
    """An entry about a matchday of a division."""

    division: Count
    matchday: Count

    def where(self) -> Phrase:
        """Return the name of the matchday."""
        return Phrase(
            "Division %(division)s, matchday %(matchday)s",
            division=self.division,
            matchday=self.matchday,
        )


class Swap(AtMatchday, tag="swap"):
    """Two people of a matchday swap seats, or a seat and a bye."""

    one: Person
    other: Person

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        division = season.division(self.division)
        day = division.matchday(self.matchday)
        turn: dict[int, int] = {self.one: self.other, self.other: self.one}
        for fixture in day.fixtures:
            if set(turn) & set(fixture.seats) and fixture.begun:
                raise ValueError("nobody changes places at a table that was opened")
        fixtures = tuple(
            replace(one, seats=swapped(one.seats, turn), offered={}, agreed=None)
            if set(turn) & set(one.seats)
            else one
            for one in day.fixtures
        )
        put_day(season, division, replace(day, fixtures=fixtures, byes=swapped(day.byes, turn)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(where)s: %(one)s and %(other)s swapped",
            where=self.where(),
            one=teller.name(self.one),
            other=teller.name(self.other),
        )

    def fits(self, league: League) -> bool:
        return all_seated(league, league.playing.division(self.division))


class Move(AtMatchday, tag="move"):
    """Changes the last day of a matchday, of one of its tables, or of a play-off."""

    matchday: Annotated[int, Meta(ge=PLAYOFF, le=MOST_DAYS)]
    until: date
    table: Count | None = None

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        check_day(self.until, f"{place}.until")

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        if self.matchday == PLAYOFF:
            last = season.fixture(self.division, PLAYOFF, 1)
            season.playoffs[self.division] = replace(last, until=self.until, postponing=None)
            return
        division = season.division(self.division)
        day = division.matchday(self.matchday)
        fixtures = tuple(
            replace(one, until=self.until, postponing=None)
            if self.table in (None, one.number)
            else one
            for one in day.fixtures
        )
        put_day(season, division, replace(day, fixtures=fixtures))

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = self.where()
        if self.matchday == PLAYOFF:
            where = Phrase("Play-off below division %(division)s", division=self.division)
        elif self.table is not None:
            where = Phrase(
                "Division %(division)s, matchday %(matchday)s, table %(table)s",
                **{**where.values, "table": self.table},
            )
        return Phrase(
            "%(where)s: deadline moved to %(day)s", where=where, day=teller.day(self.until)
        )


class Away(LeagueEntry, tag="away"):
    """Replaces the matchdays on which a person cannot play."""

    division: Count
    person: Person
    matchdays: Matchdays

    def apply(self, league: League, stamp: Stamp) -> None:
        mine = league.playing.away.setdefault(self.division, {})
        for number in {*mine, *self.matchdays}:
            others = mine.get(number, frozenset[int]()) - {self.person}
            mine[number] = others | {self.person} if number in self.matchdays else others

    def describe(self, teller: Teller, n: int) -> Phrase:
        who = teller.name(self.person)
        if not self.matchdays:
            return Phrase("%(who)s can play on every matchday", who=who)
        days = teller.listed(map(str, self.matchdays))
        return Phrase("%(who)s cannot play on matchday %(days)s", who=who, days=days)

    def fits(self, league: League) -> bool:
        return self.person in league.playing.division(self.division).people


def swapped(people: tuple[int, ...], turn: Mapping[int, int]) -> tuple[int, ...]:
    """Return the people with two of them swapped."""
    return tuple(turn.get(person, person) for person in people)


def all_seated(league: League, division: Division) -> bool:
    """Return whether each matchday seats the division's people once, at tables that exist."""
    for day in division.matchdays:
        people = [one for fixture in day.fixtures for one in fixture.seats] + [*day.byes]
        if len(people) != len(set(people)) or not set(people) <= set(division.people):
            return False
        if not all(fit_at_a_table(league, fixture.seats) for fixture in day.fixtures):
            return False
    return True
