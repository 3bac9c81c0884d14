"""A season's story: who led after each matchday, and who had risen most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.competition.leagues.league import Division, LeagueSettings
from companion.competition.leagues.settings import scheme_of
from companion.competition.leagues.table import sitting_out
from companion.competition.standings.points import Result
from companion.competition.standings.standing import Line, standings


@dataclass(frozen=True)
class Chapter:
    """After a matchday: who led, in the order of the table, and who gained most places, if any."""

    matchday: int
    leaders: tuple[int, ...]
    riser: int | None
    gained: int


def story(division: Division, results: Sequence[Result], settings: LeagueSettings) -> list[Chapter]:
    """The division's matchdays that have a result, in their order; points by hand are left out."""
    before: dict[int, int] = {}
    chapters = []
    for number in sorted({result.round for result in results}):
        lines = after(division, results, settings, number)
        ranks = {line.person: line.rank for line in lines}
        gains = {one: before[one] - rank for one, rank in ranks.items() if one in before}
        riser = max(gains, key=lambda one: gains[one], default=None)
        leaders = tuple(line.person for line in lines if line.rank == 1)
        gained = gains[riser] if riser is not None else 0
        chapters.append(Chapter(number, leaders, riser if gained > 0 else None, max(gained, 0)))
        before = ranks
    return chapters


def after(
    division: Division, results: Sequence[Result], settings: LeagueSettings, number: int
) -> list[Line]:
    """The lines as they stood after that matchday."""
    played = [result for result in results if result.round <= number]
    byes = [one for one in sitting_out(division, played, settings) if one.round <= number]
    return standings(division.people, played, scheme_of(settings), settings["ties"], byes=byes)
