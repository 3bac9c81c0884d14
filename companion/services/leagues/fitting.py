"""Whether the lines of a league from elsewhere fit together: each is tried on what stands then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.competition.leagues.fixture import Matchday
from companion.competition.leagues.league import PLAYOFF, Division, League
from companion.competition.leagues.ledger import after_each
from companion.games import GAMES
from companion.kit.lines import Line, in_force
from companion.kit.sheet import SheetError
from companion.services.events.shapes import FIT

AT_A_TABLE: Final = ("rule", "confirm")


def folded(lines: Sequence[Line]) -> League:
    """The league after these lines; SheetError names the first that does not fit those before."""
    at, league = 0, None
    try:
        for line, league in after_each(lines):
            at = line.n
            if not sound(league, line.kind, line.data):
                raise SheetError(f"lines[{line.n - 1}].data", FIT)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        if isinstance(error, SheetError):
            raise
        raise SheetError(f"lines[{following(lines, at) - 1}].data", FIT) from error
    if league is None or league.settings["game"] not in GAMES:
        raise SheetError("lines", FIT)
    return league


def following(lines: Sequence[Line], at: int) -> int:
    """The first line in force after number `at`: the one that could not be done."""
    live = in_force(lines)
    return min((line.n for line in lines if line.n > at and line.n in live), default=1)


def sound(league: League, kind: str, data: Any) -> bool:
    """Whether what the line did to the league can be shown on its pages."""
    season = league.current
    if kind == "divide" and season is not None:
        placed = [person for division in season.divisions for person in division.people]
        return (
            bool(placed) and len(placed) == len(set(placed)) and set(placed) <= set(league.people)
        )
    if season is None:
        return True
    if kind in ("plan", "swap"):
        division = season.division(data["division"])
        return all(seated(league, division, day) for day in division.matchdays)
    if kind in AT_A_TABLE:
        fixture = season.fixture(data["division"], data["matchday"], data["table"])
        given = kind == "confirm" or data["as"] == "totals"
        mine = kind == "rule" or data["person"] in fixture.seats
        return mine and (not given or len(data["totals"]) == len(fixture.seats))
    if kind in ("adjust", "away"):
        return data["person"] in season.division(data["division"]).people
    if kind == "publish":
        people = season.division(data["division"]).people
        return all(person in people for _, person, _ in data["rows"])
    if kind == "playoff":
        upper, lower = (season.division(data["division"] + more) for more in (0, 1))
        able = {*upper.people, *lower.people}
        return fit_at_a_table(league, data["people"]) and able.issuperset(data["people"])
    if kind == "team":
        members = [one for team in season.teams.values() for one in team.members]
        return len(members) == len(set(members))
    return True


def seated(league: League, division: Division, day: Matchday) -> bool:
    """Whether the matchday's people are of the division, each once, at tables for so many."""
    people = [one for fixture in day.fixtures for one in fixture.seats] + [*day.byes]
    return (
        day.number != PLAYOFF
        and len(people) == len(set(people))
        and set(people) <= set(division.people)
        and all(fit_at_a_table(league, fixture.seats) for fixture in day.fixtures)
    )


def fit_at_a_table(league: League, people: Sequence[int]) -> bool:
    """Whether the game is for so many, each of them once."""
    return len(people) in GAMES[league.settings["game"]].seats and len(set(people)) == len(people)
