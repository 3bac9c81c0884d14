"""Deals for which people enter their own hands: the AI's hand is drawn from the other cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.kit.rng import Rng, SystemRng, shuffled
from companion.kit.state import CHANCE
from companion.kit.tabletop import Choice
from companion.tabletop.verbs.deal_entries import deal_id, latest_deal, sampled_deal
from companion.tabletop.verbs.full_round import drawn_since
from companion.tabletop.verbs.questions import offered_choices, question
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry


@dataclass(frozen=True)
class Deal:
    """A deal for which people enter their own hands."""

    id: int
    choice: Choice
    entered: Mapping[int, Sequence[str]]
    """The hands entered so far, by seat; private."""
    line: int | None = None
    """The number of the entry with the AI's hand, once it has been drawn."""


def deal_of(turn: TabletopState) -> Deal | None:
    """Return the deal whose hands can be entered now, for the first time or again; else None."""
    if not turn.drawable or turn.ended:
        return None
    asks, number = question(turn), sampled_deal(turn)
    if asks is not None and asks.seat == CHANCE:
        first = asks.open is not None and asks.open.text.startswith("deal ")
        if asks.open is None or not first or turn.cards_entered:
            return None  # part of the AI's hand was entered directly
        number = deal_id(turn, len(turn.lines) + 1)
        return Deal(number, asks.open, turn.private.entered(number))
    line = latest_deal(turn)
    if number is None or line is None or turn.acts is None:
        return None
    (choice,) = offered_choices(before_entry(turn, line), CHANCE)
    return Deal(number, choice, turn.private.entered(number), line)


def others(turn: TabletopState) -> list[int]:
    """Return all seats but the AI's."""
    return [seat for seat in range(len(turn.tabletop.sheet.names)) if seat != turn.ai]


def seats_entered(turn: TabletopState) -> list[int]:
    """Return the seats that have entered their hand of the deal being entered."""
    deal = deal_of(turn) if turn.acts == CHANCE else None
    return sorted(deal.entered) if deal else []


def sampled(turn: TabletopState, deal: Deal) -> str | None:
    """Return the deal as the AI observes it, its hand drawn from the cards that nobody entered.

    In a new draw the AI keeps the cards that are still free. None if too few cards are.
    """
    taken = {card for hand in deal.entered.values() for card in hand}
    size, held, barred = len(deal.choice.pools), list[str](), list[str]()
    if deal.line is not None:
        held = turn.standing[deal.line].text.split(" ")
        barred = turn.hands.lacking(turn.table, turn.ai) if turn.hands else []
        taken |= drawn_since(turn, deal.line) if turn.stand_ins else set()
    free = [
        card
        for card in deal.choice.pools[0]
        if card not in taken and (card in held or card not in barred)
    ]
    hand = draw(free, held, size, SystemRng())
    return deal.choice.filled(hand) if len(hand) == size else None


def draw(free: Sequence[str], held: Collection[str], size: int, rng: Rng) -> list[str]:
    """Return `size` of the free cards in their order: the held ones, the rest drawn at random.

    >>> draw(["aji1", "tai1", "ika1"], ["tai1", "fugu1"], 2, Rng(1))[-1] in ("tai1", "ika1")
    True
    """
    kept = [card for card in free if card in held]
    rest = [card for card in free if card not in held]
    order = shuffled(list(range(len(rest))), rng)
    hand = {*kept, *(rest[index] for index in order[: size - len(kept)])}
    return [card for card in free if card in hand]
