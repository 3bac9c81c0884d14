"""Judge entered hands and hidden cards (part of `consistency.judge`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop_journal import AGAIN
from companion.kit.view import played
from companion.kit.words import Phrase
from companion.tabletop.verbs.corrections import unfit
from companion.tabletop.verbs.forced_moves import observed_move
from companion.tabletop.verbs.full_round import cards_in, replayed
from companion.tabletop.verbs.sampled_hands import Deal
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry
from companion.tabletop.verbs.verdict import (
    Accepted,
    Conflict,
    HandEntry,
    HiddenCards,
    Refused,
    Verdict,
)

SPENT: Final = Phrase(
    "This hand has already been entered again. If it is still wrong, everybody enters all "
    "hands again."
)
TRIED: Final = "doubt-"
"""Key prefix of the entry that says that a re-entered hand was in conflict."""


def judge_hand(turn: TabletopState, entry: HandEntry) -> Verdict:
    """Return whether that seat can have been dealt the cards.

    Other hands are compared only once the AI's hand has been drawn.
    """
    deal, seat = entry.deal, entry.seat
    reason = wrong_cards(deal.choice.pools[0], deal.entered[seat], len(deal.choice.pools))
    if reason is None and deal.line is not None:
        reason = wrong_again(turn, deal.line, seat, deal.entered[seat])
    if reason is not None:
        return Refused(reason)
    if deal.line is None:
        return Accepted()
    possible = entry.sample is not None and not named_twice(deal.entered)
    if entry.sample is not None and possible and fits_round(turn, deal, deal.line, entry.sample):
        return Accepted()
    return Conflict(seat)


def wrong_cards(pool: Sequence[str], cards: Sequence[str], size: int) -> Phrase | None:
    """Return why these are not `size` distinct cards of the pool, if they are not."""
    if not set(cards) <= set(pool) or len(set(cards)) != len(cards):
        return Phrase("Tap the cards of this hand.")
    if len(cards) != size:
        wrong = "These are %(wanted)s cards, not %(given)s."
        return Phrase(wrong, given=len(cards), wanted=size)
    return None


def wrong_again(
    turn: TabletopState, dealt: int, seat: int, cards: Collection[str]
) -> Phrase | None:
    """Return why public information rules out that the seat enters these cards again."""
    if entered_again(turn, dealt, seat):
        return SPENT
    on_table = [] if turn.stand_ins else played(turn.table)  # else the round is replayed
    if any((move.seat == seat) != (move.word in cards) for move in on_table):
        return Phrase("That contradicts a card already played.")
    return None


def entered_again(turn: TabletopState, dealt: int, seat: int) -> bool:
    """Whether that seat has re-entered its hand since the deal, or tried to."""
    return any(
        line.n > dealt and line.seat == seat and (line.text == AGAIN or line.key.startswith(TRIED))
        for line in turn.lines
    )


def named_twice(hands: Mapping[int, Collection[str]]) -> bool:
    """Whether two hands contain the same card."""
    cards = [card for hand in hands.values() for card in hand]
    return len(cards) > len(set(cards))


def fits_round(turn: TabletopState, deal: Deal, dealt: int, sample: str) -> bool:
    """Whether the round's entries are possible with these hands and that one of the AI."""
    then = before_entry(turn, dealt)
    try:
        if unfit(turn, dealt, observed_move(then, CHANCE, sample)) is not None:
            return False
        if not turn.stand_ins:
            return True
        mine = {turn.ai: cards_in(turn, sample)}
        full = replayed(turn, turn.table, dealt, deal.entered, mine)
    except IllegalMove:
        return False
    return all(card in full.holding(seat) for seat, card in played(turn.table))


def judge_hidden(turn: TabletopState, hidden: HiddenCards) -> Verdict:
    """Return whether the seat can put these cards away."""
    action, cards = hidden.action, hidden.cards
    size = action.most if action.least == action.most else len(cards)
    reason = wrong_cards(list(turn.drawable), cards, size)
    if reason is None and not action.least <= len(cards) <= action.most:
        reason = Phrase("You can discard at most %(most)s cards now.", most=action.most)
    if reason is not None:
        return Refused(reason)
    if not set(cards) <= hidden.full.holding(action.seat):
        return Conflict(action.seat)
    return Accepted()
