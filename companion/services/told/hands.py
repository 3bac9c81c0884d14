"""Everybody tells their own hand; then the lot says which of the closed cards are the AI's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select

from companion.infrastructure.append import Conflict, locked, touch
from companion.infrastructure.refused import Refused
from companion.infrastructure.transaction import writing
from companion.kit.rng import Rng, SystemRng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import NEVER, Choice
from companion.kit.told_journal import AGAIN
from companion.kit.words import Phrase
from companion.models import Sheet, ToldHand, db
from companion.services.told.asking import asked, question
from companion.services.told.dealt import deal_before, deal_line, dealt_by_lot, hands
from companion.services.told.lines import Line, tell
from companion.services.told.reading import LOT, Telling, before_line, read_telling, told_of
from companion.services.told.whole import cards_in, drawn_since, replayed

SINCE = Phrase(
    "This does not go with what was put away, drawn or played since. Look at your cards once more;"
    " if they are right, the round is begun anew."
)
TRIES = 20  # where AIs may not hold what they showed to lack, a lot may leave one short


@dataclass(frozen=True)
class Deal:
    """A deal of which people tell their own hands."""

    name: int
    choice: Choice
    told: Mapping[int, Sequence[str]]
    line: int | None = None
    """The line that tells the AI's hand, once the lot has given it."""


def deal_of(turn: Telling) -> Deal | None:
    """The deal that can be told so now, or told again; None where there is none."""
    if not turn.rules.lot:
        return None
    asks, name = question(turn), dealt_by_lot(turn)
    if asks is not None and asks.seat == CHANCE:
        first = asks.open is not None and asks.open.text.startswith("deal ")
        if asks.open is None or not first or any(one.gathered for one in turn.all):
            return None  # its first cards were told in another way
        name = deal_before(turn, len(turn.lines) + 1)
        return Deal(name, asks.open, hands(turn.told, name))
    line = deal_line(turn)
    if name is None or line is None or turn.acts is None:
        return None
    (choice,) = asked(before_line(turn, line), CHANCE)
    return Deal(name, choice, hands(turn.told, name), line)


def others(turn: Telling) -> list[int]:
    """The seats whose hands are told: all but the AIs'."""
    return [seat for seat in range(len(turn.told.sheet.names)) if seat not in turn.ais]


def having_told(turn: Telling) -> list[int]:
    """The seats that have told their hand of the deal that is being told."""
    deal = deal_of(turn) if turn.acts == CHANCE else None
    return sorted(deal.told) if deal else []


def tell_own(sheet: Sheet, seat: int, cards: Collection[str], key: str, by: str) -> None:
    """The hand of that seat, or how it should have been told; sent twice it is told once.

    Refused says what cannot be, and never where a card is told to lie.
    """
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
            tell(sheet, replace(line, text=f"mend {deal.line}", own=own))
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


def goes_with(turn: Telling, deal: Deal, own: Mapping[int, str]) -> None:
    """Refused unless the round can have gone as it went, with these hands."""
    if not turn.rules.stand_ins or deal.line is None:
        return
    ais = {ai: cards_in(turn, text) for ai, text in own.items()}
    try:
        known = replayed(turn, turn.table, deal.line, deal.told, ais)
    except IllegalMove:
        raise Refused(SINCE) from None
    for seat, card in turn.rules.lying(turn.table):
        if card not in known.holding(seat):
            raise Refused(SINCE)


def drawn(turn: Telling, deal: Deal) -> dict[int, str]:
    """The deal as each AI sees it, its hand by lot of what nobody told; what it has may stay."""
    told = {card for hand in deal.told.values() for card in hand}
    if turn.rules.stand_ins and deal.line is not None:
        told |= drawn_since(turn, deal.line)
    free = [card for card in deal.choice.pools[0] if card not in told]
    for _ in range(TRIES):
        left, found = free, dict[int, str]()
        for one in turn.all:
            mine = drawn_of(one, deal, left)
            if len(mine) < len(deal.choice.pools):
                break
            left = [card for card in left if card not in mine]
            found[one.told.seat] = choice_of(one, deal).filled(mine)
        else:
            return found
    raise IllegalMove(NEVER)


def drawn_of(turn: Telling, deal: Deal, free: Sequence[str]) -> list[str]:
    """One AI's hand of the free cards; none that another AI has, or that it showed to lack."""
    if deal.line is None:
        return lot(free, (), len(deal.choice.pools), SystemRng())
    held = turn.standing[deal.line].text.split(" ")
    lacked = turn.rules.lacked(turn.table, turn.told.seat)
    barred = {
        *lacked,
        *(card for one in turn.beside for card in one.standing[deal.line].text.split(" ")),
    }
    fitting = [card for card in free if card in held or card not in barred]
    return lot(fitting, held, len(deal.choice.pools), SystemRng())


def choice_of(turn: Telling, deal: Deal) -> Choice:
    """The deal as that AI is told it."""
    then = turn if deal.line is None else before_line(turn, deal.line)
    (choice,) = asked(then, CHANCE)
    return choice


def lot(free: Sequence[str], held: Collection[str], size: int, rng: Rng) -> list[str]:
    """So many of the free cards, in their order: those that are held, the others by lot.

    >>> lot(["aji1", "tai1", "ika1"], ["tai1", "fugu1"], 2, Rng(1))[-1] in ("tai1", "ika1")
    True
    """
    kept = [card for card in free if card in held]
    rest = [card for card in free if card not in held]
    order = shuffled(list(range(len(rest))), rng)
    mine = {*kept, *(rest[at] for at in order[: size - len(kept)])}
    return [card for card in free if card in mine]
