"""Reporting what happened: appended once and in order, or refused.

Rounds that are over stand on the table's sheet by the same transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.core.append import Conflict, add, locked, repeated, touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.journal import Entry
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import NEVER
from companion.kit.told_journal import DOUBT, LET, REVOKE
from companion.kit.view import Deed, played
from companion.kit.words import Phrase
from companion.models import Sheet, Told, ToldHand, ToldLine, db
from companion.tabletop.verbs.asking import itself
from companion.tabletop.verbs.belief import answered, new_revokes, not_told
from companion.tabletop.verbs.known import follows, in_sight
from companion.tabletop.verbs.tabletop_sheet import write_down
from companion.tabletop.verbs.tabletop_state import (
    ITSELF,
    LOT,
    Telling,
    all_told,
    read_telling,
    telling,
    told_of,
)
from companion.tabletop.verbs.whole import whole

MOST_LINES = 2000  # many times the longest match; every page reads them


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody tells, and after how many lines they did."""

    seat: int
    text: str
    length: int
    key: str
    by: str
    own: Mapping[int, str] = field(default_factory=dict)
    """What AIs see of it each for itself, by their seats; `text` is what the first one does."""


def tell(sheet: Sheet, line: Line) -> Telling:
    """How things stand once that was told, to each AI what it sees of it.

    Raises IllegalMove for what cannot be, Conflict when more was told meanwhile; the same line
    sent again under its key is told once.
    """
    with writing():
        every = all_told(sheet)
        if not every or sheet.closed_at:
            raise Refused(Phrase("An organiser has closed this sheet. It is read-only."))
        for told in every:  # in the order of their seats; to the end of the transaction
            with locked(told):
                pass
        told = every[0]
        before = read_telling(told)
        line, besides = answer_to(before, line)
        if repeated(told, _row(line, line.text)):
            return before
        if line.length >= MOST_LINES:
            raise Refused(Phrase("This match is full of corrections: start a new one."))
        if line.length != told.length:
            raise Conflict
        after = before
        for seat, text in besides:
            after = write(after, unsaid(after, line, seat, text))
        after = write(after, line)
        after = going_on(after, line)
        for seat, card in new_revokes(after):
            after = write(after, unsaid(after, line, seat, f"{REVOKE} {card}"))
        if not after.rules.apart(list(after.views.values())):
            raise IllegalMove(NEVER)
        write_down(sheet, before, after, line.key, line.by)
        touch(sheet)
    return after


def write(turn: Telling, line: Line) -> Telling:
    """The line in each journal, as its AI sees it."""
    texts = in_sight(turn, line.seat, line.text, line.own)
    for one in turn.all:
        add(one.told, _row(line, texts[one.told.seat]))
    return telling(turn.told)


def going_on(turn: Telling, line: Line) -> Telling:
    """How things stand once all is told that follows by itself."""
    while turn.told.length < MOST_LINES:
        known = whole(turn)
        if known is not None:
            move = follows(turn, known)
            if move is None:
                return turn
            seat, text, own = move.seat, move.looks[turn.told.seat], move.looks
            more = unsaid(turn, line, seat, text)
            if move.secret is not None:
                hide(turn.told, *move.secret, f"drawn-{more.key}"[:64])
            turn = write(turn, replace(more, own=own))
        elif (text_or_none := itself(turn)) is not None:
            assert turn.acts is not None
            turn = write(turn, unsaid(turn, line, turn.acts, text_or_none))
        else:
            return turn
    return turn


def hide(told: Told, seat: int, cards: Collection[str], key: str, by: str = ITSELF) -> None:
    """What the line that comes next hides: cards that this seat alone may know of."""
    row = ToldHand(
        told_id=told.id, deal=told.length + 1, seat=seat, cards=list(cards), key=key, by=by
    )
    db.session.add(row)
    db.session.flush()


def unsaid(turn: Telling, line: Line, seat: int, text: str) -> Line:
    """What goes without saying once that line is told."""
    return Line(seat, text, turn.told.length, f"{line.key[:52]}-{turn.told.length}", ITSELF)


def answer_to(turn: Telling, line: Line) -> tuple[Line, Sequence[Entry]]:
    """The line, and what is written before it: that a card of an AI stands.

    Of what goes with no hand that was told, or not with the AI's, the line says that all doubt it.
    Everybody sees these lines: whoever taps cards to find out what lies in a hand is seen to do so.
    """
    found = not_told(turn, line.seat, line.text)
    if found is not None:
        return replace(line, seat=found[0], text=f"{DOUBT} {found[1]}"), ()
    if line.by.startswith("ai ") or line.by == LOT or line.length != turn.told.length:
        return line, ()
    said = answered(turn, line.seat, line.text, line.own)
    if not said or said[0].text.split(" ")[0] != DOUBT:
        return line, said
    return replace(line, seat=said[0].seat, text=said[0].text, own={}), ()


def _row(line: Line, text: str) -> ToldLine:
    """The line as a journal keeps it."""
    return ToldLine(seat=line.seat, text=text, by=line.by, key=line.key)


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
            if any(deed.word == card for deed in unfollowed(turn, at)):
                return tell(sheet, replace(line, seat=at, text=f"{LET} {card}"))
        seat = turn.acts
        if seat is None or card not in missing(turn):
            raise Conflict
        for _, word in unfollowed(turn, seat):
            earlier = replace(line, seat=seat, text=f"{LET} {word}", length=turn.told.length)
            turn = tell(sheet, replace(earlier, key=f"{line.key[:50]}-{word}"))
        return tell(sheet, replace(line, seat=seat, text=card, length=turn.told.length))


def missing(turn: Telling) -> list[str]:
    """The cards that cannot be told of whoever acts only because a suit was not followed."""
    seat, rules = turn.acts, turn.hands
    if rules is None or seat is None or seat in (CHANCE, *turn.ais) or not unfollowed(turn, seat):
        return []
    lying = {deed.word for deed in played(turn.table)}
    return [card for card in rules.lacked(turn.table, seat) if card not in lying]


def unfollowed(turn: Telling, seat: int) -> list[Deed]:
    """The cards by which that seat showed what it lacks, and which could be let stand."""
    return turn.hands.unfollowed(turn.table, seat) if turn.hands else []
