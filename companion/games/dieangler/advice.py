"""The odds of a duel, from a View alone: for pages, and for the AI where they are decisive."""

from typing import TypedDict

from companion.games.dieangler.chances import best_use
from companion.games.dieangler.forecast import chance_of, standing
from companion.games.dieangler.notation import find
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.games.dieangler.world import simultaneous
from companion.kit.rng import Rng


class Advice(TypedDict):
    """Chances from 0 to 1 to catch the fish, ignoring whether others are faster."""

    moves: dict[str, float]
    """After each move of the viewer, with best play."""
    seats: list[float | None]
    """Of each seat whose dice are revealed and whose approach is not over; public information."""


def advice(view: View) -> Advice:
    """Return the odds of the current throw (§6, §10); empty between duels."""
    if view["phase"] in ("draw", "over"):
        return {"moves": {}, "seats": [None] * view["seats"]}
    state = simultaneous(view, Rng(0))
    return {
        "moves": moves(state, view),
        "seats": [seat_chance(state, view, seat) for seat in range(view["seats"])],
    }


def moves(state: Dieangler, view: View) -> dict[str, float]:
    """Return the chance after each legal move of the viewer."""
    if view["seat"] is None:
        return {}
    seat = view["seat"]
    return {text: chance_of(state, seat, find(state, seat, text)) for text in view["legal"]}


def seat_chance(state: Dieangler, view: View, seat: int) -> float | None:
    """Return the chance of a seat whose approach is not over; None otherwise."""
    order, now = view["groups"], view["group"]
    if now is None or not any(seat in group for group in order[now:]) or state.air[seat]:
        return None
    if view["faces"][seat]:
        return standing(state, seat) if seat in view["approaching"] else None
    fish = state.shoal.fish[int(state.target) - 1]
    return best_use(fish, int(state.fist[seat]), bool(state.lure))[0]


def exact_values(view: View) -> dict[str, float] | None:
    """Return the exact value of each move; None where others roll at the same time."""
    if view["group"] is None or len(view["groups"][view["group"]]) > 1:
        return None
    return moves(simultaneous(view, Rng(0)), view)
