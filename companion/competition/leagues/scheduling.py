"""What lines do to the matchdays of a league: planned, swapped, moved, and who cannot play when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from companion.competition.leagues.fixture import Fixture, Matchday
from companion.competition.leagues.league import Division, League, Season
from companion.kit.lines import Line


def on_plan(league: League, line: Line) -> None:
    """Matchdays from a number on; those before it, and all that were begun, stand."""
    season = league.playing
    division = season.division(line.data["division"])
    first = line.data["from"]
    if not 1 <= first <= len(division.matchdays) + 1:
        raise ValueError(f"matchday {first} does not follow the others")
    if any(day.begun for day in division.matchdays[first - 1 :]):
        raise ValueError("a matchday that was begun is not planned anew")
    days = tuple(matchday_of(n, day) for n, day in enumerate(line.data["days"], first))
    put(season, replace(division, matchdays=(*division.matchdays[: first - 1], *days)))


def matchday_of(number: int, data: Mapping[str, Any]) -> Matchday:
    """A matchday as a line holds it."""
    until = date.fromisoformat(data["until"])
    fixtures = tuple(
        Fixture(n, tuple(seats), until, home)
        for n, (seats, home) in enumerate(zip(data["tables"], data["homes"], strict=True), 1)
    )
    since = date.fromisoformat(data["since"])
    return Matchday(number, since, fixtures, tuple(data["byes"]), data["wanted"])


def on_swap(league: League, line: Line) -> None:
    """Two people of a matchday swap their seats, or a seat for a day without a game."""
    data = line.data
    season = league.playing
    division = season.division(data["division"])
    day = division.matchday(data["matchday"])
    turn = {data["one"]: data["other"], data["other"]: data["one"]}
    for fixture in day.fixtures:
        if set(turn) & set(fixture.seats) and fixture.begun:
            raise ValueError("nobody changes places at a table that was opened")
    fixtures = tuple(
        replace(one, seats=tuple(turn.get(p, p) for p in one.seats), offered={}, agreed=None)
        if set(turn) & set(one.seats)
        else one
        for one in day.fixtures
    )
    byes = tuple(turn.get(p, p) for p in day.byes)
    put_day(season, division, replace(day, fixtures=fixtures, byes=byes))


def on_move(league: League, line: Line) -> None:
    """Another window for a matchday, or for one table of it."""
    data = line.data
    season = league.playing
    division = season.division(data["division"])
    day = division.matchday(data["matchday"])
    until = date.fromisoformat(data["until"])
    fixtures = tuple(
        replace(one, until=until) if data.get("table") in (None, one.number) else one
        for one in day.fixtures
    )
    put_day(season, division, replace(day, fixtures=fixtures))


def on_away(league: League, line: Line) -> None:
    """On which matchdays somebody cannot play, from now on."""
    data = line.data
    season = league.playing
    mine = season.away.setdefault(data["division"], {})
    for number in {*mine, *data["matchdays"]}:
        others = mine.get(number, frozenset[int]()) - {data["person"]}
        mine[number] = others | {data["person"]} if number in data["matchdays"] else others


def on_closed(league: League, line: Line) -> None:
    """On which days a club cannot be host, instead of those it named before."""
    days = [
        (date.fromisoformat(first), date.fromisoformat(last)) for first, last in line.data["days"]
    ]
    if any(first > last for first, last in days):
        raise ValueError("a last day before the first")
    league.closed[line.data["club"]] = tuple(sorted(days))


def put(season: Season, division: Division) -> None:
    """The division as it is now."""
    season.divisions[division.number - 1] = division


def put_day(season: Season, division: Division, day: Matchday) -> None:
    """The matchday as it is now."""
    days = tuple(day if one.number == day.number else one for one in division.matchdays)
    put(season, replace(division, matchdays=days))
