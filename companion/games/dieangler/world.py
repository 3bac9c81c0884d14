"""Worlds that a seat may think possible: its View with the hidden choices of others filled in."""

from mypy_extensions import i64

from companion.games.dieangler.dice import SPECIALS
from companion.games.dieangler.notation import find
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.kit.masks import BIT
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.kit.view import deeds


def world(view: View, rng: Rng) -> Dieangler:
    """A position that agrees with all the View knows, uniformly among those that do.

    The duel on the table is played through again; of choices that others have made and not shown,
    each that is open to them is equally likely. What the deck and the dice will bring is luck to
    come and in no world yet. A world ends with the duel on the table. Raises IllegalMove when no
    play leads to the View.
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


def together(view: View, rng: Rng) -> Dieangler:
    """The same position before anybody has made a hidden choice: as if all chose now."""
    return reopened(view, rng)


def reopened(view: View, rng: Rng) -> Dieangler:
    """What everybody knows of the View, played again."""
    state = begin(view)
    target = view["target"]
    if view["duel"] < 0 or target is None:
        return state
    state.apply(CHANCE, target["id"])
    for seat, text in deeds(view["events"]):
        word, _, rest = text.partition(" ")
        if word == "throw":
            state.apply(CHANCE, find(state, CHANCE, f"roll {rest}"))
        else:
            state.apply(seat, find(state, seat, text))
    state.horizon = i64(view["duel"] + 1)
    return state


def begin(view: View) -> Dieangler:
    """The match before the fish of the View was turned up."""
    state = Dieangler(view["seats"], view["options"])
    state.carry_on(view["finished"][: max(view["duel"], 0)], view["drawn"])
    for seat, resting in enumerate(view["resting"]):
        state.resting[seat] = sum(2**i for i, die in enumerate(SPECIALS) if die in resting)
    return state


def made(state: Dieangler, view: View) -> list[int]:
    """Who has made a choice that is not shown yet."""
    if view["turn"] is None or view["turn"] < 0:
        return []
    return [seat for seat in state.actors() if seat not in view["actors"]]
