"""Setting up a table: sheet or match, seats, start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from companion.clubs.verbs.namesakes import different, names_of
from companion.core.refused import Refused
from companion.games import GAMES
from companion.journal.entry import MOST_TOTAL
from companion.kit.words import Phrase
from companion.matches.verbs.clocks import settle
from companion.matches.verbs.lobby import SeatPlan, empty_seats, open_match, start
from companion.matches.verbs.seats import take_seat
from companion.models import WAITING, Deal, Match, PlayedTable, Sheet
from companion.models.base import new_code
from companion.sheets.verbs.new_sheet import open_sheet
from companion.tabletop.verbs.new_tabletop import seat_anew

AI_NAME: Final = "AI"
T = TypeVar("T", bound=PlayedTable)


def called_at(seats: Sequence[int | None], names: Mapping[int, str] | None = None) -> list[str]:
    """What everybody is called at a table, an AI too; each differently."""
    known = names_of(one for one in seats if one is not None) if names is None else names
    return different([AI_NAME if one is None else known.get(one, "") for one in seats])


def set_up(
    table: T,
    game: str,
    called: Sequence[str],
    ais: Mapping[int, str] | None,
    *,
    on_screen: bool,
    deal: Deal | None = None,
) -> T:
    """Give the table a match on screen, or a sheet with AIs at its real cards.

    `ais` are their levels by seat; None at a table of people who let no AI sit in later. On screen
    it plays `deal`, if other tables do too.
    """
    if on_screen:
        levels = ais or {}
        plans = [
            SeatPlan("ai", name, levels[seat]) if seat in levels else SeatPlan("link", name)
            for seat, name in enumerate(called)
        ]
        table.match = open_match(game, plans, deal=deal)
    else:
        table.sheet = open_sheet(new_code(), game, called)
        if ais is not None:
            seat_anew(table.sheet, ais)
    return table


def sit_down(table: PlayedTable | None, seat: int) -> Match | Sheet:
    """What the table is played on; on screen the seat is taken, and it begins when all are there.

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
    """Nobody opened a table's match, so nobody has to start it: it begins when all are there."""
    if match.state == WAITING and not empty_seats(match):
        start(match)
        settle(match)


def check_totals(
    totals: Sequence[int], seats: int, game: str = "", table: PlayedTable | None = None
) -> None:
    """Refused unless there is one possible total a seat.

    With `game` also where nobody can have won so much, by the options of the table it is played on.
    """
    if len(totals) != seats:
        raise Refused(Phrase("Write one total for every seat."))
    if any(abs(total) > MOST_TOTAL for total in totals):
        raise Refused(Phrase("No game has a total like that."))
    if game:
        source = table.source if table is not None else None
        impossible = GAMES[game].paper.totals(totals, source.options if source else {})
        if impossible is not None:
            raise Refused(impossible)
