"""Standings follow from what is in force: what was taken back leaves no trace."""

from __future__ import annotations

import random

from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.seating.rounds import Round
from companion.competition.standings.standing import StandingsRow
from companion.events.entries.round_entries import draft_of
from companion.events.state.event_settings import checked
from companion.events.verbs import directing, event_tables
from companion.events.verbs.event_journal import event_state, locked, open_event, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.standings import standings_of
from companion.models import Club, Event, Member
from companion.sheets.verbs import scorekeeping
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from tests.core import evenings

BY = evenings.BY
TIES = ["victories", "score", "share", "opposition", "seats"]  # a lot is another each time
TABLES, SEATS = 3, 3
PLACES = [(table, index) for table in range(1, TABLES + 1) for index in range(SEATS)]
POINTS = st.lists(st.integers(-2, 9), min_size=SEATS, max_size=SEATS)


def begun(club: Club, people: list[int]) -> Event:
    """A round at three tables, everybody where they always sit."""
    event = open_event(club, "Evening", checked({"games": ["fisherman"], "ties": TIES}))
    directing.attend(event, people, "present", key="here", by=BY)
    seats = tuple(tuple(people[at : at + SEATS]) for at in range(0, len(people), SEATS))
    with locked(event):
        drafted = write(event, draft_of("fisherman", Round(seats)), key="draft", by=BY)
    event_tables.start(event, drafted.place, key="start", by=BY)
    return event


def put(event: Event, table: int, index: int, points: list[int], key: str) -> int:
    """Write or correct a round of a table; the number of the line."""
    sheet = row_of(event, 1, table).sheet
    assert sheet
    seen = read_paper(sheet).touched(index)
    return write_round(sheet, index, Entry({"points": points}, seen, key)).place


def stand(event: Event) -> list[StandingsRow]:
    return standings_of(event, event_state(event))


def newest(people: list[Member]) -> list[int]:
    return [member.id for member in people]


def test_what_is_taken_back_leaves_no_trace_in_the_standings(indoors: Flask) -> None:
    opened, members = evenings.opened(TABLES * SEATS)
    event, luck = begun(opened.club, newest(members)), random.Random(1)
    for table, index in PLACES:
        put(event, table, index, [luck.randint(-1, 4) for _ in range(SEATS)], f"{index}")
    count = iter(range(1000))

    @settings(max_examples=12)
    @given(st.sampled_from(PLACES), POINTS)
    def always(place: tuple[int, int], points: list[int]) -> None:
        sheet = row_of(event, 1, place[0]).sheet
        assert sheet
        before, old = stand(event), read_paper(sheet).value(place[1])
        n = put(event, *place, points, f"fix {next(count)}")
        after = stand(event)
        if old == {"points": points}:
            assert after == before
            return
        back = scorekeeping.undo(sheet, n, f"undo {next(count)}").place
        assert stand(event) == before
        again = scorekeeping.undo(sheet, back, f"undo {next(count)}").place
        assert stand(event) == after
        scorekeeping.undo(sheet, again, f"undo {next(count)}")
        assert stand(event) == before

    always()


def test_a_table_just_begun_is_read_once(indoors: Flask) -> None:
    opened, members = evenings.opened(TABLES * SEATS)
    rows = begun(opened.club, newest(members)).tables
    assert [row.result_version for row in rows] == [row.sheet.length for row in rows if row.sheet]
    assert [row.result["totals"] for row in rows if row.result] == [[0, 0, 0]] * TABLES
