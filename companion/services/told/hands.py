"""Everybody tells their own hand; then the lot says which of the closed cards are the AI's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from sqlalchemy import select

from companion.infrastructure.append import Conflict, locked, touch
from companion.infrastructure.refused import Refused
from companion.infrastructure.transaction import writing
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told_journal import AGAIN, DOUBT
from companion.kit.words import Phrase
from companion.models import Sheet, ToldHand, db
from companion.services.told.by_lot import Deal, deal_of, drawn, others
from companion.services.told.lines import Line, tell
from companion.services.told.reading import LOT, Telling, read_telling, told_of
from companion.services.told.whole import cards_in, replayed

SINCE = Phrase(
    "This does not go with what was put away, drawn or played since. Look at your cards once more;"
    " if they are right, the round is begun anew."
)


class Since(Refused):
    """A hand that does not go with what the round has hidden since its deal."""


def tell_own(sheet: Sheet, seat: int, cards: Collection[str], key: str, by: str) -> None:
    """The hand of that seat, or how it should have been told; sent twice it is told once.

    Refused says what cannot be, and never where a card is told to lie; what cards that nobody
    sees speak against, all hear of: nobody finds out in silence what was drawn.
    """
    try:
        write_hand(sheet, seat, cards, key, by)
    except Since:
        db.session.rollback()
        told = told_of(sheet)
        if told is not None:
            tell(sheet, Line(seat, DOUBT, told.length, f"doubt-{key}"[:64], by))
        raise


def write_hand(sheet: Sheet, seat: int, cards: Collection[str], key: str, by: str) -> None:
    """The same, without a word to anybody of what cannot be."""
    with writing() as session:
        told = told_of(sheet)
        if told is None or sheet.closed_at:
            raise Refused(Phrase("An organiser has closed this sheet: it can only be read."))
        with locked(told):
            turn = read_telling(told)
        same = ToldHand.told_id == told.id, ToldHand.key == key
        if db.session.scalar(select(ToldHand).where(*same)) is not None:
            return
        deal = deal_of(turn)
        if deal is None or seat not in others(turn):
            raise Conflict
        check(turn, deal, seat, cards)
        session.add(
            ToldHand(
                told_id=told.id,
                deal=deal.name,
                seat=seat,
                cards=[card for card in deal.choice.pools[0] if card in cards],
                key=key,
                by=by,
            )
        )
        session.flush()
        known = replace(deal, told={**deal.told, seat: list(cards)})
        line = Line(CHANCE, "", told.length, f"lot-{key}"[:64], LOT)
        if deal.line is not None:
            own = drawn(turn, known)
            goes_with(turn, known, own)
            mend(sheet, turn, replace(line, text=f"mend {deal.line}", own=own))
            again = replace(line, seat=seat, text=AGAIN, length=told.length)
            tell(sheet, replace(again, key=f"again-{key}"[:64]))
        elif set(known.told) == set(others(turn)):
            own = drawn(turn, known)
            tell(sheet, replace(line, text=own[turn.told.seat], own=own))
        else:
            touch(sheet)


def check(turn: Telling, deal: Deal, seat: int, cards: Collection[str]) -> None:
    """Refused unless that seat can hold those cards, by what is known."""
    size, pool = len(deal.choice.pools), deal.choice.pools[0]
    if not set(cards) <= set(pool) or len(set(cards)) != len(cards):
        raise Refused(Phrase("Tap the cards of this hand."))
    if len(cards) != size:
        wrong = "These are %(wanted)s cards, not %(given)s."
        raise Refused(Phrase(wrong, given=len(cards), wanted=size))
    again = deal.line is not None and not turn.rules.stand_ins  # else the round is played again
    played = turn.rules.lying(turn.table) if again else []
    for deed in played:
        if (deed.seat == seat) != (deed.word in cards):
            raise Refused(Phrase("This does not go with the cards that lie played."))
    taken = {card for who, hand in deal.told.items() if who != seat for card in hand}
    if taken & set(cards):
        raise Refused(
            Phrase(
                "One of these cards was told of another hand too. Look at yours once more;"
                " if they are right, the others look at theirs."
            )
        )


def mend(sheet: Sheet, turn: Telling, line: Line) -> None:
    """The AI's hand as it is now; IllegalMove where what it did since speaks against it."""
    try:
        tell(sheet, line)
    except IllegalMove:
        if turn.rules.stand_ins:
            raise Since(SINCE) from None
        raise


def goes_with(turn: Telling, deal: Deal, own: Mapping[int, str]) -> None:
    """Refused unless the round can have gone as it went, with these hands."""
    if not turn.rules.stand_ins or deal.line is None:
        return
    ais = {ai: cards_in(turn, text) for ai, text in own.items()}
    try:
        known = replayed(turn, turn.table, deal.line, deal.told, ais)
    except IllegalMove:
        raise Since(SINCE) from None
    for seat, card in turn.rules.lying(turn.table):
        if card not in known.holding(seat):
            raise Since(SINCE)
