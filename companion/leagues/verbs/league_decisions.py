"""Decisions of directors and referees: rulings, adjustments, published standings, undo."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from companion.competition.standings.points import written
from companion.core.append import Appended
from companion.core.refused import Refused, ask_if_another
from companion.journal.entry import Person, Undo, entry_of
from companion.kit.stored_entries import UNDO, in_force, meant
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_call_entries import AnswerCall, CallDirector
from companion.leagues.entries.fixture_entries import Absent, Reseat, Rule, Ruled
from companion.leagues.entries.league_entry import AtFixture
from companion.leagues.entries.league_fold import KINDS, read, undoable
from companion.leagues.entries.plan_entries import AtMatchday, Plan
from companion.leagues.entries.season_entries import Adjust, Divide, Publish
from companion.leagues.state.fixture import DECIDED
from companion.leagues.verbs.fixture_calls import hear
from companion.leagues.verbs.fixture_tables import call_anew, game_at, is_result, table_of
from companion.leagues.verbs.league_facts import Summary
from companion.leagues.verbs.league_journal import league_of, lines_of, locked, once, write
from companion.leagues.verbs.planning import fixture_at, running
from companion.leagues.verbs.player_actions import LONGEST_REASON
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
    """Rule on a fixture (division, matchday, number) with a reason; "" withdraws the ruling."""
    division, matchday, number = place
    with locked(row) as league:
        season, fixture = fixture_at(league, place)
        if how not in ("", *DECIDED):
            raise Refused(Phrase("Choose how the table is decided."))
        if how and not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        if how == "totals":
            table = table_of(row, season.number, place)
            kept = table is not None and is_result(table, totals)
            check_totals(
                totals, len(fixture.seats), None if kept else game_at(league, table), table
            )
        entry = Rule(
            division=division, matchday=matchday, table=number, how=cast("Ruled", how),
            totals=tuple(totals) if how == "totals" else (),
            why=why.strip()[:LONGEST_REASON],
        )  # fmt: skip
        return write(row, entry, key=key, by=by)


@once
def adjust(
    row: Row,
    division: int,
    person: int,
    points: Fraction,
    reason: str,
    *,
    seen: int | None = None,
    key: str,
    by: str,
) -> Appended:
    """Give or take points with a reason; the season had `seen` adjustments on the page."""
    if not reason.strip():
        raise Refused(Phrase("Write down the reason: everyone will see it."))
    with locked(row) as league:
        season, at = running(league, division)
        if person not in at.people:
            raise Refused(Phrase("They do not play in this division."))
        ask_if_another([one.person for one in season.adjustments], seen, person)
        entry = Adjust(
            division=division, person=Person(person), points=str(points),
            reason=reason.strip()[:LONGEST_REASON],
        )  # fmt: skip
        return write(row, entry, key=key, by=by)


@once
def publish(row: Row, division: int, summary: Summary, *, key: str, by: str) -> Appended:
    """Publish a division's standings as they are now."""
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
    """Undo line n if the journal is still valid without it; an undo can itself be undone."""
    with locked(row):
        lines = lines_of(row)
        if n not in in_force(lines) or not undoable(lines, lines[n - 1]):
            raise Refused(Phrase("This cannot be undone."))
        if not stands_without(lines, n):
            raise Refused(
                Phrase("Later entries depend on this one, so it can no longer be undone.")
            )
        done = write(row, Undo(line=n), key=key, by=by)
        about = meant(lines, lines[n - 1])
        entry = entry_of(KINDS, about)
        if isinstance(entry, Absent):
            sit_as_said(row, about.n, entry, f"{UNDO}-{done.place}")
        if isinstance(entry, CallDirector | AnswerCall):
            hear(row, league_of(row), entry.spot)
        if isinstance(entry, Reseat):
            of_this_season(row, about.n)
            call_anew(row, entry)
        return done


def stands_without(lines: Sequence[LeagueLine], n: int) -> bool:
    """Return whether the journal is still valid without line n, and says the same of each table."""
    if would_move(lines, n):
        return False
    last = LeagueLine(n=len(lines) + 1, kind=UNDO, data={"line": n}, by="", at=now())
    try:
        read([*lines, last])
    except (LookupError, ValueError):
        return False
    return True


def would_move(lines: Sequence[LeagueLine], n: int) -> bool:
    """Return whether later entries about the tables of plan `n` would count at another plan's.

    A date agreed on at a table must not become one of the people whom the other plan seats there.
    """
    plan, live = entry_of(KINDS, meant(lines, lines[n - 1])), in_force(lines)
    if not isinstance(plan, Plan):
        return False
    end = plan.first + len(plan.days)
    for line in lines[n:]:
        entry = entry_of(KINDS, line) if line.n in live and line.kind != UNDO else None
        if isinstance(entry, Divide):  # of another season
            return False
        if not isinstance(entry, Plan | AtMatchday | AtFixture) or entry.division != plan.division:
            continue
        if isinstance(entry, Plan):  # from there on, entries are about its tables
            end = min(end, entry.first)
        elif plan.first <= entry.matchday < end:
            return True
    return False


def plan_to_undo(row: Row, division: int) -> int | None:
    """Return the line of a division's latest plan, unless later entries depend on it."""
    lines = lines_of(row)
    live = in_force(lines)
    since = max((one.n for one in lines if one.n in live and one.kind == "divide"), default=0)
    plans = [
        one.n
        for one in lines[since:]
        if one.n in live and one.kind == "plan" and one.data["division"] == division
    ]
    return plans[-1] if plans and stands_without(lines, plans[-1]) else None


def sit_as_said(row: Row, n: int, entry: Absent, key: str) -> None:
    """Seat people and AIs again at the fixture whose absence entry is line `n`.

    Refused where play has begun or the line belongs to another season.
    """
    of_this_season(row, n)
    seat_all(row, entry.spot, entry.find(league_of(row)), key)


def of_this_season(row: Row, n: int) -> None:
    """Raise Refused where line `n` belongs to another season."""
    lines = lines_of(row)
    live = in_force(lines)
    if any(one.kind == "divide" and one.n in live for one in lines[n:]):
        raise Refused(Phrase("No season is being played."))
