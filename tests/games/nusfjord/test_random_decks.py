"""Decks made by chance from the language of DECK.md, played by chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.nusfjord.deck.nouns import NOUNS
from companion.games.nusfjord.deck.vocabulary import ACTIONS, EVENTS, PHASES
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.world import world
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games.nusfjord.carded import council, deck

COUNTED = [noun for noun in NOUNS if noun != "amount"]


def goods(rng: random.Random) -> dict[str, int]:
    """One good or two."""
    chosen = rng.sample(["wood", "fish", "gold"], rng.choice([1, 1, 2]))
    return {good: rng.randint(1, 3) for good in chosen}


def gain(rng: random.Random) -> dict[str, Any]:
    """A gain, perhaps counted, and for whomever."""
    found: dict[str, Any] = {"gain": goods(rng)}
    if rng.random() < 0.4:
        found |= {"per": rng.choice(COUNTED), "every": rng.randint(1, 3)}
    return found | {"for": rng.choice(["you", "you", "others", "everyone"])}


def step(rng: random.Random) -> dict[str, Any]:
    """A gain, an exchange or an action."""
    kind = rng.randrange(4)
    if kind == 0:
        return {"pay": goods(rng), "gain": goods(rng), "times": rng.randint(1, 3)}
    return gain(rng) if kind == 1 else {"action": rng.choice(list(ACTIONS))}


def effect(rng: random.Random) -> dict[str, Any]:
    """What a building does: mostly it listens."""
    kind = rng.randrange(5)
    if kind < 2:
        return {rng.choice(["built", "once"]): [step(rng), step(rng)]}
    event, by = rng.choice(list(EVENTS)), rng.choice(["you", "others", "everyone"])
    asks = by == "you" and EVENTS[event].code not in PHASES
    return {"whenever": event, "by": by, "do": [step(rng) if asks else gain(rng)]}


@pytest.mark.parametrize("seed", range(12))
def test_any_deck_is_played_to_its_end(seed: int) -> None:
    chance = random.Random(seed)
    options = {
        "own_deck": deck([effect(chance) for _ in range(44)]),
        "own_elders": council(*[[step(chance), gain(chance)] for _ in range(18)]),
    }
    state, rng = Nusfjord(2 + seed % 4, options), Rng(seed)
    state.apply(CHANCE, state.chance(rng))
    while state.turn() >= 0:
        seat = int(state.turn())
        choices = state.legal(seat)
        view = state.view(seat)
        assert len(choices) == len(set(view["legal"]))
        if not rng.below(20):
            assert world(view, rng).view(seat) == view
        state.apply(seat, choices[int(rng.below(len(choices)))])
        has, due = state.harbours, state.distribution.due
        for supply in (has.wood, has.fish, has.gold, has.stored, due, has.unissued):
            assert min(supply) >= 0
        assert all(event[0] != "paid" or int(event[2]) < 6 for event in view["events"])
        for colour in range(int(state.seats)):
            held = sum(int(has.owned[s * state.seats + colour]) for s in range(int(state.seats)))
            assert held + int(has.market[colour]) + int(has.unissued[colour]) == 5
    assert state.sheet()
