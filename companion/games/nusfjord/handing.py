"""Dealing C cards to hidden hands so that an observed move is possible (NU-36)."""

from __future__ import annotations

from companion.games.nusfjord.actions import STEPS
from companion.games.nusfjord.hands import HiddenHand, building, named, others
from companion.games.nusfjord.laying import masked
from companion.games.nusfjord.observations import MASK_C, split, unseen
from companion.games.nusfjord.table import Nusfjord
from companion.kit.masks import cards_of, count, mask_of
from companion.kit.rng import Rng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.words import Phrase


def deal_hands(state: Nusfjord, viewer: int | None, seat: int, observation: str, rng: Rng) -> None:
    """Deal others the C cards that they must hold to explain the seat's observed move."""
    head, parts = split(observation)
    if not observation or not [*others(state, viewer)]:
        return
    hand = HiddenHand(state, seat, viewer)
    action = named(state if seat == viewer else hand.full, seat, head)
    if action is None:
        return
    forced = 0 if seat == viewer else hand.forced(action)
    among = hand.pool
    if "C" in parts and state.seats > 1:
        among = forced | shown_of(state, viewer, parts["C"], building(state, action))
    if seat == viewer or not state.display.hand[seat]:
        share_out(state, viewer, seat, None, among, rng)
        return
    suffix = next((word for word in parts if word in STEPS), "")
    cards = hand.fitting(action, suffix, among, rng)
    if cards is None:
        raise IllegalMove(Phrase("From what is on the table, that seat cannot hold such a card."))
    share_out(state, viewer, seat, cards, among, rng)


def shown_of(state: Nusfjord, viewer: int | None, numbers: list[str], built: int) -> int:
    """Return the mask of cards that others lay out; IllegalMove if impossible.

    `built` is a card that is not laid out because the move builds it.
    """
    mine = 0 if viewer is None else int(state.display.hand[viewer]) & ~built
    cards = masked(state, numbers)
    for card in cards_of(mine):
        if card not in cards:
            number = str(state.deck.number[card])
            raise IllegalMove(
                Phrase(
                    "Building %(number)s is in the AI's hand: it is laid out too.", number=number
                )
            )
    shown = mask_of(cards) & ~mine
    every = unseen(state, viewer) & MASK_C
    sizes = sum(int(count(state.display.hand[s])) for s in others(state, viewer))
    if shown & ~every or shown & built or int(count(shown | (built & every))) != sizes:
        raise IllegalMove(Phrase("These cannot be the C buildings that were left in the hands."))
    return shown


def share_out(
    state: Nusfjord, viewer: int | None, seat: int, hand: int | None, among: int, rng: Rng
) -> None:
    """Deal the others' hands from `among`, keeping their sizes; the seat's hand is as given."""
    rest = shuffled(cards_of(among & ~(hand or 0)), rng)
    for other in others(state, viewer):
        if other == seat and hand is not None:
            state.display.hand[other] = hand
            continue
        size = int(count(state.display.hand[other]))
        state.display.hand[other] = mask_of(rest[:size])
        rest = rest[size:]
