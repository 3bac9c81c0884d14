"""Telling an AI at a real table what happened: appended once and in order, or refused.

Rounds that are over stand on the table's sheet by the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games import GAMES
from companion.infrastructure.append import Conflict, add, locked, repeated, touch
from companion.infrastructure.refused import Refused
from companion.infrastructure.transaction import writing
from companion.kit.option import Options
from companion.kit.told_journal import DOUBT, REVOKE
from companion.kit.words import Phrase
from companion.models import Sheet, Told, ToldLine, db
from companion.services.matches.opponents import checked_level
from companion.services.sheets.opening import open_sheet
from companion.services.told.asking import itself
from companion.services.told.doubts import new_revokes, not_told, unbelieved
from companion.services.told.reading import ITSELF, LOT, Telling, read_telling, telling, told_of
from companion.services.told.sheet import write_down

MOST_LINES = 2000  # many times the longest match; every page reads them


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody tells, and after how many lines they did."""

    seat: int
    text: str
    length: int
    key: str
    by: str


def open_table(
    code: str, game: str, names: Sequence[object], options: Options, seat: int, level: str, by: str
) -> Sheet:
    """A sheet at whose table an AI sits; asked twice with one code, the same."""
    if game not in GAMES or GAMES[game].told is None:
        raise Refused(Phrase("Choose a game."))
    checked_level(level)
    if not 0 <= seat < len(names):
        raise Refused(Phrase("Choose the seat of the AI."))
    with writing() as session:
        sheet = seat_ai(open_sheet(code, game, names, options, by=by), seat, level)
        session.flush()
    return sheet


def seat_ai(sheet: Sheet, seat: int, level: str) -> Sheet:
    """The sheet with an AI at its table; once, whoever asks again."""
    if told_of(sheet) is None:
        db.session.add(Told(sheet_id=sheet.id, seat=seat, level=level))
        db.session.flush()
    return sheet


def tell(sheet: Sheet, line: Line) -> Telling:
    """How things stand once that was told.

    Raises IllegalMove for what cannot be, Conflict when more was told meanwhile; the same line
    sent again under its key is told once.
    """
    with writing():
        told = told_of(sheet)
        if told is None or sheet.closed_at:
            raise Refused(Phrase("An organiser has closed this sheet: it can only be read."))
        with locked(told):
            before = read_telling(told)
        line = doubted(before, line)
        row = _row(line)
        if repeated(told, row):
            return before
        if line.length >= MOST_LINES:
            raise Refused(Phrase("This match is full of corrections: start a new one."))
        if line.length != told.length:
            raise Conflict
        add(told, row)
        after = telling(told)
        while (text := itself(after)) is not None and told.length < MOST_LINES:
            assert after.acts is not None
            key = f"{line.key[:52]}-{told.length}"
            add(told, _row(Line(after.acts, text, told.length, key, ITSELF)))
            after = telling(told)
        for seat, card in new_revokes(after):
            key = f"{line.key[:52]}-{told.length}"
            add(told, _row(Line(seat, f"{REVOKE} {card}", told.length, key, ITSELF)))
            after = telling(told)
        write_down(sheet, before, after, line.key, line.by)
        touch(sheet)
    return after


def doubted(turn: Telling, line: Line) -> Line:
    """The line; of what goes with no hand that was told, or not with the AI's, that all doubt it.

    Everybody sees that line: whoever taps cards to find out what lies in a hand is seen to do so.
    """
    found = not_told(turn, line.seat, line.text)
    if found is not None:
        return replace(line, seat=found[0], text=f"{DOUBT} {found[1]}")
    if line.by.startswith("ai ") or line.by == LOT or line.length != turn.told.length:
        return line
    doubt = unbelieved(turn, line.seat, line.text)
    return line if doubt is None else replace(line, seat=doubt.seat, text=doubt.text)


def _row(line: Line) -> ToldLine:
    """The line as the journal keeps it."""
    return ToldLine(seat=line.seat, text=line.text, by=line.by, key=line.key)
