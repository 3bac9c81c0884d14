"""The base of all league entries: apply to the league, describe in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from companion.competition.when import YEARS
from companion.games import GAMES
from companion.journal.entry import Count, Entry, Person, Stamp, check_totals
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase
from companion.leagues.state.fixture import Fixture, Matchday
from companion.leagues.state.league_state import PLAYOFF, Division, League, Season

MOST: Final = 400
"""People in a league."""
MANY: Final = 8
"""Names in one entry of the history."""
MOST_DAYS: Final = 100
FULLEST: Final = 9
Matchdays = Annotated[tuple[Count, ...], Meta(max_length=MOST_DAYS)]
Seats = Annotated[tuple[Person, ...], Meta(max_length=FULLEST)]
COMMA: Final = Phrase(", ")
DAY: Final = Phrase("expected a day, such as 2026-11-21")


@dataclass(frozen=True)
class Teller:
    """For whom an entry is put into words: names, language, and the settings before each entry."""

    names: Mapping[int, str]
    clubs: Mapping[int, str]
    say: Callable[[Phrase], str]
    day: Callable[[date], str]
    clock: Callable[[datetime], str]
    before: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    """By entry of settings those that were in force until then."""

    def name(self, person: int) -> str:
        """Return the person's name."""
        return self.names.get(person, "?")

    def club(self, number: int) -> str:
        """Return the club's name."""
        return self.clubs.get(number, "?")

    def people(self, people: tuple[Person, ...]) -> str:
        """Return their names, or how many they are."""
        if len(people) > MANY:
            return self.say(Phrase("%(n)s people", n=len(people)))
        return self.listed(map(self.name, people))

    def listed(self, words: Iterable[str]) -> str:
        """Return the words with commas between."""
        return self.say(COMMA).join(words)


class LeagueEntry(Entry):
    """An entry of a league; all but settings, clubs and people are about the current season."""

    FOR_GOOD: ClassVar[bool] = False
    """It is corrected by a new one, not undone."""

    def apply(self, league: League, stamp: Stamp) -> None:
        """Change the league; LookupError or ValueError where it makes no sense."""
        raise NotImplementedError

    def describe(self, teller: Teller, n: int) -> Phrase:
        """Say what was done in entry `n`."""
        raise NotImplementedError

    def fits(self, league: League) -> bool:
        """Return whether pages can show the league after this entry of a file."""
        return True


class AtFixture(LeagueEntry):
    """An entry about one table of a matchday, or about a play-off."""

    division: Count
    matchday: Annotated[int, Meta(ge=PLAYOFF, le=MOST_DAYS)]
    table: Count

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        check_totals(getattr(self, "totals", ()), f"{place}.totals")

    @property
    def spot(self) -> tuple[int, int, int]:
        """Division, matchday and number of the table."""
        return self.division, self.matchday, self.table

    def find(self, league: League) -> Fixture:
        """Return the table; LookupError when there is none."""
        return league.playing.fixture(*self.spot)

    def keep(self, league: League, fixture: Fixture) -> None:
        """The table is like this from now on."""
        season = league.playing
        if self.matchday == PLAYOFF:
            season.playoffs[self.division] = fixture
            return
        division = season.division(self.division)
        day = division.matchday(self.matchday)
        fixtures = tuple(fixture if one.number == fixture.number else one for one in day.fixtures)
        put_day(season, division, replace(day, fixtures=fixtures))

    def where(self) -> Phrase:
        """Return which table of which division."""
        if self.matchday == PLAYOFF:
            return Phrase("Play-off below division %(division)s", division=self.division)
        return Phrase(
            "Division %(division)s, matchday %(matchday)s, table %(table)s",
            division=self.division,
            matchday=self.matchday,
            table=self.table,
        )


def put(season: Season, division: Division) -> None:
    """The division is like this from now on."""
    season.divisions[division.number - 1] = division


def put_day(season: Season, division: Division, day: Matchday) -> None:
    """The matchday is like this from now on."""
    days = tuple(day if one.number == day.number else one for one in division.matchdays)
    put(season, replace(division, matchdays=days))


def fit_at_a_table(league: League, people: tuple[int, ...]) -> bool:
    """Return whether the game is for so many, each of them once."""
    return len(people) in GAMES[league.settings["game"]].seats and len(set(people)) == len(people)


def check_day(day: date, place: str) -> None:
    """Raise SheetError for a day of another age."""
    if day.year not in YEARS:
        raise SheetError(place, DAY)
