"""An event's points counted once more from its exported files alone, with no rule of the house.

The file says which rounds had the same deals, who sat out and how they count, `results.csv` who
sat where and won how much. Points are those of the scheme 100, 50, 20, 10.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from fractions import Fraction
from typing import Any

STEEP = {3: (100, 40, 10), 4: (100, 50, 20, 10)}
BYE = 40


def recounted(data: dict[str, Any], results: str) -> dict[str, Fraction]:
    """By name everybody's points."""
    drafts: list[dict[str, Any]] = []
    by_mean, names = False, {one["id"]: one["name"] for one in data["members"]}
    waiting: dict[str, Any] | None = None
    for line in data["lines"]:
        if line["kind"] == "settings":
            by_mean = line["data"]["values"]["compared"] == "mean"
        elif line["kind"] == "draft":
            waiting = line["data"]
        elif line["kind"] == "start":
            assert waiting is not None
            drafts.append(waiting)
    points: dict[str, Fraction] = defaultdict(Fraction)
    tables = tables_of(results)
    for number, draft in enumerate(drafts, 1):
        for person in draft["byes"]:
            points[names[person]] += BYE
        mine = [seats for (title, _), seats in tables.items() if title == f"Round {number}"]
        for seats in mine:
            for at, (name, total) in enumerate(seats):
                beside = [other[at][1] for other in mine if len(other) == len(seats)]
                beside.remove(total)
                if draft.get("same") and beside:
                    points[name] += against(total, beside, by_mean, STEEP[len(seats)][0])
                else:
                    points[name] += at_the_table(total, [one for _, one in seats])
    return points


def against(total: int, beside: list[int], by_mean: bool, first: int) -> Fraction:
    """What somebody gets against those in the same seat."""
    if by_mean:
        return total - Fraction(sum(beside), len(beside))
    worse = sum(2 * (total > one) + (total == one) for one in beside)
    return Fraction(first * worse, 2 * len(beside))


def at_the_table(total: int, totals: list[int]) -> Fraction:
    """What somebody gets by the place at the table; shared places share their points."""
    ahead, alike = sum(one > total for one in totals), totals.count(total)
    return Fraction(sum(STEEP[len(totals)][ahead : ahead + alike]), alike)


def tables_of(results: str) -> dict[tuple[str, str], list[tuple[str, int]]]:
    """By round and table who sits there, seat by seat, with what they won."""
    found: dict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
    for row in csv.DictReader(results.lstrip("\ufeff").splitlines()):
        found[row["Round"], row["Table"]].append((row["Name"], int(row["Total"])))
    return found
