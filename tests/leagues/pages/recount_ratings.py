"""A league's ratings counted once more from its file alone, like `recount`.

Bradley-Terry over all pairs of a table (Weng and Lin 2011, algorithm 1) from the numbers of the
decisions: everybody begins at 25 ± 25/3, and drifts by 25/300 from table to table.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from math import exp, sqrt
from typing import Any

from tests.leagues.pages.recount import Season, Spot, seasons_of, tables_played

START, SPREAD, DRIFT, BETA, LEAST = 25.0, 25 / 3, 25 / 300, 25 / 6, 0.0001
AIS = {"novice": 18.0, "casual": 23.0, "club": 27.0, "master": 28.0}
SURE_OF_AIS = 0.5
Strength = tuple[float, float]
"""The mean, and how uncertain it is."""


def ratings(data: dict[str, Any], today: str) -> dict[int, tuple[float, float, int]]:
    """By person strength, uncertainty, and from how many tables."""
    known: dict[int, Strength] = {}
    times: dict[int, int] = {}
    for number, season in enumerate(seasons_of(data), 1):
        for seats, totals in fixed_tables(data, number, season, today):
            before = [
                known.get(one, (START, SPREAD)) if isinstance(one, int) else (AIS[one], SURE_OF_AIS)
                for one in seats
            ]
            for seat, (one, now) in enumerate(zip(seats, rated(before, totals), strict=True)):
                if isinstance(one, int):
                    known[one], times[one] = now, times.get(one, 0) + 1
                assert now[1] < sqrt(before[seat][1] ** 2 + DRIFT**2)
    return {one: (*known[one], times[one]) for one in known}


def rated(before: list[Strength], totals: list[int]) -> list[Strength]:
    """Everybody's strength after a table."""
    here = [(mean, sigma**2 + DRIFT**2) for mean, sigma in before]
    found = []
    for one, (mean, square) in enumerate(here):
        gain = less = 0.0
        for other, (theirs, their_square) in enumerate(here):
            if other == one:
                continue
            wide = sqrt(square + their_square + 2 * BETA**2)
            expected = 1 / (1 + exp((theirs - mean) / wide))
            won = (totals[one] > totals[other]) + (totals[one] == totals[other]) / 2
            gain += square / wide * (won - expected)
            less += sqrt(square) / wide * square / wide**2 * expected * (1 - expected)
        found.append((mean + gain, sqrt(square * max(1 - less, LEAST))))
    return found


def fixed_tables(
    data: dict[str, Any], number: int, season: Season, today: str
) -> Iterator[tuple[list[int | str], list[int]]]:
    """Who sat at each table that says something of strength, and their totals, in the plan's order.

    For whoever did not come the level of the AI.
    """
    played, done = tables_played(data, number), finished_on(data, number)
    days = sorted(
        (day["since"], n, at)
        for at, days in enumerate(season.days, 1)
        for n, day in days.items()
        if day["tables"]
    )
    for _, n, at in days:
        for table, seats in enumerate(season.days[at - 1][n]["tables"], 1):
            spot = (at, n, table)
            totals = standing_totals(season, spot, seats, played.get(spot), done.get(spot), today)
            if totals:
                away = season.absent.get(spot, {})
                yield [away.get(one, one) for one in seats], totals


def standing_totals(
    season: Season,
    spot: Spot,
    seats: list[int],
    totals: list[int] | None,
    done: date | None,
    today: str,
) -> list[int]:
    """What a table was played to, for good; by ruling, confirmed by all, or after the term."""
    if totals is None or done is None:
        return []
    if spot in season.rulings:
        how, ruled = season.rulings[spot]
        return ruled if how == "totals" else []
    said = season.said.get(spot, {})
    if any(one != totals for one in said.values()):
        return []
    there = [one for one in seats if one not in season.absent.get(spot, {})]
    over = date.fromisoformat(today) > done + timedelta(days=season.rules["term"])
    return totals if over or all(one in said for one in there) else []


def finished_on(data: dict[str, Any], season: int) -> dict[Spot, date]:
    """On which day the results of a season were complete."""
    return {
        (one["division"], one["matchday"], one["number"]): date.fromisoformat(one["finished"][:10])
        for one in data["tables"]
        if one["season"] == season and one["finished"]
    }
