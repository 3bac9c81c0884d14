"""Decisions of directors and referees: rulings, points by hand, published tables, undo."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from companion.competition.standings.points import written
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import Person, Undo, entry_of
from companion.kit.lines import UNDO, in_force, meant
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import Absent, Reseat, Rule, Ruled
from companion.leagues.entries.league_fold import KINDS, read, undoable
from companion.leagues.entries.season_entries import Adjust, Publish
from companion.leagues.state.fixture import DECIDED
from companion.leagues.verbs.fixture_tables import call_anew, table_of
from companion.leagues.verbs.league_facts import Summary
from companion.leagues.verbs.league_journal import league_of, lines_of, locked, once, write
from companion.leagues.verbs.planning import fixture_at, running
from companion.leagues.verbs.playing import LONGEST_REASON
from companion.leagues.verbs.sitting_in import seat_all
from companion.models import League as Row
from companion.models import LeagueLine, now
from companion.tables.setting_up import check_totals


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
    division, matchday, number = place
    with locked(row) as league:
        season, fixture = fixture_at(league, place)
        if how not in ("", *DECIDED):
            raise Refused(Phrase("Choose how the table is decided."))
        if how and not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        if how == "totals":
            table = table_of(row, season.number, place)
            check_totals(totals, len(fixture.seats), league.settings["game"], table)
        entry = Rule(
            division=division, matchday=matchday, table=number, how=cast("Ruled", how),
            totals=tuple(totals) if how == "totals" else (),
            why=why.strip()[:LONGEST_REASON],
        )  # fmt: skip
        return write(row, entry, key=key, by=by)


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
        entry = Adjust(
            division=division, person=Person(person), points=str(points),
            reason=reason.strip()[:LONGEST_REASON],
        )  # fmt: skip
        return write(row, entry, key=key, by=by)


@once
def publish(row: Row, division: int, summary: Summary, *, key: str, by: str) -> Appended:
    """Freeze the table of a division as it stands, under today's date."""
    with locked(row) as league:
        if league.current is None or not 1 <= division <= len(league.current.divisions):
            raise Refused(Phrase("There is no such division."))
        rows = tuple(
            (one.line.rank, Person(one.line.person), written(one.line.points))
            for one in summary.tables[division]
        )
        return write(row, Publish(division=division, rows=rows), key=key, by=by)


@once
def undo(row: Row, n: int, *, key: str, by: str) -> Appended:
    """Take line n back, if the journal still makes sense without it; an undo can be undone."""
    with locked(row):
        lines = lines_of(row)
        if n not in in_force(lines) or not undoable(lines[n - 1]):
            raise Refused(Phrase("This cannot be taken back."))
        last = LeagueLine(n=len(lines) + 1, kind=UNDO, data={"line": n}, by=by, at=now())
        try:
            read([*lines, last])
        except (LookupError, ValueError) as rests:
            raise Refused(
                Phrase("Later entries depend on this one, so it can no longer be undone.")
            ) from rests
        done = write(row, Undo(line=n), key=key, by=by)
        about = meant(lines, lines[n - 1])
        entry = entry_of(KINDS, about)
        if isinstance(entry, Absent):
            sit_as_said(row, about.n, entry, f"{UNDO}-{done.place}")
        if isinstance(entry, Reseat):
            of_this_season(row, about.n)
            call_anew(row, entry)
        return done


def sit_as_said(row: Row, n: int, entry: Absent, key: str) -> None:
    """Seat people and AIs anew at the table about whose absence entry `n` was.

    Refused where play has begun, or where the line is of another season.
    """
    of_this_season(row, n)
    seat_all(row, entry.spot, entry.find(league_of(row)), key)


def of_this_season(row: Row, n: int) -> None:
    """Refused where line `n` is of another season."""
    lines = lines_of(row)
    live = in_force(lines)
    if any(one.kind == "divide" and one.n in live for one in lines[n:]):
        raise Refused(Phrase("No season is being played."))
