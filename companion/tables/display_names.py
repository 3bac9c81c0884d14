"""Display names of a table's players."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import delete, select

from companion.clubs.verbs.namesakes import different
from companion.core.append import touch
from companion.models import EventLine, LeagueLine, Match, Sheet, SheetLine, SheetPhoto, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, rename
from companion.sheets.verbs.sheet_rounds import NAMES


def on_sheet(sheet: Sheet, called: Mapping[int, str]) -> None:
    """Other names in these columns, by seat from 0, as a line of the sheet like any other."""
    paper = read_paper(sheet)
    names = different([called.get(seat, name) for seat, name in enumerate(paper.names)])
    if names != paper.names:
        key = f"called-{len(paper.lines)}-{'-'.join(map(str, called))}"
        rename(sheet, Entry(names, paper.touched(None), key))


def at_seat(match: Match, seat: int, called: str) -> None:
    """Another name at that seat of a match."""
    place = match.places[seat]
    if place.name != called:
        place.name = called
        db.session.flush()
        touch(match)


def bound_to(match: Match, seats: Collection[int]) -> set[str]:
    """What was called at these seats when the match began: its luck is bound to that."""
    names = (match.luck_words or "").split("\n")[1:]
    return {name for seat, name in enumerate(names) if seat in seats}


def off_sheet(sheet: Sheet, seats: tuple[int, ...], kept: set[str], number: str) -> set[str]:
    """The number instead of every name that these seats of the sheet ever had; which names.

    A photo of the paper goes: the names are on it.
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
    """The number instead of these names where the lines hold, under `keys`, what somebody wrote.

    A name of one letter stays: it would be found in everything.
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
    """The value with the number instead of the names in all its texts."""
    if isinstance(value, list):
        return [without(one, names, number) for one in value]
    return names.sub(number, value) if isinstance(value, str) else value


def whole_word(name: str) -> str:
    """A pattern of the name; letters are not found inside other words."""
    return rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
