"""Determinizations: a View with the hidden choices of others filled in."""

from mypy_extensions import i64

from companion.games.dieangler.dice import SPECIALS
from companion.games.dieangler.notation import find
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.kit.masks import BIT
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.kit.view import seat_moves


def world(view: View, rng: Rng) -> Dieangler:
    """Return a uniformly sampled determinization of the View.

    The current duel is replayed; hidden choices of others are uniform among the legal ones. Future
    fish and dice are not sampled yet. A world ends with the current duel. Raises IllegalMove when
    no play leads to the View.
    """
    state = reopened(view, rng)
    for seat in made(state, view):
        legal = state.legal(seat)
        if seat == view["seat"] and view["chosen"] is not None:
            action = find(state, seat, view["chosen"])
        else:
            action = legal[int(rng.below(len(legal)))]
            state.hidden |= BIT[seat]
        state.apply(seat, action)
    return state


def simultaneous(view: View, rng: Rng) -> Dieangler:
    """Return the position before all hidden choices, as if everybody chose now."""
    return reopened(view, rng)


def reopened(view: View, rng: Rng) -> Dieangler:
    """Return the public state of the View, replayed."""
    state = begin(view)
    target = view["target"]
    if view["duel"] < 0 or target is None:
        return state
    state.apply(CHANCE, target["id"])
    for seat, text in seat_moves(view["events"]):
        word, _, rest = text.partition(" ")
        if word == "throw":
            state.apply(CHANCE, find(state, CHANCE, f"roll {rest}"))
        else:
            state.apply(seat, find(state, seat, text))
    state.horizon = i64(view["duel"] + 1)
    return state


def begin(view: View) -> Dieangler:
    """Return the position before the fish of the View was turned up."""
    state = Dieangler(view["seats"], view["options"])
    state.carry_on(view["finished"][: max(view["duel"], 0)], view["drawn"])
    for seat, resting in enumerate(view["resting"]):
        state.resting[seat] = sum(2**i for i, die in enumerate(SPECIALS) if die in resting)
    return state


def made(state: Dieangler, view: View) -> list[int]:
    """Return the seats whose choice is made but not revealed."""
    if view["turn"] is None or view["turn"] < 0:
        return []
    return [seat for seat in state.actors() if seat not in view["actors"]]
