"""Display names of a table's players."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import delete, select

from companion.clubs.verbs.namesakes import different
from companion.core.append import touch
from companion.models import (
    EventLine,
    LeagueLine,
    Match,
    PlayedTable,
    Sheet,
    SheetLine,
    SheetPhoto,
    db,
)
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, rename
from companion.sheets.verbs.sheet_rounds import NAMES


def on_sheet(sheet: Sheet, called: Mapping[int, str]) -> None:
    """Rename these seats of the sheet (from 0) by an ordinary entry."""
    paper = read_paper(sheet)
    names = different([called.get(seat, name) for seat, name in enumerate(paper.names)])
    if names != paper.names:
        key = f"called-{len(paper.lines)}-{'-'.join(map(str, called))}"
        rename(sheet, Entry(names, paper.touched(None), key))


def call_at(table: PlayedTable, called: Mapping[int, str]) -> None:
    """Rename these seats of a table, on its sheet or in its match."""
    if table.match is not None:
        for seat, name in called.items():
            at_seat(table.match, seat, name)
    elif table.sheet is not None:
        on_sheet(table.sheet, called)


def at_seat(match: Match, seat: int, called: str) -> None:
    """Rename a seat of a match."""
    place = match.places[seat]
    if place.name != called:
        place.name = called
        db.session.flush()
        touch(match)


def bound_to(match: Match, seats: Collection[int]) -> set[str]:
    """Return the names of these seats at the start, which the match's randomness depends on."""
    names = (match.luck_words or "").split("\n")[1:]
    return {name for seat, name in enumerate(names) if seat in seats}


def off_sheet(sheet: Sheet, seats: tuple[int, ...], kept: set[str], number: str) -> set[str]:
    """Replace every name that these seats ever had by `number`; return the removed names.

    A photo of the sheet is deleted, because it shows the names.
    """
    gone = set[str]()
    chosen = select(SheetLine).where(SheetLine.sheet_id == sheet.id, SheetLine.kind == NAMES)
    for line in db.session.scalars(chosen):
        value = [
            number if seat in seats and name not in kept else name
            for seat, name in enumerate(line.data["value"])
        ]
        gone |= set(line.data["value"]) - set(value)
        line.data = {**line.data, "value": different(value)}
    db.session.execute(delete(SheetPhoto).where(SheetPhoto.sheet_id == sheet.id))
    db.session.flush()
    sheet.names = read_paper(sheet).names
    db.session.flush()
    touch(sheet)
    return gone


def off_lines(
    lines: Iterable[EventLine | LeagueLine], keys: Sequence[str], number: str, names: Iterable[str]
) -> None:
    """Replace these names by `number` in the free text of entries, found under `keys`.

    Names of one letter stay, because they would match everywhere.
    """
    known = sorted((name for name in names if len(name) > 1), key=len, reverse=True)
    if not known:
        return
    written = re.compile("|".join(map(whole_word, known)))
    for line in lines:
        told = {key: without(line.data[key], written, number) for key in keys if key in line.data}
        if any(told[key] != line.data[key] for key in told):
            line.data = {**line.data, **told}
    db.session.flush()


def without(value: object, names: re.Pattern[str], number: str) -> object:
    """Return the value with the names in all its texts replaced by `number`."""
    if isinstance(value, list):
        return [without(one, names, number) for one in value]
    return names.sub(number, value) if isinstance(value, str) else value


def whole_word(name: str) -> str:
    """Return a pattern of the name that does not match inside other words."""
    return rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
