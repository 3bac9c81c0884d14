"""Entered hands, and the AI's hand drawn from the unseen cards."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from flask import current_app
from sqlalchemy import select

from companion.core.append import Conflict, locked, touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.fair import fingerprint
from companion.kit.journal import LETTERS
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import UNSEEN
from companion.kit.told_journal import AGAIN, DOUBT, TWICE
from companion.kit.view import played
from companion.kit.words import Phrase
from companion.models import Sheet, ToldHand, db
from companion.tabletop.verbs.by_lot import Deal, deal_of, drawn, others
from companion.tabletop.verbs.dealt import dealt_by_lot
from companion.tabletop.verbs.reports import Line, tell
from companion.tabletop.verbs.tabletop_state import LOT, Telling, read_telling, told_of
from companion.tabletop.verbs.whole import cards_in, replayed

AGAINST = Phrase(
    "This hand does not fit the other cards of the round. Look at your cards once more; if they are"
    " right, everybody tells all hands anew."
)
SPENT = Phrase(
    "This hand has already been entered again. If it is still wrong, everybody enters all "
    "hands again."
)


class Against(Refused):
    """A hand told again that cards speak against which its teller may not know."""


def tell_own(sheet: Sheet, seat: int, cards: Collection[str], key: str, by: str) -> None:
    """The hand of that seat, or how it should have been told; sent twice it is told once.

    Refused says what is wrong by what everybody sees. What hidden cards speak against is looked at
    once all hands are in, and each such answer is a line that all see: nobody finds out in silence
    what another holds.
    """
    try:
        write_hand(sheet, seat, cards, key, by)
    except Against:
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
            raise Refused(Phrase("An organiser has closed this sheet. It is read-only."))
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
            put_right(sheet, turn, known, line)
        if seat in deal.told:
            again = replace(line, seat=seat, text=AGAIN, key=f"again-{key}"[:64])
            tell(sheet, replace(again, length=told.length))
        elif set(known.told) < set(others(turn)):
            touch(sheet)
        elif named_twice(known.told):
            tell(sheet, replace(line, text=TWICE))
        else:
            own = drawn(turn, known)
            tell(sheet, replace(line, text=own[turn.told.seat], own=own))


def put_right(sheet: Sheet, turn: Telling, deal: Deal, line: Line) -> None:
    """The AIs' hands as they are now that one was told again; Against where they cannot be so."""
    if named_twice(deal.told):
        raise Against(AGAINST)
    try:
        own = drawn(turn, deal)
        goes_with(turn, deal, own)
        tell(sheet, replace(line, text=f"mend {deal.line}", own=own))
    except IllegalMove:
        raise Against(AGAINST) from None


def named_twice(hands: Mapping[int, Collection[str]]) -> bool:
    """Whether a card was told of two hands."""
    cards = [card for hand in hands.values() for card in hand]
    return len(cards) > len(set(cards))


def told_again(turn: Telling, deal: int, seat: int) -> bool:
    """Whether that seat told its hand of the running round again, or tried to."""
    return any(
        line.n > deal and line.seat == seat and line.text in (AGAIN, DOUBT) for line in turn.lines
    )


def check(turn: Telling, deal: Deal, seat: int, cards: Collection[str]) -> None:
    """Refused unless that seat can hold those cards, by what everybody sees."""
    size, pool = len(deal.choice.pools), deal.choice.pools[0]
    if not set(cards) <= set(pool) or len(set(cards)) != len(cards):
        raise Refused(Phrase("Tap the cards of this hand."))
    if len(cards) != size:
        wrong = "These are %(wanted)s cards, not %(given)s."
        raise Refused(Phrase(wrong, given=len(cards), wanted=size))
    if deal.line is not None and told_again(turn, deal.line, seat):
        raise Refused(SPENT)
    again = deal.line is not None and not turn.stand_ins  # else the round is played again
    for deed in played(turn.table) if again else []:
        if (deed.seat == seat) != (deed.word in cards):
            raise Refused(Phrase("This does not go with the cards that lie played."))


def goes_with(turn: Telling, deal: Deal, own: Mapping[int, str]) -> None:
    """Refused unless the round can have gone as it went, with these hands."""
    if not turn.stand_ins or deal.line is None:
        return
    ais = {ai: cards_in(turn, text) for ai, text in own.items()}
    try:
        known = replayed(turn, turn.table, deal.line, deal.told, ais)
    except IllegalMove:
        raise Against(AGAINST) from None
    for seat, card in played(turn.table):
        if card not in known.holding(seat):
            raise Against(AGAINST)


@dataclass(frozen=True)
class Seal:
    """A hidden choice: its fingerprint at once, what was sealed when all are opened."""

    print: str
    text: str = ""


def seals(turn: Telling) -> Seal | None:
    """The AI's last sealed choice of the round, where the game has such."""
    if turn.game.mind.together is None:  # nobody chooses at the same time
        return None
    found: Seal | None = None
    closed = ""
    opened = f"{LETTERS[turn.told.seat]} "
    for n, entry in turn.standing.items():
        look = turn.seen.looks[n]
        if entry.seat == turn.told.seat and UNSEEN in look.split(" "):
            closed = sealed(turn, n)
            found = Seal(fingerprint(closed))
        elif found and any(part.startswith(opened) for part in look.split(" / ")[1:]):
            found = Seal(found.print, closed)
    return found


def sealed(turn: Telling, n: int) -> str:
    """The choice of that line, with a word that nobody can guess."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    line = turn.lines[n - 1]
    about = f"seal:{turn.told.sheet.code}:{turn.told.seat}:{line.n}:{line.key}".encode()
    return f"{turn.standing[n].text} {hmac.digest(secret, about, 'sha256').hex()[:32]}"


def shown_away(turn: Telling) -> list[str]:
    """The AI's moves since the last deal that whoever holds its cards carries out for it."""
    found = list[str]()
    if turn.hands is None or dealt_by_lot(turn) is not None:
        return found  # or closed cards stand for them
    for n, entry in turn.standing.items():
        if entry.text.startswith("deal "):
            found = []
        elif entry.seat == turn.told.seat and UNSEEN in turn.seen.looks[n].split(" "):
            found.append(entry.text)
    return found
