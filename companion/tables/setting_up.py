"""Setting up a table: sheet or match, seats, start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from companion.clubs.verbs.namesakes import different, names_of
from companion.core.append import touch
from companion.core.refused import Refused
from companion.journal.entry import MOST_TOTAL
from companion.kit.sheet_game import SheetGame
from companion.kit.words import Phrase
from companion.matches.verbs.clocks import settle
from companion.matches.verbs.lobby import SeatPlan, empty_seats, open_match, start
from companion.matches.verbs.seats import take_seat
from companion.models import WAITING, Deal, Match, PlayedTable, Sheet, db, now
from companion.models.base import new_code
from companion.models.deleting import delete_with_all
from companion.sheets.verbs.new_sheet import open_sheet
from companion.tabletop.verbs.new_tabletop import seat_anew

AI_NAME: Final = "AI"
T = TypeVar("T", bound=PlayedTable)


def called_at(seats: Sequence[int | None], names: Mapping[int, str] | None = None) -> list[str]:
    """Return distinct display names for the seats of a table, AIs included."""
    known = names_of(one for one in seats if one is not None) if names is None else names
    return different([AI_NAME if one is None else known.get(one, "") for one in seats])


def set_up(
    table: T,
    game: SheetGame,
    called: Sequence[str],
    ais: Mapping[int, str] | None,
    *,
    on_screen: bool,
    deal: Deal | None = None,
) -> T:
    """Give the table a match on screen, or a sheet with AIs that play with its real cards.

    `ais` are AI levels by seat; None at a table where no AI may sit in later. A match plays `deal`
    if other tables play the same deals.
    """
    if on_screen:
        levels = ais or {}
        plans = [
            SeatPlan("ai", name, levels[seat]) if seat in levels else SeatPlan("link", name)
            for seat, name in enumerate(called)
        ]
        table.match = open_match(game.key, plans, deal=deal)
    else:
        table.sheet = open_sheet(new_code(), game.key, called, kit=game.own_kit)
        if ais is not None:
            seat_anew(table.sheet, ais)
    return table


def take_away(tables: Sequence[PlayedTable]) -> None:
    """Delete these tables with their blank sheets; close the matches, whose links may be known."""
    sheets = [table.sheet_id for table in tables if table.sheet_id is not None]
    for table in tables:
        if table.match is not None:
            table.match.closed_at = now()
            touch(table.match)
        db.session.delete(table)
    db.session.flush()
    delete_with_all(Sheet.metadata.tables["sheet"], sheets)


def sit_down(table: PlayedTable | None, seat: int) -> Match | Sheet:
    """Return the table's sheet or match; on screen also take the seat and start a full match.

    Refused before the table was opened.
    """
    source = table.source if table is not None else None
    if source is None:
        raise Refused(Phrase("This table has not been opened yet."))
    if isinstance(source, Match):
        take_seat(source.places[seat])
        begin_when_full(source)
    return source


def begin_when_full(match: Match) -> None:
    """Start a table's match once all seats are taken, because it has no host to start it."""
    if match.state == WAITING and not empty_seats(match):
        start(match)
        settle(match)


def check_totals(
    totals: Sequence[int],
    seats: int,
    game: SheetGame | None = None,
    table: PlayedTable | None = None,
) -> None:
    """Raise Refused unless there is one possible total for each seat.

    With `game` also for totals that are impossible under the options of the table's sheet or match.
    """
    if len(totals) != seats:
        raise Refused(Phrase("Write one total for every seat."))
    if any(abs(total) > MOST_TOTAL for total in totals):
        raise Refused(Phrase("No game has a total like that."))
    if game is not None:
        source = table.source if table is not None else None
        impossible = game.paper.totals(totals, source.options if source else {})
        if impossible is not None:
            raise Refused(impossible)
