"""The law of copies: what a position consists of is all in its copy, for every game.

No game lists its fields for this: they are read from its class. What never changes in a match
belongs to the match. Of a vector as much may stay behind as nothing hangs on: room to work in.
"""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import pytest

from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State
from tests.games.fields import fields, is_vector, spoil, varying
from tests.games.matches import Case, Step, buffer, every_game, match, views


def positions(case: Case) -> list[State]:
    """Positions of a match, and worlds that somebody thinks possible there, begun and ended."""
    played, end = match(case, 1)
    found = [end]
    for step in played[::5]:
        found.append(step.before)
        if step.seat != CHANCE:
            found += worlds(case, step)
    return found


def worlds(case: Case, step: Step) -> Iterator[State]:
    """A world of the seat that is to move, dealt anew, and how a playout ends it."""
    world = case.game.world(step.before.view(step.seat), Rng(1))
    world.redeal(Rng(2))
    yield world
    ended = world.copy()
    ended.playout(Rng(3), buffer(ended))
    yield ended


def over_another(state: State, parts: set[str]) -> State:
    """A position that was quite another one and has become equal to this one."""
    twin = state.copy()
    spoil(twin, parts)
    twin.copy_from(state)
    return twin


def story(case: Case, state: State) -> Iterator[Any]:
    """What is seen of a position, and of where the same luck leads from it."""
    rng, room = Rng(4), buffer(state)
    yield views(case, state)
    if state.turn() >= 0:
        yield [int(room[i]) for i in range(int(state.legal_into(room)))]
        state.playout(rng, room)
    elif state.turn() == CHANCE:
        state.apply(CHANCE, state.chance(rng))
    yield state.turn(), views(case, state)
    if state.turn() == OVER:
        yield [state.payoff(seat) for seat in range(case.seats)]


@pytest.mark.slow
@every_game
def test_a_copy_has_all_that_a_position_consists_of(case: Case) -> None:
    found = positions(case)
    parts = varying(found)
    assert parts
    for state in found:
        here, there = fields(state), fields(over_another(state, parts))
        room = {n for n in parts if is_vector(attrgetter(n)(state)) and len(here[n]) != case.seats}
        single = parts - room
        assert {name: there[name] for name in single if here[name] != there[name]} == {}
        assert list(story(case, over_another(state, parts))) == list(story(case, state.copy()))


@every_game
def test_what_belongs_to_the_match_is_in_every_copy(case: Case) -> None:
    found = positions(case)
    parts = varying(found)
    for state in found[:: len(found) // 3]:
        here, there = fields(state), fields(state.copy())
        fixed = here.keys() - parts
        assert {name: here[name] for name in fixed if here[name] != there[name]} == {}
