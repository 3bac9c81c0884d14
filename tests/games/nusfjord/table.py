"""A table of Nusfjord for tests: dealt in order, then moved by the texts of a journal."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.nusfjord import decks
from companion.games.nusfjord.board import ROUNDS
from companion.games.nusfjord.notation import find
from companion.games.nusfjord.table import Nusfjord
from companion.kit.game import IllegalMove
from companion.kit.rng import Rng
from companion.kit.state import CHANCE


def table(seats: int, **options: Any) -> Nusfjord:
    """The first round, the fish shared out; every deck lies in the order of its numbers."""
    state = Nusfjord(seats, options)
    piles = decks.PILES[: decks.piles(seats)]
    state.apply(CHANCE, decks.number([list(range(first, end)) for first, end in piles]))
    return state


def do(state: Nusfjord, *texts: str) -> Nusfjord:
    """These decisions, by whoever is to make them."""
    for text in texts:
        seat = state.actors()[0]
        state.apply(seat, find(state, seat, text))
    return state


def legal(state: Nusfjord) -> list[str]:
    """What can be done now, as text."""
    return [] if state.turn() < 0 else state.view(int(state.turn()))["legal"]


def refused(state: Nusfjord, text: str) -> str:
    """Why that cannot be done now."""
    with pytest.raises(IllegalMove) as found:
        find(state, int(state.turn()), text)
    return str(found.value.phrase)


def to_round(state: Nusfjord, number: int) -> Nusfjord:
    """Everybody passes until that round, counted from 1, has begun; 8 is the end."""
    while state.turn() >= 0 and int(state.course.round) < number - 1:
        step = legal(state)
        do(state, "pass" if "pass" in step else step[0])
    assert int(state.course.round) == min(number - 1, ROUNDS)
    return state


def give(state: Nusfjord, seat: int, **goods: int) -> Nusfjord:
    """So much of each good in a supply, whatever was there."""
    for good, n in goods.items():
        parts = (state.harbours, state.fleet, state.council, state.distribution)
        part = next(part for part in parts if hasattr(part, good))
        getattr(part, good)[seat] = n
    return state


def random_end(state: Nusfjord, seed: int) -> Nusfjord:
    """Played to the end by chance."""
    rng = Rng(seed)
    while state.turn() >= 0:
        choices = state.legal(int(state.turn()))
        state.apply(int(state.turn()), choices[int(rng.below(len(choices)))])
    return state
