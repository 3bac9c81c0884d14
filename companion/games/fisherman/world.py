"""Worlds that a seat may think possible: its View with the unseen cards dealt out."""

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import DECK, HAND, RULES, card_text, kinds_in_play
from companion.games.fisherman.notation import find
from companion.games.fisherman.sheet import score
from companion.games.fisherman.table import Fisherman
from companion.kit.deals import Deals
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View


def world(view: View, rng: Rng) -> Fisherman:
    """A position that agrees with all the View knows, uniformly among those that do.

    The unseen cards are dealt to whoever may still hold them, then the round is played through
    again, so that the history is legal in it. It ends with the round: what comes after hangs on
    cards nobody has dealt yet. Raises ValueError when no deal agrees with the View.
    """
    state = begin(view)
    if view["phase"] == "deal" and not view["plays"]:
        return state
    deals = unknown(view)
    held = sample(deals, rng)
    if view["seat"] is not None:
        held.insert(view["seat"], list(view["hand"]))
    played: list[list[str]] = [[] for _ in range(view["seats"])]
    for seat, card in view["plays"]:
        played[seat].append(card)
    hands = [old + now for old, now in zip(played, held, strict=False)]
    state.apply(CHANCE, deal_of(view["seats"], hands))
    replay(state, view)
    if view["phase"] in ("rules", "fishing"):
        state.deals = deals
        state.viewer = i64(-1 if view["seat"] is None else view["seat"])
        state.last = state.round + 1
    return state


def begin(view: View) -> Fisherman:
    """The match before the deal of the View's cards."""
    state = Fisherman(view["seats"], view["options"])
    shown = view["phase"] in ("deal", "over") and bool(view["plays"])
    finished = view["finished"][:-1] if shown else view["finished"]
    names = [str(seat) for seat in range(view["seats"])]
    past = score(
        {"game": "fisherman", "seats": names, "options": view["options"], "rounds": finished}
    )
    state.round = i64(len(finished))
    state.done = list(finished)
    for seat, total in enumerate(past["totals"]):
        state.totals[seat] = i64(total)
    return state


def unknown(view: View) -> Deals:
    """Who may hold the cards the View has not seen: seats but the viewer's, then the box."""
    seats = view["seats"]
    seen = {card for _, card in view["plays"]} | set(view["hand"])
    cards = [DECK[c] for c in map(card_text, range(kinds_in_play(seats) * 10)) if c not in seen]
    others = [seat for seat in range(seats) if seat != view["seat"]]
    void = voids(seats, view["plays"])
    sizes = [view["hand_sizes"][seat] for seat in others]
    box = kinds_in_play(seats) * 10 - HAND[seats] * seats
    return Deals(cards, [*sizes, box], [*(void[seat] for seat in others), 0])


def voids(seats: int, plays: Sequence[Sequence[Any]]) -> list[int]:
    """For each seat the cards it showed not to have: it did not follow their kind (FI-08)."""
    masks = [0] * seats
    for at, (seat, card) in enumerate(plays):
        led = DECK[plays[at - at % seats][1]] // 10
        if DECK[card] // 10 != led:
            masks[seat] |= 1023 * 2 ** (10 * led)
    return masks


def sample(deals: Deals, rng: Rng) -> list[list[str]]:
    """One deal of the unseen cards, by name."""
    out = vec[i64]([0] * int(deals.holders))
    deals.sample(rng, out)
    return [[card_text(c) for c in range(50) if int(mask) // 2**c % 2] for mask in out]


def deal_of(seats: int, hands: Sequence[Sequence[str]]) -> int:
    """The chance action that deals these hands and boxes the rest."""
    holder = {card: seat for seat, hand in enumerate(hands[:seats]) for card in hand}
    cards = range(kinds_in_play(seats) * 10)
    return sum(holder.get(card_text(c), seats) * int(seats + 1) ** c for c in cards)


def replay(state: Fisherman, view: View) -> None:
    """Choose the rules and play the cards of the View's round again."""
    rules = view["rules"]
    steps = [f"{name} {rules[name]}" for name in RULES if name in rules]
    if view["seats"] == 3 and "order" in rules:
        steps[1:3] = [" ".join(steps[1:3])]
    for step in [*steps, *(card for _, card in view["plays"])]:
        seat = int(state.turn())
        state.apply(seat, find(state, seat, step))
