"""What lines do to a table of a league: a date for it, its sheet, its result, a ruling."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from companion.competition.leagues.fixture import Fixture, Verdict
from companion.competition.leagues.league import PLAYOFF, League
from companion.competition.leagues.scheduling import put_day
from companion.kit.lines import Line

FEWEST: Final = 2
"""People who are left at a table where an AI sits in: alone nobody beats anybody."""


def fixture_of(league: League, line: Line) -> Fixture:
    """The table that a line is about."""
    data = line.data
    season = league.playing
    return season.fixture(data["division"], data["matchday"], data["table"])


def put_fixture(league: League, line: Line, fixture: Fixture) -> None:
    """The table as it is now."""
    season = league.playing
    if line.data["matchday"] == PLAYOFF:
        season.playoffs[line.data["division"]] = fixture
        return
    division = season.division(line.data["division"])
    day = division.matchday(line.data["matchday"])
    fixtures = tuple(fixture if one.number == fixture.number else one for one in day.fixtures)
    put_day(season, division, replace(day, fixtures=fixtures))


def on_offer(league: League, line: Line) -> None:
    """When one of its people can come; none of the times before counts any more."""
    fixture = fixture_of(league, line)
    person = line.data["person"]
    if person not in fixture.seats:
        raise ValueError(f"{person} does not sit at this table")
    times = tuple(datetime.fromisoformat(one) for one in line.data["times"])
    put_fixture(league, line, replace(fixture, offered={**fixture.offered, person: times}))


def on_agree(league: League, line: Line) -> None:
    """When and where they meet; without a time they have to agree anew."""
    at = line.data["at"]
    fixture = replace(
        fixture_of(league, line),
        agreed=datetime.fromisoformat(at) if at else None,
        place=line.data["place"],
    )
    put_fixture(league, line, fixture)


def on_open(league: League, line: Line) -> None:
    """It has a sheet or a match from now on."""
    put_fixture(league, line, replace(fixture_of(league, line), opened=True))


def on_absent(league: League, line: Line) -> None:
    """Somebody did not come, and an AI of that level sits in; without one they play after all."""
    fixture, data = fixture_of(league, line), line.data
    if data["person"] not in fixture.seats:
        raise ValueError(f"{data['person']} does not sit at this table")
    absent = {one: level for one, level in fixture.absent.items() if one != data["person"]}
    if data["level"]:
        absent[data["person"]] = data["level"]
    if len(fixture.seats) - len(absent) < FEWEST:
        raise ValueError("too few people are left at this table")
    said = {one: totals for one, totals in fixture.said.items() if one not in absent}
    put_fixture(league, line, replace(fixture, absent=absent, said=said))


def on_confirm(league: League, line: Line) -> None:
    """One of its people says what the totals are."""
    fixture = fixture_of(league, line)
    said = {**fixture.said, line.data["person"]: tuple(line.data["totals"])}
    put_fixture(league, line, replace(fixture, said=said))


def on_rule(league: League, line: Line) -> None:
    """A director or referee decides; "as" is empty where the ruling before is lifted."""
    data = line.data
    verdict = (
        Verdict(data["as"], tuple(data["totals"]), data["why"], line.by, line.at)
        if data["as"]
        else None
    )
    put_fixture(league, line, replace(fixture_of(league, line), verdict=verdict))
