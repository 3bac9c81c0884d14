"""Hidden actions entered for the companion alone: discards, cards laid back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select

from companion.core.append import Conflict, locked
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.state import CHANCE
from companion.kit.told import UNSEEN
from companion.kit.told_journal import DOUBT
from companion.kit.view import played
from companion.kit.words import Phrase
from companion.models import Sheet, ToldHand, db
from companion.tabletop.verbs.asking import asked
from companion.tabletop.verbs.dealt import deal_line, dealt_by_lot
from companion.tabletop.verbs.known import move_of
from companion.tabletop.verbs.reports import Line, hide, tell
from companion.tabletop.verbs.tabletop_state import Telling, read_telling, told_of
from companion.tabletop.verbs.whole import Whole, secrets_of, whole

NOT_YOURS = Phrase("One of these cards is not in the hand that was entered. Check again.")


@dataclass(frozen=True)
class Hiding:
    """What that seat has to tell unseen now: `word` of so many cards."""

    seat: int
    word: str
    least: int
    most: int
    each: bool = False
    """Whether each card is a line of its own."""


def hiding(turn: Telling) -> Hiding | None:
    """What is to be told unseen now; None where nothing is."""
    known, seat = whole(turn), turn.acts
    if known is None or not known.current or seat in (None, CHANCE, *turn.ais):
        return None
    assert seat is not None
    looks = [choice.text.split(" ") for choice in asked(turn, seat)]
    hidden = [look for look in looks if UNSEEN in look]
    if not hidden:
        return None
    word, most = hidden[0][0], max(len(look) - 1 for look in hidden)
    if len(looks) == 1:  # one by one until all are told
        most = in_a_row(known, seat, word, turn)
        return Hiding(seat, word, most, most, each=True)
    return Hiding(seat, word, min(len(look) for look in looks if look[0] == word) - 1, most)


def in_a_row(known: Whole, seat: int, word: str, turn: Telling) -> int:
    """How many moves of that word the seat makes now, one after the other."""
    state, number = known.state.copy(), 0
    while state.actors() == (seat,):
        text = turn.rules.text(state, seat, state.legal(seat)[0])
        if text.split(" ")[0] != word:
            break
        state.apply(seat, state.legal(seat)[0])
        number += 1
    return number


def tell_unseen(sheet: Sheet, seat: int, cards: Collection[str], key: str, by: str) -> None:
    """What that seat put away or laid back; sent twice it is told once.

    Of cards that are not in the hand nothing is written but that there was doubt, for all to see.
    """
    with writing():
        told = told_of(sheet)
        if told is None or sheet.closed_at:
            raise Refused(Phrase("An organiser has closed this sheet. It is read-only."))
        with locked(told):
            turn = read_telling(told)
        same = ToldHand.told_id == told.id, ToldHand.key.startswith(f"{key}-", autoescape=True)
        if db.session.scalar(select(ToldHand).where(*same)) is not None:
            return
        asks, known = hiding(turn), whole(turn)
        if asks is None or known is None or asks.seat != seat:
            raise Conflict
        check(turn, asks, cards)
        if not set(cards) <= known.holding(seat):
            doubt(sheet, turn, seat, key, by)
        else:
            write_hidden(sheet, turn, asks, cards, key, by)
            return
    raise Refused(NOT_YOURS)


def doubt(sheet: Sheet, turn: Telling, seat: int, key: str, by: str) -> None:
    """Somebody told something of that seat's that is not so: all see that."""
    tell(sheet, Line(seat, DOUBT, turn.told.length, key, by))


def write_hidden(
    sheet: Sheet, turn: Telling, asks: Hiding, cards: Collection[str], key: str, by: str
) -> None:
    """The lines, with what each hides beside it."""
    told, seat = turn.told, asks.seat
    ordered = [card for card in turn.lot if card in cards]
    rows = [[card] for card in ordered] if asks.each else [ordered]
    for number, row in enumerate(rows):
        known = whole(turn)
        assert known is not None
        action = turn.rules.find(known.state, seat, " ".join([asks.word, *row]))
        move = move_of(turn, known.state, seat, action)
        hide(told, seat, row, f"{key}-{number}", by)
        text = move.looks[told.seat]
        turn = tell(sheet, Line(seat, text, told.length, f"{key}-{number}", by, move.looks))


def check(turn: Telling, asks: Hiding, cards: Collection[str]) -> None:
    """Refused unless these are cards, each once, and as many as may be."""
    if not set(cards) <= set(turn.lot) or len(set(cards)) != len(cards):
        raise Refused(Phrase("Tap the cards of this hand."))
    if asks.least == asks.most != len(cards):
        wrong = "These are %(wanted)s cards, not %(given)s."
        raise Refused(Phrase(wrong, given=len(cards), wanted=asks.most))
    if not asks.least <= len(cards) <= asks.most:
        raise Refused(Phrase("You can discard at most %(most)s cards now.", most=asks.most))


def closed_cards(turn: Telling, seat: int) -> list[str]:
    """What the lot drew for that seat and closed cards stand for; for that seat alone."""
    known = whole(turn)
    if known is None:
        return []
    lying = {deed.word for deed in played(turn.table)}
    return [card for card in known.closed(seat) if card not in lying]


def put_away(turn: Telling, seat: int) -> set[str]:
    """What that seat put away unseen in the running round; by it somebody shows who they are."""
    dealt = deal_line(turn)
    if dealt is None or whole(turn) is None:
        return set()
    mine = [n for n, e in turn.standing.items() if n > dealt and e.seat == seat]
    return {card for cards in secrets_of(turn.told, mine).values() for card in cards}


def keys_of(turn: Telling, seat: int) -> set[str]:
    """What was sent with the cards that seat hid, or else with its hand: nobody else knows it."""
    dealt, name = deal_line(turn), dealt_by_lot(turn)
    if dealt is None or name is None:
        return set()
    lines = [n for n, e in turn.standing.items() if n > dealt and e.seat == seat]
    for places in (lines, [name]):
        chosen = select(ToldHand.key).where(
            ToldHand.told_id == turn.told.id, ToldHand.deal.in_(places), ToldHand.seat == seat
        )
        if keys := set(db.session.scalars(chosen.order_by(ToldHand.id))):
            return keys
    return set()


def shown_to(turn: Telling, seat: int, cards: Collection[str]) -> bool:
    """Whether whoever taps these cards is the one who put them away."""
    mine = put_away(turn, seat)
    return bool(mine) and mine == set(cards)
