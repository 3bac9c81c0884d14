"""The other telling of a match: its reader sees no difference, those who know more do."""

import pytest

from companion.games.sinker import GAME
from companion.kit.journal import Entry, position
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games.sinker.twins import MOMENTS, twin


def played(seats: int, length: int) -> list[Entry]:
    """A journal of that many moves by luck."""
    rng, state, moves = Rng(5), GAME.new(seats, {}), list[Entry]()
    while len(moves) < length:
        seat = state.actors()[0]
        legal = [] if seat == CHANCE else state.legal(seat)
        action = legal[int(rng.below(len(legal)))] if legal else state.chance(rng)
        moves.append(Entry(seat, GAME.text(state, seat, action)))
        state.apply(seat, action)
    return moves


@pytest.mark.parametrize("seats", MOMENTS)
def test_the_reader_sees_no_difference_and_the_others_do(seats: int) -> None:
    for length in MOMENTS[seats]:
        moves = played(seats, length)
        truth = position(GAME, seats, {}, moves)
        for reader in (None, *range(seats)):
            view = truth.view(reader)
            other = twin(view, moves, 3)
            assert len(other) == length
            again = position(GAME, seats, {}, other)
            assert again.view(reader) == view
            assert any(again.view(s) != truth.view(s) for s in range(seats) if s != reader)


def test_the_moments_are_of_every_phase() -> None:
    phases = {
        position(GAME, seats, {}, played(seats, length)).view(None)["phase"]
        for seats, lengths in MOMENTS.items()
        for length in lengths
    }
    assert phases == {"exchange", "auction", "discards", "laying", "playing", "deal"}
