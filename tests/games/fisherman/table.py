"""A Fisherman table set up as a test needs it."""

from collections.abc import Sequence
from typing import Any

from companion.games.fisherman.cards import DECK
from companion.games.fisherman.table import Fisherman
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games.playing import hold, say


def dealt(seats: int, dealer: int = 0, **options: bool) -> Fisherman:
    """Some cards are dealt; the seat after the dealer is to choose the target."""
    state = Fisherman(seats, options)
    state.round = dealer
    state.apply(CHANCE, state.chance(Rng(dealer + 1)))
    return state


def choose(state: Fisherman, rules: str) -> Fisherman:
    """Set the rules: `fugu low 6 aji`."""
    target, order, size, bycatch = rules.split()
    steps = [f"target {target}", f"order {order}", f"size {size}", f"bycatch {bycatch}"]
    if state.seats == 3:
        steps[1:3] = [" ".join(steps[1:3])]
    return say(state, *steps)


def holding(rules: str, *hands: str, dealer: int = 0) -> Fisherman:
    """The rules are set, these are all the cards there are, and the dealer is to lead."""
    return hold(choose(dealt(len(hands), dealer), rules), *hands)


def mask(cards: Sequence[str]) -> int:
    """The cards as the bit mask the engine keeps."""
    return DECK.mask_of(cards)


def legal(state: Fisherman) -> str:
    """What the seat in turn may do, as words in a row."""
    return " ".join(state.view(state.actors()[0])["legal"])


def trick(rules: str, cards: str, dealer: int = 0) -> Fisherman:
    """One trick, led by the dealer, from hands with a second card that changes nothing.

    The second cards keep the round from ending; they are never of a kind that was led.
    """
    played = cards.split()
    led = DECK.suit_of(played[0])
    rest = iter(c for c in DECK if DECK[c] // 10 != led and c not in played and DECK[c] // 10 < 4)
    seats = len(played)
    hands = [f"{played[(seat - dealer) % seats]} {next(rest)}" for seat in range(seats)]
    return say(holding(rules, *hands, dealer=dealer), *played)


def caught(state: Fisherman, seat: int) -> str:
    """The cards that lie in front of a seat."""
    return " ".join(DECK.names_of(int(state.caught[seat])))


def check_cards(state: Any, seats: int) -> None:
    """Conservation: nothing is in two places, nothing is lost."""
    view = state.view(None)
    hands = [card for mask in state.hands for card in DECK.names_of(int(mask))]
    played = [card for _, card in view["plays"]]
    assert len(set(hands + played)) == len(hands) + len(played)
    if view["phase"] in ("rules", "fishing"):
        assert len(hands) + len(played) == {3: 39, 4: 48}[seats]
    if seats == 3:
        assert not any(card.startswith("ika") for card in hands + played)
    catches = [card for catch in view["catches"] for card in catch]
    done = played[: len(played) - len(view["trick"])]
    assert len(set(catches)) == len(catches)
    assert set(catches) <= set(done)
