"""The base of all league entries: apply to the league, describe in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Annotated, Final

from msgspec import Meta

from companion.competition.local_time import YEARS
from companion.events.state.event_games import SHELF, Games
from companion.journal.entry import Count, Entry, Person, Stamp, check_totals
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase
from companion.leagues.state.fixture import Fixture, Matchday
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.league_state import PLAYOFF, Division, League, Season

MOST: Final = 400
"""Maximum number of people in a league."""
MANY: Final = 8
"""Maximum number of names in one entry of the history."""
MOST_DAYS: Final = 100
FULLEST: Final = 9
Matchdays = Annotated[tuple[Count, ...], Meta(max_length=MOST_DAYS)]
Seats = Annotated[tuple[Person, ...], Meta(max_length=FULLEST)]
COMMA: Final = Phrase(", ")
DAY: Final = Phrase("expected a day, such as 2026-11-21")


@dataclass(frozen=True)
class Teller:
    """The reader of a history: names, language, and the settings before each entry."""

    names: Mapping[int, str]
    clubs: Mapping[int, str]
    say: Callable[[Phrase], str]
    day: Callable[[date], str]
    clock: Callable[[datetime], str]
    before: Mapping[int, LeagueSettings] = field(default_factory=dict)
    """The settings in force before each settings entry."""
    teams: Mapping[int, str] = field(default_factory=dict)
    """The latest name of each team."""
    games: Games = field(default_factory=lambda: SHELF)

    def name(self, person: int) -> str:
        return self.names.get(person, "?")

    def club(self, number: int) -> str:
        return self.clubs.get(number, "?")

    def team(self, number: int) -> str:
        """Return the team's name, or its number."""
        return self.teams.get(number, f"{number}")

    def people(self, people: tuple[Person, ...]) -> str:
        """Return their names, or their number if there are too many."""
        if len(people) > MANY:
            return self.say(Phrase("%(n)s people", n=len(people)))
        return self.listed(map(self.name, people))

    def listed(self, words: Iterable[str]) -> str:
        """Return the words separated by commas."""
        return self.say(COMMA).join(words)


class LeagueEntry(Entry):
    """An entry of a league; most kinds are about the current season."""

    def apply(self, league: League, stamp: Stamp) -> None:
        """Change the league; LookupError or ValueError where the entry cannot be applied."""
        raise NotImplementedError

    def fits(self, league: League) -> bool:
        """Return whether the league can be shown after this entry of an imported file."""
        return True


class AtFixture(LeagueEntry):
    """An entry about one fixture of a matchday, or about a play-off."""

    division: Count
    matchday: Annotated[int, Meta(ge=PLAYOFF, le=MOST_DAYS)]
    table: Count

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        check_totals(getattr(self, "totals", ()), f"{place}.totals")

    @property
    def spot(self) -> tuple[int, int, int]:
        """Return division, matchday and table number."""
        return self.division, self.matchday, self.table

    def find(self, league: League) -> Fixture:
        """Return the fixture; LookupError when there is none."""
        return league.playing.fixture(*self.spot)

    def keep(self, league: League, fixture: Fixture) -> None:
        """Replace the fixture in the league."""
        season = league.playing
        if self.matchday == PLAYOFF:
            season.playoffs[self.division] = fixture
            return
        division = season.division(self.division)
        day = division.matchday(self.matchday)
        fixtures = tuple(fixture if one.number == fixture.number else one for one in day.fixtures)
        put_day(season, division, replace(day, fixtures=fixtures))

    def where(self) -> Phrase:
        """Return the name of the fixture."""
        return fixture_name(*self.spot)


def fixture_name(division: int, matchday: int, table: int) -> Phrase:
    """Return the name of a fixture."""
    if matchday == PLAYOFF:
        return Phrase("Play-off below division %(division)s", division=division)
    return Phrase(
        "Division %(division)s, matchday %(matchday)s, table %(table)s",
        division=division,
        matchday=matchday,
        table=table,
    )


def put(season: Season, division: Division) -> None:
    """Replace the division in the season."""
    season.divisions[division.number - 1] = division


def put_day(season: Season, division: Division, day: Matchday) -> None:
    """Replace the matchday in the season."""
    days = tuple(day if one.number == day.number else one for one in division.matchdays)
    put(season, replace(division, matchdays=days))


def fit_at_a_table(league: League, people: tuple[int, ...]) -> bool:
    """Return whether the game can seat so many people, each of them once."""
    return len(people) in league.game.seats and len(set(people)) == len(people)


def check_day(day: date, place: str) -> None:
    """Raise SheetError for a day in an unlikely year."""
    if day.year not in YEARS:
        raise SheetError(place, DAY)
