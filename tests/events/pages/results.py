"""Standings worked out a second time, from an event's file alone, by none of the program's code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

STEEP = {1: [100], 2: [100, 20], 3: [100, 40, 10], 4: [100, 50, 20, 10]}
SHIELDS = [5, 3, 1, 0]


@dataclass
class Score:
    """What one person gathered."""

    points: Fraction = Fraction()
    tables: Fraction = Fraction()
    """Points of tables only, of `most` that could be won."""
    most: int = 0
    victories: Fraction = Fraction()
    score: int = 0
    share: Fraction = Fraction()
    seats: list[int] = field(default_factory=list)
    opponents: list[int] = field(default_factory=list)
    lot: int = 1_000_000

    @property
    def rate(self) -> Fraction:
        """The part of what could be won."""
        return self.tables / (self.most or 1)


def in_force(lines: Sequence[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """The lines that nobody took back, with their numbers."""
    gone: set[int] = set()
    for n in range(len(lines), 0, -1):
        if lines[n - 1]["kind"] == "undo" and n not in gone:
            gone.add(lines[n - 1]["data"]["line"])
    return [(n, line) for n, line in enumerate(lines, 1) if n not in gone]


def ranks(values: Sequence[Any]) -> list[int]:
    """1-2-2-4, the highest first."""
    return [1 + sum(other > value for other in values) for value in values]


def totals(sheet: dict[str, Any]) -> list[int]:
    """The shields of a sheet of Fisherman."""
    rounds = {
        line["round"]: line["data"]["value"]["points"]
        for _, line in in_force(sheet["lines"])
        if line["kind"] == "round"
    }
    shields = [[SHIELDS[rank - 1] for rank in ranks(points)] for points in rounds.values()]
    return [sum(column) for column in zip(*shields, strict=True)]


def scores(file: dict[str, Any]) -> dict[int, Score]:
    """Everybody's, by the member's number."""
    found: dict[int, Score] = {}
    seatings: list[list[list[int]]] = []
    ruled: dict[tuple[int, int], list[int]] = {}
    lots: list[int] = []
    for _, line in in_force(file["lines"]):
        data = line["data"]
        if line["kind"] == "attend":
            found |= {person: Score() for person in data["people"] if person not in found}
        elif line["kind"] == "draft":
            drafted = data["tables"]
        elif line["kind"] == "start":
            seatings.append(drafted)
            lots += data["lots"]
        elif line["kind"] == "ruling":
            ruled[data["round"], data["table"]] = data["totals"]
        elif line["kind"] == "adjust":
            found[data["person"]].points += Fraction(str(data["points"]))
    for table in file["tables"]:
        place = table["round"], table["number"]
        seats = seatings[place[0] - 1][place[1] - 1]
        count(found, seats, ruled.get(place) or totals(table["sheet"]))
    for n, person in enumerate(lots, 1):
        found[person].lot = n
    return found


def count(found: dict[int, Score], seats: Sequence[int], won: Sequence[int]) -> None:
    """Add a table's result."""
    points, placed = STEEP[len(seats)], ranks(won)
    for at, person in enumerate(seats):
        mine, many = found[person], placed.count(placed[at])
        gained = Fraction(sum(points[placed[at] - 1 :][:many]), many)
        mine.points += gained
        mine.tables += gained
        mine.most += points[0]
        mine.victories += Fraction(placed[at] == 1, many)
        mine.score += won[at]
        mine.share += Fraction(max(0, won[at]), sum(max(0, one) for one in won) or 1)
        mine.seats.append(at + 1)
        mine.opponents += [other for other in seats if other != person]


def table(file: dict[str, Any]) -> list[list[Any]]:
    """[place, name, points, and the six tie-breaks in their usual order], in order of the list."""
    found = scores(file)
    names = {member["id"]: member["name"] for member in file["members"]}
    ladder = {person: ladder_of(one, found) for person, one in found.items()}
    placed = dict(zip(ladder, ranks(list(ladder.values())), strict=True))
    order = sorted(ladder, key=lambda person: (placed[person], person))
    return [
        [placed[one], names[one], *map(float, ladder[one][:-1]), -float(ladder[one][-1])]
        for one in order
    ]


def ladder_of(one: Score, found: dict[int, Score]) -> tuple[Fraction, ...]:
    """What decides, in order."""
    return (
        one.points,
        one.victories,
        Fraction(one.score),
        one.share,
        mean(found[other].rate for other in one.opponents),
        mean(map(Fraction, one.seats)),
        Fraction(-one.lot),
    )


def mean(values: Iterable[Fraction]) -> Fraction:
    """Nothing of nothing is nothing."""
    known = list(values)
    return sum(known, Fraction()) / (len(known) or 1)
