"""The odds in plain numbers, from a View alone: for pages, and for the AI where they decide."""

from typing import TypedDict

from companion.games.dieangler.chances import best_use
from companion.games.dieangler.forecast import chance_of, standing
from companion.games.dieangler.notation import find
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.games.dieangler.world import together
from companion.kit.rng import Rng


class Told(TypedDict):
    """Chances from 0 to 1 to catch the fish, whoever else may be faster."""

    moves: dict[str, float]
    """After each of the viewer's moves, if it goes on as well as can be."""
    seats: list[float | None]
    """Of each seat whose dice are open and that has yet to land or fail, as everybody can see."""


def told(view: View) -> Told:
    """The odds of the current throw (§6, §10); empty between the duels."""
    if view["phase"] in ("draw", "over"):
        return {"moves": {}, "seats": [None] * view["seats"]}
    state = together(view, Rng(0))
    return {
        "moves": moves(state, view),
        "seats": [seat_chance(state, view, seat) for seat in range(view["seats"])],
    }


def moves(state: Dieangler, view: View) -> dict[str, float]:
    """The chance after each move that is open to the viewer."""
    if view["seat"] is None:
        return {}
    seat = view["seat"]
    return {text: chance_of(state, seat, find(state, seat, text)) for text in view["legal"]}


def seat_chance(state: Dieangler, view: View, seat: int) -> float | None:
    """The chance of a seat that approaches or is still to do so."""
    order, now = view["groups"], view["group"]
    if now is None or not any(seat in group for group in order[now:]) or state.air[seat]:
        return None
    if view["faces"][seat]:
        return standing(state, seat) if seat in view["approaching"] else None
    fish = state.shoal.fish[int(state.target) - 1]
    return best_use(fish, int(state.fist[seat]), bool(state.lure))[0]


def solved(view: View) -> dict[str, float] | None:
    """The worth of each move where nobody else rolls at the same time: the odds say it exactly."""
    if view["group"] is None or len(view["groups"][view["group"]]) > 1:
        return None
    return moves(together(view, Rng(0)), view)
