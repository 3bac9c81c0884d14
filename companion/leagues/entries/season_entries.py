"""Entries about a season: divisions, teams, adjustments of points, publishing, its end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct

from companion.competition.local_time import local
from companion.journal.entry import Count, People, Person, Stamp, Text
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import (
    LeagueEntry,
    Seats,
    Teller,
    check_day,
    fit_at_a_table,
    put,
)
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import Adjustment, Division, League, Published, Season
from companion.leagues.state.teams import Team

POINTS: Final = re.compile(r"-?\d{1,6}(/[1-9]\d{0,5})?")
"""A fraction as `str` writes it."""


class Group(Struct, forbid_unknown_fields=True):
    """A division to be: its name and its people."""

    name: Text
    people: People


class Divide(LeagueEntry, tag="divide"):
    """Sets the divisions of a new season, or of the current one while nothing is planned."""

    name: Text
    divisions: Annotated[tuple[Group, ...], Meta(max_length=1000)]

    def apply(self, league: League, stamp: Stamp) -> None:
        last = league.current
        if last is not None and not last.ended:
            if any(division.matchdays for division in last.divisions):
                raise ValueError("a season that is planned cannot be divided anew")
            league.seasons.pop()
        divisions = [
            Division(n, one.name, one.people, drawn=len(one.people))
            for n, one in enumerate(self.divisions, 1)
        ]
        league.seasons.append(Season(len(league.seasons) + 1, self.name, divisions))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("%(season)s: %(n)s divisions", season=self.name, n=len(self.divisions))

    def fits(self, league: League) -> bool:
        placed = [person for division in self.divisions for person in division.people]
        once = len(placed) == len(set(placed))
        return bool(placed) and once and set(placed) <= set(league.people)


class Place(LeagueEntry, tag="place"):
    """A late entry joins a division, at the end of its order."""

    person: Person
    division: Count

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        division = season.division(self.division)
        if season.division_of(self.person) is not None:
            raise ValueError(f"{self.person} plays in a division already")
        put(season, replace(division, people=(*division.people, self.person)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(who)s plays in division %(division)s from now on",
            who=teller.name(self.person),
            division=self.division,
        )


class Adjust(LeagueEntry, tag="adjust"):
    """Gives or takes points, with the reason."""

    division: Count
    person: Person
    points: Text
    reason: Text

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        if not POINTS.fullmatch(self.points):
            wrong = Phrase("Enter a number of points, such as 5 or −2.")
            raise SheetError(f"{place}.points", wrong)

    def apply(self, league: League, stamp: Stamp) -> None:
        season, points = league.playing, Fraction(self.points)
        season.division(self.division)
        season.adjustments.append(
            Adjustment(self.division, self.person, points, self.reason, stamp.by, stamp.n)
        )

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(who)s: %(points)s points added by hand: %(reason)s",
            who=teller.name(self.person),
            points=self.points.replace("-", "−"),
            reason=self.reason,
        )

    def fits(self, league: League) -> bool:
        return self.person in league.playing.division(self.division).people


class FormTeam(LeagueEntry, tag="team"):
    """A team is created or changed or, without members, disbanded."""

    team: Count
    people: People
    name: Text = ""

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        if not self.people:
            season.teams.pop(self.team, None)
            season.team_names.pop(self.team, None)
            return
        known = season.teams.get(self.team)
        season.teams[self.team] = Team(self.team, self.people, known.lineups if known else {})
        season.team_names[self.team] = self.name

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.people:
            return Phrase("Team %(name)s disbanded", name=teller.team(self.team))
        return Phrase("Team %(name)s: %(who)s", name=self.name, who=teller.people(self.people))

    def fits(self, league: League) -> bool:
        members = [one for team in league.playing.teams.values() for one in team.members]
        return len(members) == len(set(members))


class LineUp(LeagueEntry, tag="lineup"):
    """Sets who counts for a team on a matchday."""

    team: Count
    matchday: Count
    people: People

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        team = season.teams[self.team]
        lineups = {**team.lineups, self.matchday: self.people}
        season.teams[team.number] = replace(team, lineups=lineups)

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "Team %(name)s, matchday %(matchday)s: %(who)s count",
            name=teller.team(self.team),
            matchday=self.matchday,
            who=teller.people(self.people),
        )


class Publish(LeagueEntry, tag="publish"):
    """Publishes a division's standings: (rank, person, points) by row."""

    division: Count
    rows: Annotated[tuple[tuple[Count, Person, Text], ...], Meta(max_length=1000)]

    def apply(self, league: League, stamp: Stamp) -> None:
        league.playing.published.append(Published(stamp.n, self.division, self.rows))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("Table of division %(division)s published", division=self.division)

    def fits(self, league: League) -> bool:
        people = league.playing.division(self.division).people
        return all(person in people for _, person, _ in self.rows)


class Playoff(LeagueEntry, tag="playoff"):
    """Sets the people and the last day of the play-off below a division."""

    division: Count
    people: Seats
    until: date

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        check_day(self.until, f"{place}.until")

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        season.division(self.division + 1)
        if self.division in season.playoffs:
            raise ValueError("this play-off is set already")
        season.playoffs[self.division] = Fixture(1, self.people, self.until)

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "Play-off below division %(division)s: %(who)s",
            division=self.division,
            who=teller.people(self.people),
        )

    def fits(self, league: League) -> bool:
        upper, lower = (league.playing.division(self.division + more) for more in (0, 1))
        able = {*upper.people, *lower.people}
        return fit_at_a_table(league, self.people) and able.issuperset(self.people)


class End(LeagueEntry, tag="end"):
    """Ends the season: its places are final, whatever is set later."""

    def apply(self, league: League, stamp: Stamp) -> None:
        season = league.playing
        season.ended, season.settings = True, league.settings
        season.ended_on = local(stamp.at, league.settings.zone).date()

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("The season has ended")
