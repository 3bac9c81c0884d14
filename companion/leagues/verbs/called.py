"""What people are called on the sheets and in the matches of league tables: it follows the list."""

from __future__ import annotations

from companion.leagues.verbs.forgetting import leagues_with, tables_with
from companion.leagues.verbs.journal import league_of
from companion.models import Member
from companion.tables.called import at_seat, on_sheet


def follow(member: Member) -> None:
    """Write what the member is called now onto every sheet and seat they have. Inside `writing`."""
    for row in leagues_with(member):
        for table, fixture in tables_with(row, league_of(row), member.id):
            if member.id in fixture.absent:
                continue  # an AI sits there
            seat = fixture.seats.index(member.id)
            if table.sheet is not None and table.sheet.closed_at is None:
                on_sheet(table.sheet, seat, member.called)
            elif table.match is not None:
                at_seat(table.match, seat, member.called)
