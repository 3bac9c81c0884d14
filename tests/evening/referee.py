"""The referee: what has to be true by the phones' diaries, from docs and rules alone.

It reads no code of the companion: a round of Fisherman gives shields 5, 3, 1, 0 by place, ties
share the better one (Fisherman's rules, 6; FI-14); a table gives 100, 50, 20, 10 points by place,
those who tie share the mean (docs/evening.md: "wins count most"). A table of another game has the
totals that its people wrote.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from tests.evening.phones import Fact

SHIELDS: Final = (5, 3, 1, 0)
DECIDES: Final = (
    *("Points", "Wins", "Game score", "Share of the score", "Opponents' rate", "Later seats"),
)
CLOSE: Final = Fraction(1, 1000)  # the file rounds
POINTS: Final[Mapping[int, Sequence[int]]] = {
    2: (100, 20), 3: (100, 40, 10), 4: (100, 50, 20, 10), 5: (100, 55, 30, 15, 10)
}  # fmt: skip


def places(values: Sequence[int]) -> list[int]:
    """The place of each, from 0; those who tie have the better one."""
    return [sum(other > value for other in values) for value in values]


def shared(values: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each gets: those who tie share the mean of the prizes of their places."""
    found = []
    for place in places(values):
        ties = places(values).count(place)
        found.append(Fraction(sum(prizes[place : place + ties]), ties))
    return found


@dataclass
class Table:
    """One table as its players know it: who sat where, and what its sheet showed at the end."""

    round: int
    number: int
    sheet: str
    people: list[str]
    """By seat; AIs among them."""
    shown: list[list[int]]
    """The points of each round, as the sheet's file says them afterwards."""
    lines: int
    """How many rounds were written on it, corrections among them."""
    counted: bool = False
    """Whether its people counted themselves: its one round has their totals."""
    ais: frozenset[int] = frozenset()
    """The seats of AIs."""

    def totals(self) -> list[int]:
        """The total of each seat: its shields, or what its people wrote."""
        if self.counted:
            return self.shown[0] if self.shown else [0] * len(self.people)
        return self.shields(self.shown)

    def shields(self, rounds: Sequence[Sequence[int]]) -> list[int]:
        """The shields of each seat after these rounds, of each the points."""
        found = [0] * len(self.people)
        for points in rounds:
            for seat, place in enumerate(places(points)):
                found[seat] += SHIELDS[place]
        return found


@dataclass
class Score:
    """What somebody has after the evening."""

    points: Fraction = Fraction()
    wins: Fraction = Fraction()
    game: Fraction = Fraction()
    share: Fraction = Fraction()
    seats: list[int] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)


Rows = Sequence[Mapping[str, str]]
"""Those of a CSV file, by its headings."""


def judge(
    diary: Iterable[Fact], events: Sequence[tuple[Sequence[Table], Rows]], season: Rows
) -> list[str]:
    """What differs between what the phones were told and what the companion has, in words.

    Of each event there are the tables and the standings; the season is that of them all.
    """
    by_round = defaultdict[tuple[str, ...], list[Fact]](list)
    for fact in diary:
        by_round[fact.what].append(fact)
    found: list[str] = []
    points = defaultdict[str, Fraction](Fraction)
    for tables, standings in events:
        for table in tables:
            found += sheet_differences(table, by_round)
        own = scores(tables)
        found += standings_differences(own, standings)
        for name, one in own.items():
            points[name] += one.points
    return [*found, *season_differences(points, season)]


def sheet_differences(
    table: Table, facts: Mapping[tuple[str, ...], Sequence[Fact]]
) -> Iterable[str]:
    """Every acknowledged write once, none replaced unseen; what nothing replaced is in force."""
    mine = [of for what, of in facts.items() if what[0] == table.sheet]
    for of in mine:
        for n, fact in enumerate(of):
            if any(one.sent > fact.read and one.value != fact.value for one in of[:n]):
                yield f"{table.sheet}: {fact.who} replaced with {fact.value} what was not seen"
    known = len([fact for of in mine for fact in of if table.counted or not is_known(fact, of)])
    if table.lines != known:
        yield f"{table.sheet}: {known} writes were acknowledged, {table.lines} are stored"
    for number, points in enumerate(table.shown, 1):
        written = facts.get((table.sheet, str(number)), [])
        lasting = [
            fact for fact in written if not any(other.sent > fact.answered for other in written)
        ]
        if tuple(points) not in [fact.value for fact in lasting]:
            told = [fact.value for fact in written]
            yield f"{table.sheet}, round {number}: shows {points}, acknowledged were {told}"


def is_known(fact: Fact, of: Sequence[Fact]) -> bool:
    """Whether the round had these points already, so that there is nothing to store."""
    before = of[: of.index(fact)]
    return bool(before) and before[-1].value == fact.value


def scores(tables: Sequence[Table]) -> dict[str, Score]:
    """What everybody has, by name."""
    found = defaultdict[str, Score](Score)
    for table in tables:
        seats = [seat for seat in range(len(table.people)) if seat not in table.ais]
        totals = [table.totals()[seat] for seat in seats]  # people are ranked among themselves
        prizes = POINTS[len(seats)]
        wins = shared(totals, (1, *(0,) * (len(totals) - 1)))
        whole = sum(totals)
        for n, seat in enumerate(seats):
            one = found[table.people[seat]]
            one.seats.append(seat + 1)
            one.share += Fraction(totals[n], whole) if whole else 0
            one.points += shared(totals, prizes)[n]
            one.wins += wins[n]
            one.game += totals[n]
            one.places[table.round] = places(totals)[n] + 1
    return found


def standings_differences(own: Mapping[str, Score], standings: Rows) -> Iterable[str]:
    """The standings' file against the referee's own figures, and its order against them."""
    if sorted(own) != sorted(row["Name"] for row in standings):
        yield f"the standings name {[row['Name'] for row in standings]}, not {sorted(own)}"
        return
    for row in standings:
        one = own[row["Name"]]
        told = {
            "Points": one.points,
            "Wins": one.wins,
            "Game score": one.game,
            "Share of the score": one.share,
            "Later seats": Fraction(sum(one.seats), len(one.seats)),
        }
        for head, value in told.items():
            if abs(Fraction(row[head]) - value) > CLOSE:
                yield f"{row['Name']}: {head} {row[head]}, the referee has {float(value):.2f}"
        for number, place in one.places.items():
            shown = row[f"Round {number}: place"]
            if shown != str(place):
                yield f"{row['Name']}: place {shown} in round {number}, the referee has {place}"
    order = [[Fraction(row[head]) for head in DECIDES] for row in standings]
    if order != sorted(order, reverse=True):
        yield f"the standings are not in the order of {', '.join(DECIDES)}"


def season_differences(own: Mapping[str, Fraction], season: Rows) -> Iterable[str]:
    """The file of a season against the points of its events, added up."""
    points = {row["Name"]: Fraction(row["Points"]) for row in season}
    if points.keys() != own.keys():
        yield f"the season names {sorted(points)}, not {sorted(own)}"
    elif any(abs(points[name] - one) > CLOSE for name, one in own.items()):
        yield f"the season has {points}"
    if list(points.values()) != sorted(points.values(), reverse=True):
        yield "the season is not in the order of its points"
