"""Creating a tabletop match: its sheet, and the AI's journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import delete

from companion.core.append import touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.option import Options
from companion.kit.tabletop_journal import after_entries, first_views, revoke_numbers
from companion.kit.words import Phrase
from companion.matches.verbs.seats import checked_level
from companion.models import Sheet, Tabletop, TabletopEntry, TabletopHand, db
from companion.sheets.verbs.new_sheet import open_sheet
from companion.tabletop.verbs.tabletop_state import TabletopState, tabletop_of, tabletops_of

NO_AI: Final = Phrase("An AI cannot play this game with real cards.")
ONE_AI: Final = Phrase("Only one AI can play with real cards. On screen there can be more.")


def open_table(
    code: str,
    game: str,
    names: Sequence[object],
    options: Options,
    levels: Mapping[int, str],
    by: str,
) -> Sheet:
    """Create a sheet with AIs in the seats of `levels`; a repeated code returns the same one."""
    if game not in GAMES or GAMES[game].tabletop is None:
        raise Refused(Phrase("Choose a game."))
    for level in levels.values():
        checked_level(level)
    if not levels or not all(0 <= seat < len(names) for seat in levels):
        raise Refused(Phrase("Choose the seat of the AI."))
    check_ais(game, len(levels))
    if len(levels) == len(names):
        raise Refused(Phrase("At least one seat must be for a person."))
    with writing() as session:
        sheet = seat_ai(open_sheet(code, game, names, options, by=by), levels)
        session.flush()
    return sheet


def seat_anew(sheet: Sheet, levels: Mapping[int, str]) -> None:
    """Replace the AI of a table without reports; empty `levels` remove it.

    The old AI's own entries are deleted.
    """
    check_ais(sheet.game, len(levels))
    with writing() as session:
        for tabletop in tabletops_of(sheet):
            for kind in (TabletopHand, TabletopEntry):
                session.execute(delete(kind).where(kind.told_id == tabletop.id))
            session.delete(tabletop)
        session.flush()
        seat_ai(sheet, levels)
        touch(sheet)


def may_sit(game: str, ais: int) -> bool:
    """Whether that many AIs can play the game at a real table."""
    return ais == 0 or (ais == 1 and GAMES[game].tabletop is not None)


def check_ais(game: str, ais: int) -> None:
    """Raise Refused unless `may_sit`."""
    if not may_sit(game, ais):
        raise Refused(NO_AI if GAMES[game].tabletop is None else ONE_AI)


def seat_ai(sheet: Sheet, levels: Mapping[int, str]) -> Sheet:
    """Seat the AI at the sheet's table, unless one sits there already; return the sheet."""
    if tabletop_of(sheet) is None:
        db.session.add_all(
            Tabletop(sheet_id=sheet.id, seat=seat, level=level) for seat, level in levels.items()
        )
        name_edition(sheet)
        db.session.flush()
    return sheet


def name_edition(sheet: Sheet) -> None:
    """Store the edition, so that the match stays readable when rules or cards change."""
    sheet.options = {**newest(GAMES[sheet.game]), **sheet.options}


def first_of_round(turn: TabletopState) -> int | None:
    """Return the number of the running round's first entry; None if no round is running."""
    if turn.acts is None:
        return None
    over, tabletop = len(turn.table["finished"]), turn.tabletop
    seen = first_views(turn.game, len(tabletop.sheet.names), tabletop.sheet.options, tabletop.seat)
    stands = revoke_numbers(turn.standing)
    for n, entry in turn.standing.items():
        if len(seen.table["finished"]) == over:
            return n
        seen = after_entries(turn.game, seen, {n: entry}, stands)
    return None
