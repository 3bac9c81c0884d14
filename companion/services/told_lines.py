"""Telling an AI at a real table what happened: appended once and in order, or refused.

Rounds that are over stand on the table's sheet by the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select, update

from companion.games import GAMES
from companion.kit.option import Options
from companion.kit.state import CHANCE
from companion.kit.told import Choice
from companion.kit.told_journal import AFRESH, PART
from companion.kit.words import Phrase
from companion.models import Sheet, Told, ToldLine, now
from companion.services import scorekeeping
from companion.services.append import Conflict, touch
from companion.services.lines import ROUND
from companion.services.opening import open_sheet
from companion.services.opponents import checked_level
from companion.services.paper import Paper
from companion.services.reading import read_paper
from companion.services.refused import Refused
from companion.services.telling import Telling, read_telling, telling, told_of
from companion.services.transaction import writing

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
    code: str, game: str, names: Sequence[Any], options: Options, seat: int, level: str, by: str
) -> Sheet:
    """A sheet at whose table an AI sits; asked twice with one code, the same."""
    if game not in GAMES or GAMES[game].told is None:
        raise Refused(Phrase("Choose a game."))
    checked_level(level)
    if not 0 <= seat < len(names):
        raise Refused(Phrase("Choose the seat of the AI."))
    with writing() as session:
        sheet = open_sheet(code, game, names, options, by=by)
        if told_of(sheet) is None:
            session.add(Told(sheet_id=sheet.id, seat=seat, level=level))
    return sheet


def tell(sheet: Sheet, line: Line) -> Telling:
    """How things stand once that was told.

    Raises IllegalMove for what cannot be, Conflict when more was told meanwhile; the same line
    sent again under its key is told once.
    """
    with writing() as session:
        told = told_of(sheet)
        if told is None or sheet.closed_at:
            raise Refused(Phrase("An organiser has closed this sheet: it can only be read."))
        mine = select(ToldLine).where(ToldLine.told_id == told.id, ToldLine.key == line.key)
        earlier = session.scalar(mine)
        if earlier is not None:
            if (earlier.seat, earlier.text) != (line.seat, line.text):
                raise Conflict
            return read_telling(told)
        if line.length >= MOST_LINES:
            raise Refused(Phrase("This match is full of corrections: start a new one."))
        before = read_telling(told)
        free = update(Told).where(Told.id == told.id, Told.length == line.length)
        counted = session.execute(free.values(length=Told.length + 1).returning(Told.length))
        n = counted.scalar_one_or_none()
        if n is None:
            raise Conflict
        session.add(
            ToldLine(
                told_id=told.id,
                n=n,
                seat=line.seat,
                text=line.text,
                by=line.by,
                key=line.key,
                at=now(),
            )
        )
        session.flush()
        session.refresh(told)
        after = telling(told)
        _write_down(sheet, before, after, line)
        touch(sheet)
    return after


def tell_hand(sheet: Sheet, cards: Sequence[str], line: Line) -> Telling:
    """Cards of the AI's hand: the deal, once all of them are told. `line` has no text yet."""
    told = told_of(sheet)
    before = read_telling(told) if told else None
    choice = before.dealt if before else None
    if before is None or choice is None:
        raise Conflict
    held = [*before.gathered, *cards]
    check_cards(choice, cards, held)
    if len(held) < len(choice.pools):
        part = " ".join([PART, *cards])
        return tell(sheet, replace(line, seat=before.told.seat, text=part))
    return tell(sheet, replace(line, seat=CHANCE, text=dealt_text(choice, held)))


def check_cards(choice: Choice, cards: Sequence[str], held: Sequence[str]) -> None:
    """Refused unless those cards can be among those that are held so far."""
    if not cards or not set(cards) <= set(choice.pools[0]):
        raise Refused(Phrase("Tap the cards of this hand."))
    if len(set(held)) != len(held):
        raise Refused(Phrase("One of these cards was told before."))
    wanted = len(choice.pools)
    if len(held) > wanted:
        many = Phrase("These are %(wanted)s cards, not %(given)s.", given=len(held), wanted=wanted)
        raise Refused(many)


def dealt_text(choice: Choice, cards: Sequence[str]) -> str:
    """The deal in which the AI holds these cards; Refused when they are not so many."""
    check_cards(choice, cards, cards)
    wanted = len(choice.pools)
    if len(cards) < wanted:
        few = Phrase("These are %(wanted)s cards, not %(given)s.", given=len(cards), wanted=wanted)
        raise Refused(few)
    return choice.filled([card for card in choice.pools[0] if card in cards])


def hand_afresh(sheet: Sheet, line: Line) -> Telling:
    """Forget the cards of a hand that was told in part."""
    return tell(sheet, replace(line, text=AFRESH))


def _write_down(sheet: Sheet, before: Telling, after: Telling, line: Line) -> None:
    """Rounds that are over, or came out otherwise, on the sheet; those taken back off it."""
    then, today = before.table["finished"], after.table["finished"]
    for index in reversed(range(len(today), len(then))):
        n = _standing_line(read_paper(sheet), index)
        if n is not None:
            scorekeeping.undo(sheet, n, _key(line, index), line.by)
    for index, entry in enumerate(today):
        if list(then[index : index + 1]) != [entry]:
            seen = read_paper(sheet).touched(index)
            value = scorekeeping.Entry(dict(entry), seen, _key(line, index), line.by)
            scorekeeping.write_round(sheet, index, value)


def _standing_line(paper: Paper, index: int) -> int | None:
    """The line by which that round stands on the sheet, if it can be taken back."""
    lines = [x.n for x in paper.lines if (x.kind, x.round) == (ROUND, index)]
    return next((n for n in reversed(lines) if paper.undoable(n)), None)


def _key(line: Line, index: int) -> str:
    """The sheet's line belongs to the told one."""
    return f"told-{index}-{line.key}"[:64]
