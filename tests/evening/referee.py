"""The referee: what has to be true by the phones' diaries, from docs and rules alone.

It reads no code of the companion: a round of Fisherman gives shields 5, 3, 1, 0 by place, ties
share the better one (Fisherman's rules, 6; FI-14); a table gives 100, 50, 20, 10 points by place,
those who tie share the mean (docs/evening.md: "wins count most"). A table of another game has the
totals that its people wrote. Ratings follow from places alone, as the page of ratings says:
everybody begins at 25.0 ± 16.7, and each match adds 0.083 of uncertainty (Bradley-Terry, here by
OpenSkill).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from openskill.models import BradleyTerryFull
from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFullRating

from tests.evening.phones import Fact

SHIELDS: Final = (5, 3, 1, 0)
DECIDES: Final = (
    *("Points", "Wins", "Game score", "Share of the score", "Opponents' rate", "Later seats"),
)
POINTS: Final[Mapping[int, Sequence[int]]] = {
    2: (100, 20), 3: (100, 40, 10), 4: (100, 50, 20, 10), 5: (100, 55, 30, 15, 10)
}  # fmt: skip
RATED: Final = BradleyTerryFull(mu=25.0, sigma=25 / 3, tau=25 / 300)
NOVICE: Final = RATED.rating(18.0, 0.5)
"""How strong an AI is, which never changes."""


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


def in_file(value: Fraction, digits: int = 4) -> str:
    """The number as files write it: whole, or with four digits."""
    return str(value) if value.denominator == 1 else f"{float(value):.{digits}f}"


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
    """How many rounds were written on it or undone, corrections among them."""
    counted: bool = False
    """Whether its people counted themselves: its one round has their totals."""
    ais: frozenset[int] = frozenset()
    """The seats of AIs."""
    game: str = "Fisherman"

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
    most: int = 0
    """The points of somebody who won all the same tables."""
    met: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)

    @property
    def rate(self) -> Fraction:
        """The share of all that there was to win."""
        return self.points / self.most


Rows = Sequence[Mapping[str, str]]
"""Those of a CSV file, by its headings."""


def judge(
    diary: Iterable[Fact],
    events: Sequence[tuple[Sequence[Table], Rows]],
    season: Rows,
    ratings: Rows,
) -> list[str]:
    """What differs between what the phones were told and what the companion has, in words.

    Of each event there are the tables and the standings; season and ratings are those of them all.
    """
    by_round = by_what(diary)
    found: list[str] = []
    played: list[Table] = []
    points = defaultdict[str, Fraction](Fraction)
    for tables, standings in events:
        for table in tables:
            found += sheet_differences(table, by_round)
        own = scores(tables)
        found += standings_differences(own, standings)
        if [row["Place"] for row in standings] != [str(n + 1) for n in range(len(standings))]:
            found.append("the standings share places, and the lot decides in the end")
        for name, one in own.items():
            points[name] += one.points
        played += sorted(tables, key=lambda table: (table.round, table.number))
    return [*found, *season_differences(points, season), *rating_differences(played, ratings)]


def by_what(diary: Iterable[Fact]) -> dict[tuple[str, ...], list[Fact]]:
    """The diary by what was saved, in order."""
    found = defaultdict[tuple[str, ...], list[Fact]](list)
    for fact in diary:
        found[fact.what].append(fact)
    return found


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
    rounds = {str(number): tuple(points) for number, points in enumerate(table.shown, 1)}
    told = set() if table.counted else {of[0].what[1] for of in mine}
    for number in sorted(rounds.keys() | told):
        written = facts.get((table.sheet, number), [])
        lasting = [
            fact for fact in written if not any(other.sent > fact.answered for other in written)
        ]
        if rounds.get(number, ()) not in [fact.value for fact in lasting]:
            shows, were = rounds.get(number, ()), [fact.value for fact in written]
            yield f"{table.sheet}, round {number}: shows {shows}, acknowledged were {were}"


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
            one.most += prizes[0]
            one.met += [table.people[other] for other in seats if other != seat]
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
            "Opponents' rate": sum((own[met].rate for met in one.met), Fraction()) / len(one.met),
            "Later seats": Fraction(sum(one.seats), len(one.seats)),
        }
        for head, value in told.items():
            if row[head] != in_file(value):
                yield f"{row['Name']}: {head} {row[head]}, the referee has {in_file(value)}"
        for number, place in one.places.items():
            shown = row[f"Round {number}: place"]
            if shown != str(place):
                yield f"{row['Name']}: place {shown} in round {number}, the referee has {place}"
    order = [[Fraction(row[head]) for head in DECIDES] for row in standings]
    if order != sorted(order, reverse=True):
        yield f"the standings are not in the order of {', '.join(DECIDES)}"


def season_differences(own: Mapping[str, Fraction], season: Rows) -> Iterable[str]:
    """The file of a season against the points of its events, added up."""
    points = {row["Name"]: row["Points"] for row in season}
    if points.keys() != own.keys():
        yield f"the season names {sorted(points)}, not {sorted(own)}"
    elif any(in_file(one) != points[name] for name, one in own.items()):
        yield f"the season has {points}"
    order = [Fraction(one) for one in points.values()]
    if order != sorted(order, reverse=True):
        yield "the season is not in the order of its points"


def strengths(tables: Iterable[Table]) -> dict[tuple[str, str], list[BradleyTerryFullRating]]:
    """The ratings of everybody by game and name, after each of the tables; the latest is last."""
    found = defaultdict[tuple[str, str], list[BradleyTerryFullRating]](lambda: [RATED.rating()])
    for table in tables:
        teams = [
            [NOVICE if seat in table.ais else found[table.game, name][-1]]
            for seat, name in enumerate(table.people)
        ]
        after = RATED.rate(teams, ranks=[float(place) for place in places(table.totals())])
        for seat, name in enumerate(table.people):
            if seat not in table.ais:
                found[table.game, name] += after[seat]
    return found


def rating_differences(tables: Iterable[Table], ratings: Rows) -> Iterable[str]:
    """The file of ratings against the referee's own, to its last digit; best first in each game."""
    own = strengths(tables)
    expected = {
        key: (f"{course[-1].mu:.2f}", f"{2 * course[-1].sigma:.2f}", str(len(course) - 1))
        for key, course in own.items()
    }
    told = {
        (row["Game"], row["Name"]): (row["Rating"], row["±"], row["Times played"])
        for row in ratings
    }
    for key in sorted(expected.keys() | told.keys()):
        if expected.get(key) != told.get(key):
            found, wanted = told.get(key), expected.get(key)
            yield f"{key[1]}: rated {found} in {key[0]}, the referee has {wanted}"
    if expected == told:
        for game in {game for game, _ in own}:
            order = [own[game, name][-1].mu for other, name in told if other == game]
            if order != sorted(order, reverse=True):
                yield f"the ratings of {game} are not in their order"
