"""Reasons for a place in words: each point and each tie-break."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.competition.standings.points import Award, figure
from companion.competition.standings.standing import StandingsRow
from companion.competition.standings.tiebreaks import KNOWN, Record
from companion.kit.words import Phrase


def opened(line: StandingsRow) -> list[Phrase]:
    """Describe what decided the place: "14 points", "then victories 1", "mean seat 3"."""
    return [Phrase("%(points)s points", points=figure(line.points)), *then(decided(line))]


def decided(line: StandingsRow) -> list[Phrase]:
    """Describe the tie-breaks that were needed, in order."""
    return [KNOWN[key].said(value) for key, value in line.ties[: line.needed]]


def then(said: Sequence[Phrase]) -> list[Phrase]:
    """Add "then" to the first of these tie-breaks."""
    return [Phrase("then %(what)s", what=one) for one in said[:1]] + list(said[1:])


def numbered(number: int) -> Phrase:
    """Return the default title of a round."""
    return Phrase("Round %(n)s", n=number)


def derivation(line: StandingsRow, title: Callable[[int], Phrase | str] = numbered) -> list[Phrase]:
    """Describe where the points come from: tables, byes, rulings; `title` names a round."""
    said = [
        Phrase(
            "%(round)s: not here yet, %(points)s points",
            round=title(one.round),
            points=figure(one.points),
        )
        for one in line.missed
    ]
    said += [of_table(award, title) for award in line.awards]
    if line.byes:
        each = figure(line.bye_points / len(line.byes))
        said += [
            Phrase("%(round)s: sat out, %(points)s points", round=title(number), points=each)
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


def of_table(award: Award, title: Callable[[int], Phrase | str]) -> Phrase:
    """Describe the place and points at one table."""
    values: dict[str, Phrase | int | str] = {
        "round": title(award.round),
        "table": award.table,
        "place": award.place,
        "of": award.of,
        "points": figure(award.points),
    }
    if award.solo:
        return Phrase(
            "%(round)s, table %(table)s: alone, as if sitting out, %(points)s points",
            **values,
        )
    if award.same == "mean":
        return Phrase(
            "%(round)s, table %(table)s: %(points)s against the mean of the seat", **values
        )
    if award.same:
        return Phrase(
            "%(round)s, table %(table)s: place %(place)s of %(of)s in the same seat, "
            "%(points)s points",
            **values,
        )
    if award.alone:
        return Phrase("Table %(table)s: place %(place)s of %(of)s, %(points)s points", **values)
    return Phrase(
        "%(round)s, table %(table)s: place %(place)s of %(of)s, %(points)s points", **values
    )


def rates_of(lines: Iterable[StandingsRow], names: Mapping[int, str]) -> dict[int, Phrase]:
    """Describe everybody's rate, which `tie_derivation` shows for opponents."""
    rates = {line.person: Record(line.person, line.points, line.awards).rate for line in lines}
    return {
        person: Phrase("%(name)s %(value)s", name=names[person], value=figure(rate, 2))
        for person, rate in rates.items()
    }


def tie_derivation(
    key: str, line: StandingsRow, rates: Mapping[int, Phrase | str]
) -> Sequence[Phrase | str]:
    """Describe how a tie-break's value is composed: by table, or by the opponents' `rates`."""
    if key == "opposition":
        return [rates[one] for award in line.awards for one in award.opponents]
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
        if not (award.drawn and key == "score")
    ]
