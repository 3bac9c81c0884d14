"""What directors and referees decide: rulings, points by hand, published tables, taking back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from companion.competition.leagues.fixture import DECIDED
from companion.competition.leagues.ledger import read
from companion.competition.standings.points import written
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.lines import UNDO, in_force
from companion.kit.words import Phrase
from companion.models import League as Row
from companion.models import LeagueLine, now
from companion.services.leagues.date_notices import look_for_dates, what_is_meant
from companion.services.leagues.journal import lines_of, locked, once, write
from companion.services.leagues.planning import running
from companion.services.leagues.reading import Summary

LONGEST_REASON: Final = 200
MOST_TOTAL: Final = 10_000
FOR_GOOD: Final = ("settings", "club", "open", "absent")
"""Lines that are put right by a new one, not taken back."""


@once
def rule(
    row: Row,
    place: tuple[int, int, int],
    how: str,
    totals: Sequence[int],
    why: str,
    *,
    key: str,
    by: str,
) -> Appended:
    """Decide about a table (division, matchday, number), with the reason; "" lifts a ruling."""
    division, matchday, table = place
    with locked(row) as league:
        season, _ = running(league, division)
        try:
            fixture = season.fixture(division, matchday, table)
        except LookupError as nowhere:
            raise Refused(Phrase("There is no such table.")) from nowhere
        if how not in ("", *DECIDED):
            raise Refused(Phrase("Choose what the table comes to."))
        if how and not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        if how == "totals" and len(totals) != len(fixture.seats):
            raise Refused(Phrase("Write one total for every seat."))
        if any(abs(total) > MOST_TOTAL for total in totals):
            raise Refused(Phrase("No game has a total like that."))
        data = {
            "division": division, "matchday": matchday, "table": table, "as": how,
            "totals": list(totals) if how == "totals" else [],
            "why": why.strip()[:LONGEST_REASON],
        }  # fmt: skip
        return write(row, "rule", data, key=key, by=by)


@once
def adjust(
    row: Row, division: int, person: int, points: Fraction, reason: str, *, key: str, by: str
) -> Appended:
    """Give points or take them, with the reason."""
    if not reason.strip():
        raise Refused(Phrase("Write down the reason: everyone will see it."))
    with locked(row) as league:
        _, at = running(league, division)
        if person not in at.people:
            raise Refused(Phrase("They do not play in this division."))
        data = {
            "division": division, "person": person, "points": str(points),
            "reason": reason.strip()[:LONGEST_REASON],
        }  # fmt: skip
        return write(row, "adjust", data, key=key, by=by)


@once
def publish(row: Row, division: int, summary: Summary, *, key: str, by: str) -> Appended:
    """Freeze the table of a division as it stands, under today's date."""
    with locked(row) as league:
        if league.current is None or not 1 <= division <= len(league.current.divisions):
            raise Refused(Phrase("There is no such division."))
        rows = [
            [one.line.rank, one.line.person, written(one.line.points)]
            for one in summary.tables[division]
        ]
        return write(row, "publish", {"division": division, "rows": rows}, key=key, by=by)


@once
def undo(row: Row, n: int, *, key: str, by: str) -> Appended:
    """Take line n back, if the journal still makes sense without it; an undo can be undone."""
    with locked(row):
        lines = lines_of(row)
        if n not in in_force(lines) or lines[n - 1].kind in FOR_GOOD:
            raise Refused(Phrase("This cannot be taken back."))
        last = LeagueLine(n=len(lines) + 1, kind=UNDO, data={"line": n}, by=by, at=now())
        try:
            read([*lines, last])
        except (LookupError, ValueError) as rests:
            raise Refused(
                Phrase("Something later rests on this: it cannot be taken back any more.")
            ) from rests
        done = write(row, UNDO, {"line": n}, key=key, by=by)
        if what_is_meant(lines, lines[n - 1]).kind == "agree":
            look_for_dates(row)
        return done
