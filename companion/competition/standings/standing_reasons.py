"""Reasons for a place in words: each point and each tie-break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from companion.competition.standings.points import Award, figure
from companion.competition.standings.standing import Line
from companion.competition.standings.tiebreaks import KNOWN, Record
from companion.kit.words import Phrase


def opened(line: Line) -> list[Phrase]:
    """What decided the place, in order: "14 points", "then opponents' rate 0.61"."""
    said = [Phrase("%(points)s points", points=figure(line.points))]
    for key, value in line.ties[: line.needed]:
        said.append(Phrase("then %(what)s", what=KNOWN[key].said(value)))
    return said


def derivation(line: Line) -> list[Phrase]:
    """Where the points come from: tables, byes, rulings."""
    said = [
        Phrase(
            "Round %(round)s: not here yet, %(points)s points",
            round=one.round,
            points=figure(one.points),
        )
        for one in line.missed
    ]
    said += [of_table(award) for award in line.awards]
    if line.byes:
        each = figure(line.bye_points / len(line.byes))
        said += [
            Phrase("Round %(round)s: sat out, %(points)s points", round=number, points=each)
            for number in line.byes
        ]
    said += [
        Phrase(
            "Penalty: %(reason)s, last place at table %(table)s",
            reason=ruling.reason,
            table=ruling.table,
        )
        if ruling.table
        else Phrase(
            "Ruling: %(reason)s, %(points)s points",
            reason=ruling.reason,
            points=("+" if ruling.points > 0 else "") + figure(ruling.points),
        )
        for ruling in line.rulings
    ]
    return said


def of_table(award: Award) -> Phrase:
    """What one table brought, and for which place."""
    values: dict[str, int | str] = {
        "round": award.round,
        "table": award.table,
        "place": award.place,
        "of": award.of,
        "points": figure(award.points),
    }
    if award.solo:
        return Phrase(
            "Round %(round)s, table %(table)s: alone, as if sitting out, %(points)s points",
            **values,
        )
    if award.same == "mean":
        return Phrase(
            "Round %(round)s, table %(table)s: %(points)s against the mean of the seat", **values
        )
    if award.same:
        return Phrase(
            "Round %(round)s, table %(table)s: place %(place)s of %(of)s in the same seat, "
            "%(points)s points",
            **values,
        )
    if award.alone:
        return Phrase("Table %(table)s: place %(place)s of %(of)s, %(points)s points", **values)
    return Phrase(
        "Round %(round)s, table %(table)s: place %(place)s of %(of)s, %(points)s points", **values
    )


def rates_of(lines: Iterable[Line]) -> dict[int, Fraction]:
    """Everybody's rate: what `tie_derivation` shows of opponents."""
    return {line.person: Record(line.person, line.points, line.awards).rate for line in lines}


def tie_derivation(
    key: str, line: Line, rates: Mapping[int, Fraction], names: Mapping[int, str]
) -> list[Phrase]:
    """Where the value of a tie-break comes from: table by table, or opponent by opponent."""
    if key == "opposition":
        return [
            Phrase("%(name)s %(value)s", name=names[one], value=figure(rates[one], 2))
            for award in line.awards
            for one in award.opponents
        ]
    told = {
        "victories": lambda award: figure(award.victory, 2),
        "score": lambda award: str(award.total),
        "share": lambda award: figure(award.share, 2),
        "seats": lambda award: str(award.seat + 1),
    }
    if key not in told:
        return []
    return [
        Phrase("table %(table)s: %(value)s", table=award.table, value=told[key](award))
        if award.alone
        else Phrase("round %(round)s: %(value)s", round=award.round, value=told[key](award))
        for award in line.awards
    ]
