"""Points and ratings of an event of several games, counted once more from its file alone.

Written from docs/event-file.md, docs/kit-file.md and the rules of the house: it imports nothing of
companion. Points are those of the scheme 100, 50, 20, 10; what everybody knows is new here.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

from tests.leagues.pages.recount import SHIELDS, standing_lines
from tests.leagues.pages.recount_ratings import SPREAD, START, Strength, rated
from tests.scorekit.counter import count

STEEP = {4: (100, 50, 20, 10), 5: (100, 55, 30, 15, 10)}
BYE = 40
Table = tuple[str, list[str], list[int]]
"""A game's English name, who sits there by seat, and their places."""


def rounds_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The seating of each round that was begun."""
    begun, waiting = [], {}
    for line in standing_lines(data["lines"]):
        if line["kind"] == "draft":
            waiting = line["data"]
        elif line["kind"] == "start":
            begun.append(waiting)
    return begun


def played(data: dict[str, Any]) -> list[Table]:
    """All tables, round by round."""
    names = {one["id"]: one["name"] for one in data["members"]}
    sheets = {(one["round"], one["number"]): one["sheet"] for one in data["tables"]}
    return [
        table(sheets[number, at], [names[person] for person in seats])
        for number, seated in enumerate(rounds_of(data), 1)
        for at, seats in enumerate(seated["tables"], 1)
    ]


def table(sheet: dict[str, Any], people: list[str]) -> Table:
    """The places of a sheet: by its kit, or by the shields of Fisherman's rounds."""
    lines, kit = standing_lines(sheet["lines"]), None
    rounds: dict[int, dict[str, Any]] = {}
    for line in lines:
        if line["kind"] == "kit":
            kit = line["data"]["value"]
        elif line["kind"] == "round":
            rounds[line["round"]] = line["data"]["value"]
    if kit is not None:
        scored = count({"kit": kit, "seats": people, "rounds": list(rounds.values())})
        return kit["name"]["en"], people, scored["ranks"]
    totals = [0 for _ in people]
    for one in rounds.values():
        for seat, points in enumerate(one["points"]):
            totals[seat] += SHIELDS[sum(other > points for other in one["points"])]
    return "Fisherman", people, [1 + sum(b > a for b in totals) for a in totals]


def points(data: dict[str, Any]) -> dict[str, Fraction]:
    """By name: places that are shared share their points."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    names = {one["id"]: one["name"] for one in data["members"]}
    for seated in rounds_of(data):
        for person in seated["byes"]:
            found[names[person]] += BYE
    for _, people, places in played(data):
        for name, place in zip(people, places, strict=True):
            alike = places.count(place)
            worth = STEEP[len(people)][place - 1 : place - 1 + alike]
            found[name] += Fraction(sum(worth), alike)
    return found


def ratings(data: dict[str, Any]) -> dict[tuple[str, str], tuple[Strength, int]]:
    """By game and name everybody's strength, and from how many tables."""
    found: dict[tuple[str, str], tuple[Strength, int]] = {}
    for game, people, places in played(data):
        before = [found.get((game, name), ((START, SPREAD), 0)) for name in people]
        after = rated([strength for strength, _ in before], [-place for place in places])
        for name, now, (_, times) in zip(people, after, before, strict=True):
            found[game, name] = now, times + 1
    return found
