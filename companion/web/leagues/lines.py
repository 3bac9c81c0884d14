"""The lines of a division's table, and all that is behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from companion.competition.leagues.movement import Zone
from companion.competition.leagues.table import Row, head_to_head
from companion.competition.standings.explaining import derivation, opened
from companion.competition.standings.points import figure
from companion.competition.standings.standing import Line
from companion.kit.words import Phrase
from companion.web.plumbing.bars import bars


class Opened(TypedDict):
    """A line of the table as pages show it."""

    person: int
    rank: int
    points: str
    bar: int
    zone: Zone
    left: bool
    form: Sequence[tuple[int, int]]
    why: list[Phrase]
    derivation: list[Phrase]
    met: list[tuple[int, str, int]]
    """(opponent, how often ahead, of how many tables), the most met first."""


def opened_up(rows: Sequence[Row]) -> list[Opened]:
    """The lines in their order."""
    lines = [row.line for row in rows]
    lengths = bars([line.points for line in lines])
    return [
        Opened(
            person=row.line.person,
            rank=row.line.rank,
            points=figure(row.line.points),
            bar=length,
            zone=row.zone,
            left=row.left,
            form=row.form,
            why=opened(row.line),
            derivation=by_matchday(row.line),
            met=met(lines, row.line.person),
        )
        for row, length in zip(rows, lengths, strict=True)
    ]


def by_matchday(line: Line) -> list[Phrase]:
    """Where the points come from; what an evening calls a round is a matchday here."""
    return [Phrase(WORDS.get(one.text, one.text), **one.values) for one in derivation(line)]


WORDS: Mapping[str, str] = {
    "Round %(round)s, table %(table)s: place %(place)s of %(of)s, %(points)s points": Phrase(
        "Matchday %(round)s, table %(table)s: place %(place)s of %(of)s, %(points)s points"
    ).text,
    "Round %(round)s: sat out, %(points)s points": Phrase(
        "Matchday %(round)s: sat out, %(points)s points"
    ).text,
}


def grid(lines: Sequence[Line]) -> dict[tuple[int, int], tuple[str, int]]:
    """By two people how often the first was ahead, of how many tables; only who met is in it."""
    return {
        (line.person, other): (figure(ahead), times)
        for line in lines
        for other, (ahead, times) in head_to_head(lines, line.person).items()
    }


def met(lines: Sequence[Line], person: int) -> list[tuple[int, str, int]]:
    """Everybody whom somebody met, how often they were ahead, and how often they met."""
    found = head_to_head(lines, person)
    rows = [(other, figure(ahead), times) for other, (ahead, times) in found.items()]
    return sorted(rows, key=lambda row: -row[2])
