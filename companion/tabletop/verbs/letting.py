"""A card that did not follow suit though it could have: the table lets it stand and plays on."""

from __future__ import annotations

from dataclasses import replace

from companion.core.append import Conflict
from companion.core.transaction import writing
from companion.kit.state import CHANCE
from companion.kit.told_journal import LET
from companion.models import Sheet
from companion.tabletop.verbs.lines import Line, tell
from companion.tabletop.verbs.reading import Telling, read_telling, told_of


def let_stand(sheet: Sheet, card: str, line: Line) -> Telling:
    """What did not follow stands, and shows no more what was not in that hand.

    `card` is the very card, or one of that suit that lies there now: then it is told as well.
    """
    with writing():
        told = told_of(sheet)
        turn = read_telling(told) if told else None
        if turn is None or turn.told.length != line.length:
            raise Conflict
        for at in range(len(sheet.names)):
            if any(deed.word == card for deed in turn.rules.unfollowed(turn.table, at)):
                return tell(sheet, replace(line, seat=at, text=f"{LET} {card}"))
        seat = turn.acts
        if seat is None or card not in missing(turn):
            raise Conflict
        for _, word in turn.rules.unfollowed(turn.table, seat):
            earlier = replace(line, seat=seat, text=f"{LET} {word}", length=turn.told.length)
            turn = tell(sheet, replace(earlier, key=f"{line.key[:50]}-{word}"))
        return tell(sheet, replace(line, seat=seat, text=card, length=turn.told.length))


def missing(turn: Telling) -> list[str]:
    """The cards that cannot be told of whoever acts only because a suit was not followed."""
    seat, rules = turn.acts, turn.rules
    if seat is None or seat in (CHANCE, *turn.ais):
        return []
    shown = {deed.word for deed in rules.unfollowed(turn.table, seat)}
    lying = {deed.word for deed in rules.lying(turn.table)}
    return [card for card in rules.lacked(turn.table, seat) if shown and card not in lying]
