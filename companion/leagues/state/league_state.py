"""The whole state of a league: clubs, players, seasons, divisions, teams.

Results are not part of it: they are on the sheets and matches of its tables. `entries.league_fold`
builds the state from the league's journal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Final

from companion.events.state.event_games import Offering
from companion.kit.sheet_game import SheetGame
from companion.leagues.state.fixture import Days, Fixture, Matchday
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.teams import Team

PLAYOFF: Final = 0
"""The matchday number of play-offs."""


@dataclass(frozen=True)
class Adjustment:
    """Points given or taken in a division of a season, with the reason."""

    division: int
    person: int
    points: Fraction
    reason: str
    by: str
    line: int


@dataclass(frozen=True)
class Division:
    """People who play each other, in the order of strength, and their matchdays.

    People who have `left` play no more, but their results stay. `drawn` is the number of people at
    the start of the season.
    """

    number: int
    name: str
    people: tuple[int, ...]
    left: frozenset[int] = frozenset()
    matchdays: tuple[Matchday, ...] = ()
    drawn: int = 0

    @property
    def here(self) -> tuple[int, ...]:
        """Return the people who have not left."""
        return tuple(one for one in self.people if one not in self.left)

    @property
    def placed(self) -> tuple[int, ...]:
        """Return the people with a final place: not those who joined after all planning."""
        planned = {one for day in self.matchdays for table in day.fixtures for one in table.seats}
        return tuple(one for one in self.here if one in planned or not planned)

    def matchday(self, number: int) -> Matchday:
        """Return the matchday of that number; LookupError when there is none."""
        if not 1 <= number <= len(self.matchdays):
            raise LookupError(f"division {self.number} has no matchday {number}")
        return self.matchdays[number - 1]


@dataclass(frozen=True)
class Published:
    """Standings as they were published: (rank, person, points) by row."""

    line: int
    division: int
    rows: tuple[tuple[int, int, str], ...]


@dataclass
class Season:
    """A season from its first matchday to promotion; once `ended`, places are final."""

    number: int
    name: str
    divisions: list[Division] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    away: dict[int, dict[int, frozenset[int]]] = field(default_factory=dict)
    """The people who cannot play, by division and matchday."""
    teams: dict[int, Team] = field(default_factory=dict)
    team_names: dict[int, str] = field(default_factory=dict)
    playoffs: dict[int, Fixture] = field(default_factory=dict)
    """The play-off with the next division, by upper division: table 1 of matchday 0."""
    published: list[Published] = field(default_factory=list)
    ended: bool = False
    ended_on: date | None = None
    """The day the season ended: later days change nothing in it."""
    settings: LeagueSettings | None = None
    """The settings at its end; later changes only affect later seasons."""

    @property
    def people(self) -> set[int]:
        """Return everybody in its divisions."""
        return {person for one in self.divisions for person in one.people}

    @property
    def planned(self) -> bool:
        """Return whether any of its divisions has matchdays."""
        return any(one.matchdays for one in self.divisions)

    def division(self, number: int) -> Division:
        """Return the division of that number, from 1; LookupError when there is none."""
        if not 1 <= number <= len(self.divisions):
            raise LookupError(f"season {self.number} has no division {number}")
        return self.divisions[number - 1]

    def since(self, division: int, matchday: int) -> date | None:
        """Return the first day of the matchday's window; None for a play-off."""
        return self.division(division).matchday(matchday).since if matchday != PLAYOFF else None

    def fixture(self, division: int, matchday: int, table: int) -> Fixture:
        """Return one fixture; LookupError when there is none."""
        if matchday == PLAYOFF:
            if table != 1 or division not in self.playoffs:
                raise LookupError(f"division {division} has no play-off")
            return self.playoffs[division]
        return self.division(division).matchday(matchday).fixture(table)

    def beside(self, division: int, matchday: int) -> Sequence[Fixture]:
        """Return all fixtures of a matchday; for play-offs the only one."""
        if matchday == PLAYOFF:
            return [self.fixture(division, PLAYOFF, 1)]
        return self.division(division).matchday(matchday).fixtures

    def division_of(self, person: int) -> Division | None:
        """Return the division of a person."""
        return next((one for one in self.divisions if person in one.people), None)


@dataclass
class League(Offering):
    """The state after all entries in force."""

    settings: LeagueSettings
    clubs: list[int] = field(default_factory=list)
    people: dict[int, bool] = field(default_factory=dict)
    """Whether each person is still in, in the order they entered."""
    seasons: list[Season] = field(default_factory=list)
    closed: dict[int, tuple[Days, ...]] = field(default_factory=dict)
    """The days on which each club cannot host."""

    @property
    def current(self) -> Season | None:
        """Return the season that is being played, or the last one."""
        return self.seasons[-1] if self.seasons else None

    @property
    def running(self) -> Season | None:
        """Return the season that is being played; None before the first and between two."""
        return self.current if self.current and not self.current.ended else None

    @property
    def playing(self) -> Season:
        """Return the current season; LookupError before the first."""
        return self.season(len(self.seasons))

    def division_of(self, person: int) -> Division | None:
        """Return the division in which a person plays now."""
        return self.running.division_of(person) if self.running else None

    @property
    def game(self) -> SheetGame:
        """Return the game of the current settings."""
        return self.games[self.settings.game]

    def game_of(self, season: Season) -> SheetGame:
        """Return the game of a season."""
        return self.games[self.rules(season).game]

    def rules(self, season: Season) -> LeagueSettings:
        """Return the settings by which a season is counted."""
        return season.settings or self.settings

    def entered(self) -> list[int]:
        """Return everybody who is in, in the order they entered."""
        return [person for person, still in self.people.items() if still]

    def season(self, number: int) -> Season:
        """Return the season of that number, from 1; LookupError when there is none."""
        if not 1 <= number <= len(self.seasons):
            raise LookupError(f"there is no season {number}")
        return self.seasons[number - 1]
