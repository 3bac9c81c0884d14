"""A Die-angler table set up as a test needs it."""

import json
from collections.abc import Sequence
from typing import Any

from companion.games.dieangler import GAME
from companion.games.dieangler.fish import parse
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.kit.state import CHANCE


def shoal(target: int, *marks: int | str) -> str:
    """A set of fifteen fish that are all alike, as the option holds it."""
    card = {"name": "carp", "target": target, "marks": list(marks)}
    return parse(json.dumps({"fish": [card] * 15}))


def after(story: str, seats: int = 3, **options: Any) -> Dieangler:
    """The position after the moves of a story: `A commit 3d6; B roll; * roll d6 4`."""
    state = Dieangler(seats, options)
    return then(state, story)


def then(state: Dieangler, story: str) -> Dieangler:
    """The same position, further on."""
    for move in filter(None, map(str.strip, story.split(";"))):
        letter, text = move.split(" ", 1)
        seat = CHANCE if letter == "*" else "ABCDE".index(letter)
        state.apply(seat, GAME.find(state, seat, text))
    return state


def duel(target: str, dice: str, story: str = "", **options: Any) -> Dieangler:
    """A duel about a fish `7` or `10 4 4`, each seat's dice being committed: `2d6, 3d6 d10`."""
    goal, *marks = target.split()
    fish = shoal(int(goal), *[int(mark) if mark.isdecimal() else mark for mark in marks])
    fists = [fist.strip() for fist in dice.split(",")]
    opening = "; ".join(f"{'ABCDE'[seat]} commit {fist}" for seat, fist in enumerate(fists))
    return after(f"* fish 1; {opening}; {story}", len(fists), fish=fish, **options)


def public(state: Dieangler) -> View:
    """What a spectator sees."""
    return state.view(None)


def legal(state: Dieangler, seat: int = 0) -> list[str]:
    """What a seat may do, in the notation."""
    moves: list[str] = state.view(seat)["legal"]
    return moves


def winner(state: Dieangler) -> int | str | None:
    """Who took the fish, None if nobody did, "open" if the duel goes on."""
    result = public(state)["result"]
    return "open" if result is None else result["winner"]


def check_dice(state: Dieangler) -> None:
    """Conservation: each seat has five d6, a d10 and a d20, each in one place."""
    for seat in range(int(state.seats)):
        view = state.view(seat)
        mine = [*view["hand"], *view["resting"][seat], *(view["dice"][seat] or [])]
        assert sorted(mine) == sorted(ALL), (seat, view)


ALL: Sequence[str] = (*["d6"] * 5, "d10", "d20")
