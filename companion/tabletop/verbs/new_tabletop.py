"""Creating a tabletop match: its sheet, and a journal for each AI."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete

from companion.core.append import touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.option import Options
from companion.kit.told_journal import let_stand, opened, told_on
from companion.kit.words import Phrase
from companion.matches.verbs.seats import checked_level
from companion.models import Sheet, Told, ToldHand, ToldLine, db
from companion.sheets.verbs.new_sheet import open_sheet
from companion.tabletop.verbs.tabletop_state import Telling, all_told, told_of

MOST_AIS = 2


def open_table(
    code: str,
    game: str,
    names: Sequence[object],
    options: Options,
    levels: Mapping[int, str],
    by: str,
) -> Sheet:
    """Return a sheet with AIs of these levels by seat; asked twice with one code, the same."""
    if game not in GAMES or GAMES[game].told is None:
        raise Refused(Phrase("Choose a game."))
    for level in levels.values():
        checked_level(level)
    if not levels or not all(0 <= seat < len(names) for seat in levels):
        raise Refused(Phrase("Choose the seat of the AI."))
    if len(levels) > most_ais(game):
        raise Refused(Phrase("That is one AI too many for this game."))
    if len(levels) == len(names):
        raise Refused(Phrase("At least one seat must be for a person."))
    with writing() as session:
        sheet = seat_ais(open_sheet(code, game, names, options, by=by), levels)
        session.flush()
    return sheet


def seat_anew(sheet: Sheet, levels: Mapping[int, str]) -> None:
    """AIs of these levels in these seats and in no others; of a table where nobody told anything.

    What an AI has said by itself goes with it.
    """
    if len(levels) > most_ais(sheet.game):
        raise Refused(Phrase("With real cards so many AIs cannot play this game."))
    with writing() as session:
        for told in all_told(sheet):
            for kind in (ToldHand, ToldLine):
                session.execute(delete(kind).where(kind.told_id == told.id))
            session.delete(told)
        session.flush()
        session.add_all(
            Told(sheet_id=sheet.id, seat=seat, level=level) for seat, level in levels.items()
        )
        name_edition(sheet)
        session.flush()
        touch(sheet)


def most_ais(game: str) -> int:
    """How many AIs can sit at one table of the game."""
    told = GAMES[game].told
    return 0 if told is None else MOST_AIS


def seat_ais(sheet: Sheet, levels: Mapping[int, str]) -> Sheet:
    """The sheet with AIs at its table; once, whoever asks again."""
    if told_of(sheet) is None:
        db.session.add_all(
            Told(sheet_id=sheet.id, seat=seat, level=level) for seat, level in levels.items()
        )
        name_edition(sheet)
        db.session.flush()
    return sheet


def name_edition(sheet: Sheet) -> None:
    """What is told at the table can still be read when rules or cards have changed."""
    sheet.options = {**newest(GAMES[sheet.game]), **sheet.options}


def first_of_round(turn: Telling) -> int | None:
    """The line with which the running round began; None where none runs."""
    if turn.acts is None:
        return None
    over, told = len(turn.table["finished"]), turn.told
    seen = opened(turn.game, len(told.sheet.names), told.sheet.options, told.seat)
    stands = let_stand(turn.standing)
    for n, entry in turn.standing.items():
        if len(seen.table["finished"]) == over:
            return n
        seen = told_on(turn.game, seen, {n: entry}, stands)
    return None
