"""The visible consequences of a hidden hand: whether its seat can build, and what is asked next.

Only building uses cards in hand, and one affordable card is as good as several, so hands of one
card cover everything that a hand can bring about. Consequences are described from the public
information: viewers who know more cards read the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.games.nusfjord.actions import CARD, CELL, STEPS, WHERE
from companion.games.nusfjord.notation import action_text
from companion.games.nusfjord.observations import MASK_C, unseen
from companion.games.nusfjord.stack import ENTRY
from companion.games.nusfjord.table import Nusfjord
from companion.kit.masks import BIT, cards_of, count
from companion.kit.rng import Rng, shuffled

Outcome = tuple[object, ...]


class HiddenHand:
    """A seat's hand as the viewer knows it: its size, and the C cards it may contain."""

    def __init__(self, state: Nusfjord, seat: int, viewer: int | None) -> None:
        self.state, self.seat = state, seat
        self.size = int(count(state.display.hand[seat]))
        self.pool = unseen(state, viewer) & MASK_C
        self.table = unseen(state, None) & MASK_C

    @property
    def full(self) -> Nusfjord:
        """Return the position in which the seat holds all cards that it may hold."""
        return self.holding(self.pool)

    def holding(self, hand: int) -> Nusfjord:
        """Return the position with a given hand."""
        twin = self.state.copy()
        twin.display.hand[self.seat] = hand
        return twin

    def forced(self, action: int) -> int:
        """Return the mask of the card that the seat must hold to play the action."""
        card: int = self.table & building(self.state, action)
        return card

    def outcome(self, action: int, hand: int) -> Outcome | None:
        """Return the decision asked after the action with a given hand; None if illegal."""
        twin = self.holding(hand)
        if action not in twin.legal(self.seat):
            return None
        twin.apply(self.seat, action)
        return outcome(twin)

    def usual(self, action: int) -> Outcome | None:
        """Return the decision asked after the action if the hand does not matter."""
        forced = self.forced(action)
        return self.outcome(action, forced) or self.outcome(action, forced | self.table)

    def suffix(self, action: int, hand: int) -> str | None:
        """Return the decision asked after the action if it reveals the hand, else "".

        None if illegal.
        """
        result = self.outcome(action, hand)
        return None if result is None else "" if result == self.usual(action) else step_of(result)

    def suffixes(self, action: int) -> list[str]:
        """Return all possible suffixes of an action over the hands that the seat may hold."""
        forced = self.forced(action)
        if self.outcome(action, forced) == self.outcome(action, forced | self.pool):
            return [""]
        hands = [forced, *(forced | int(BIT[card]) for card in cards_of(self.pool & ~forced))]
        possible = [self.suffix(action, hand) for hand in hands]
        return sorted({suffix for suffix in possible if suffix is not None})

    def fitting(self, action: int, suffix: str, among: int, rng: Rng) -> int | None:
        """Sample a hand from `among` for which the action has this suffix.

        None if there is none.
        """
        forced = self.forced(action)
        cards = cards_of(among & ~forced)

        def says(hand: int) -> bool:
            return self.suffix(action, hand) == suffix

        for witness in (forced, *(forced | int(BIT[card]) for card in cards)):
            if int(count(witness)) > self.size or not says(witness):
                continue
            cards_found = filled(witness, self.size, shuffled(cards, rng), says)
            if cards_found is not None:
                return cards_found
        return None


def building(state: Nusfjord, action: int) -> int:
    """Return the mask of the building chosen by an action or just before it."""
    card = action - CARD if CARD <= action < CELL else -1
    if state.course.step == WHERE:
        card = int(state.spaces.thing)  # -1: a forest
    return int(BIT[card]) if card >= 0 else 0


def filled(hand: int, size: int, cards: Sequence[int], says: Callable[[int], bool]) -> int | None:
    """Return the hand filled up to `size` while `says` stays true; None if that is impossible."""
    for card in cards:
        if int(count(hand)) < size and not hand & int(BIT[card]) and says(hand | int(BIT[card])):
            hand |= int(BIT[card])
    return hand if int(count(hand)) == size else None


def outcome(state: Nusfjord) -> Outcome:
    """Return the next decision: what is asked, of whom, and by which card."""
    work = tuple(int(n) for n in state.stack.entries[: int(state.stack.running) * ENTRY])
    course = state.course
    return (int(course.step), int(course.now), int(course.turns), int(course.round), work)


def step_of(result: Outcome) -> str:
    """Return the name of the decision."""
    step = result[0]
    assert isinstance(step, int)
    return STEPS[step]


def named(state: Nusfjord, seat: int, text: str) -> int | None:
    """Return the legal action with that text, or None."""
    return next((a for a in state.legal(seat) if action_text(state, a) == text), None)


def others(state: Nusfjord, viewer: int | None) -> Iterator[int]:
    """Return the other seats that hold cards."""
    return (s for s in range(int(state.seats)) if s != viewer and state.display.hand[s])
