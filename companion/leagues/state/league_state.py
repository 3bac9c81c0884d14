"""The whole state of a league: clubs, players, seasons, divisions, teams.

What a table played is not in here: that is on its sheet, or in its match. `entries.fold` reads
all this from the league's lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Final

from companion.leagues.state.fixture import Days, Fixture, Matchday
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.teams import Team

PLAYOFF: Final = 0
"""The number of the matchday of play-offs."""


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
    """The people who play among themselves, in the order of strength, and their matchdays.

    Whoever has `left` plays no more; what they played stands.
    """

    number: int
    name: str
    people: tuple[int, ...]
    left: frozenset[int] = frozenset()
    matchdays: tuple[Matchday, ...] = ()

    @property
    def here(self) -> tuple[int, ...]:
        """Those who can be planned for."""
        return tuple(one for one in self.people if one not in self.left)

    def matchday(self, number: int) -> Matchday:
        """The matchday of that number; LookupError when there is none."""
        if not 1 <= number <= len(self.matchdays):
            raise LookupError(f"division {self.number} has no matchday {number}")
        return self.matchdays[number - 1]


@dataclass(frozen=True)
class Published:
    """A table as it was made known: (rank, person, points) line by line, on that day."""

    line: int
    division: int
    rows: tuple[tuple[int, int, str], ...]


@dataclass
class Season:
    """From the first division to promotion; `ended` says that places are final."""

    number: int
    name: str
    divisions: list[Division] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    away: dict[int, dict[int, frozenset[int]]] = field(default_factory=dict)
    """By division and matchday, who cannot play."""
    teams: dict[int, Team] = field(default_factory=dict)
    team_names: dict[int, str] = field(default_factory=dict)
    playoffs: dict[int, Fixture] = field(default_factory=dict)
    """By upper division its play-off with the next one: table 1 of matchday 0."""
    published: list[Published] = field(default_factory=list)
    ended: bool = False
    ended_on: date | None = None
    """The last day by which windows of it can be over."""
    settings: LeagueSettings | None = None
    """Those of its end: what is set later is for later seasons."""

    def division(self, number: int) -> Division:
        """The division of that number, from 1; LookupError when there is none."""
        if not 1 <= number <= len(self.divisions):
            raise LookupError(f"season {self.number} has no division {number}")
        return self.divisions[number - 1]

    def since(self, division: int, matchday: int) -> date | None:
        """The first day of that matchday's window; None for a play-off, which has none."""
        return self.division(division).matchday(matchday).since if matchday != PLAYOFF else None

    def fixture(self, division: int, matchday: int, table: int) -> Fixture:
        """One table; LookupError when there is none."""
        if matchday == PLAYOFF:
            if table != 1 or division not in self.playoffs:
                raise LookupError(f"division {division} has no play-off")
            return self.playoffs[division]
        return self.division(division).matchday(matchday).fixture(table)

    def beside(self, division: int, matchday: int) -> Sequence[Fixture]:
        """All tables of a matchday; of play-offs the only one."""
        if matchday == PLAYOFF:
            return [self.fixture(division, PLAYOFF, 1)]
        return self.division(division).matchday(matchday).fixtures

    def division_of(self, person: int) -> Division | None:
        """Where somebody plays."""
        return next((one for one in self.divisions if person in one.people), None)


@dataclass
class League:
    """What the lines in force add up to."""

    settings: LeagueSettings
    clubs: list[int] = field(default_factory=list)
    people: dict[int, bool] = field(default_factory=dict)
    """By person, in the order they entered, whether they are still in."""
    seasons: list[Season] = field(default_factory=list)
    closed: dict[int, tuple[Days, ...]] = field(default_factory=dict)
    """By club the days on which it cannot be host."""

    @property
    def current(self) -> Season | None:
        """The season that is being played, or was last."""
        return self.seasons[-1] if self.seasons else None

    @property
    def playing(self) -> Season:
        """The current season; LookupError before the first."""
        return self.season(len(self.seasons))

    def rules(self, season: Season) -> LeagueSettings:
        """How that season is counted."""
        return season.settings or self.settings

    def entered(self) -> list[int]:
        """Everybody who is in, in the order they came."""
        return [person for person, still in self.people.items() if still]

    def season(self, number: int) -> Season:
        """The season of that number, from 1; LookupError when there is none."""
        if not 1 <= number <= len(self.seasons):
            raise LookupError(f"there is no season {number}")
        return self.seasons[number - 1]
