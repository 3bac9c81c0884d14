"""What hangs on a hand that nobody sees: whether its seat can build, and so what comes next.

Only building asks for cards in hand, and one that can be paid is as good as several: so hands of
one card tell all that a hand can bring about. What is said of a hand is said for all at the table:
whoever knows more of the cards reads the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.games.nusfjord.actions import CARD, CELL, STEPS, WHERE
from companion.games.nusfjord.notation import action_text
from companion.games.nusfjord.sights import MASK_C, unseen
from companion.games.nusfjord.stack import ENTRY
from companion.games.nusfjord.table import Nusfjord
from companion.kit.masks import BIT, cards_of, count
from companion.kit.rng import Rng, shuffled

Outcome = tuple[object, ...]


class HiddenHand:
    """The hand of a seat as the viewer sees it: so many C cards, each of those he has not seen."""

    def __init__(self, state: Nusfjord, seat: int, viewer: int | None) -> None:
        self.state, self.seat = state, seat
        self.size = int(count(state.display.hand[seat]))
        self.pool = unseen(state, viewer) & MASK_C
        self.table = unseen(state, None) & MASK_C

    @property
    def full(self) -> Nusfjord:
        """The position in which the seat holds all that it may hold."""
        return self.holding(self.pool)

    def holding(self, hand: int) -> Nusfjord:
        """The position with that hand."""
        twin = self.state.copy()
        twin.display.hand[self.seat] = hand
        return twin

    def forced(self, action: int) -> int:
        """The card that the seat holds if it does that."""
        card: int = self.table & building(self.state, action)
        return card

    def outcome(self, action: int, hand: int) -> Outcome | None:
        """What everybody sees to be asked after the action, with that hand; None if illegal."""
        twin = self.holding(hand)
        if action not in twin.legal(self.seat):
            return None
        twin.apply(self.seat, action)
        return outcome(twin)

    def usual(self, action: int) -> Outcome | None:
        """What the table expects to be asked after the action: the hand has nothing for it."""
        forced = self.forced(action)
        return self.outcome(action, forced) or self.outcome(action, forced | self.table)

    def suffix(self, action: int, hand: int) -> str | None:
        """What the table sees to be asked only because of that hand; None if illegal."""
        found = self.outcome(action, hand)
        return None if found is None else "" if found == self.usual(action) else step_of(found)

    def suffixes(self, action: int) -> list[str]:
        """All that may be seen of the hand by what is asked after the action."""
        forced = self.forced(action)
        if self.outcome(action, forced) == self.outcome(action, forced | self.pool):
            return [""]
        hands = [forced, *(forced | int(BIT[card]) for card in cards_of(self.pool & ~forced))]
        found = [self.suffix(action, hand) for hand in hands]
        return sorted({suffix for suffix in found if suffix is not None})

    def fitting(self, action: int, suffix: str, among: int, rng: Rng) -> int | None:
        """A hand out of those cards with which that is asked after the action; None if none is."""
        forced = self.forced(action)
        cards = cards_of(among & ~forced)

        def says(hand: int) -> bool:
            return self.suffix(action, hand) == suffix

        for witness in (forced, *(forced | int(BIT[card]) for card in cards)):
            if int(count(witness)) > self.size or not says(witness):
                continue
            found = filled(witness, self.size, shuffled(cards, rng), says)
            if found is not None:
                return found
        return None


def building(state: Nusfjord, action: int) -> int:
    """The building that is chosen by that action, or was before it, as a mask."""
    card = action - CARD if CARD <= action < CELL else -1
    if state.course.step == WHERE:
        card = int(state.spaces.thing)  # -1: a forest is meant
    return int(BIT[card]) if card >= 0 else 0


def filled(hand: int, size: int, cards: Sequence[int], says: Callable[[int], bool]) -> int | None:
    """The hand with more cards, up to that size, that still says the same; None if none does."""
    for card in cards:
        if int(count(hand)) < size and not hand & int(BIT[card]) and says(hand | int(BIT[card])):
            hand |= int(BIT[card])
    return hand if int(count(hand)) == size else None


def outcome(state: Nusfjord) -> Outcome:
    """What is asked, of whom and by which card."""
    work = tuple(int(n) for n in state.stack.entries[: int(state.stack.running) * ENTRY])
    at = state.course
    return (int(at.step), int(at.now), int(at.turns), int(at.round), work)


def step_of(found: Outcome) -> str:
    """What is asked, in a word."""
    step = found[0]
    assert isinstance(step, int)
    return STEPS[step]


def named(state: Nusfjord, seat: int, text: str) -> int | None:
    """The legal action with that text, if there is one."""
    return next((a for a in state.legal(seat) if action_text(state, a) == text), None)


def others(state: Nusfjord, viewer: int | None) -> Iterator[int]:
    """The other seats that hold cards."""
    return (s for s in range(int(state.seats)) if s != viewer and state.display.hand[s])
