"""Worlds of Sakenobori: possible, complete, and each as likely as every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import sqrt

import pytest

from companion.games.sakenobori import GAME
from companion.games.sakenobori.strategy import exposed
from companion.games.sakenobori.table import Sakenobori
from companion.games.sakenobori.tabletop import with_bears
from companion.games.sakenobori.view import View
from companion.games.sakenobori.world import placings, world
from companion.kit.game import IllegalMove
from companion.kit.journal import Entry, position
from companion.kit.rng import Rng
from companion.kit.state import State
from tests.games.matches import Case, match
from tests.games.sakenobori.table import check_pieces

Bears = tuple[int, ...]


def journal(seats: int, seed: int, ply: int) -> list[Entry]:
    """A random match up to that ply."""
    return [step.entry for step in match(Case("sakenobori", seats, ()), seed)[0][:ply]]


def possible(seats: int, moves: Sequence[Entry], view: View) -> Iterator[Bears]:
    """By brute force: where all bears may lie, as the cells they lie on; one line a card.

    Of each seat's six cards any may be the bear: each way is tried by playing the round again.
    """
    ways = []
    for seat in range(seats):
        placed = len(placings(view, seat))
        in_hand = [-1] * (6 - placed)  # the cards that never left the hand are alike
        ways.append([*range(placed), *in_hand])
    for bears in product(*ways):
        try:
            state = position(GAME, seats, {}, with_bears(moves, bears))
        except IllegalMove:
            continue
        if state.view(view["seat"]) == view:
            assert isinstance(state, Sakenobori)
            yield tuple(int(bear) for bear in state.bear)


def drawn(view: View, rng: Rng, *, anew: bool) -> Iterator[Bears]:
    """Where the bears lie in sampled worlds."""
    found = world(view, rng)
    while True:
        if anew:
            found.redeal(rng)
        else:
            found = world(view, rng)
        yield tuple(int(bear) for bear in found.bear)


@pytest.mark.parametrize(
    ("seats", "seed", "ply", "seat"),
    [
        pytest.param(3, 5, 8, 0, id="preparation"),
        pytest.param(3, 5, 29, 2, id="an open river, one bear known"),
        pytest.param(3, 5, 27, None, id="a spectator"),
        pytest.param(4, 5, 7, 1, id="four seats"),
    ],
)
@pytest.mark.parametrize(("anew", "draws"), [(False, 250), (True, 3000)], ids=["world", "redeal"])
def test_every_world_is_as_likely(
    seats: int, seed: int, ply: int, seat: int | None, anew: bool, draws: int
) -> None:
    """Against brute force: the same worlds, each with its share (§10)."""
    moves = journal(seats, seed, ply)
    view = position(GAME, seats, {}, moves).view(seat)
    ways = Counter(possible(seats, moves, view))
    rng = Rng(ply)
    seen = Counter(islice(drawn(view, rng, anew=anew), draws))
    total = sum(ways.values())
    assert len(ways) > 3
    assert set(seen) <= set(ways)
    for bears, count in ways.items():
        share = count / total
        assert abs(seen[bears] - draws * share) < 5 * sqrt(draws * share) + 3


def test_forgetting_hides_the_own_bear_too() -> None:
    """What spectators know stays; what the viewer alone knows does not."""
    moves = journal(3, 5, 8)
    state = position(GAME, 3, {}, moves)
    guess, rng = world(state.view(0), Rng(1)), Rng(2)
    seen = set()
    for _ in range(300):
        guess.forget(rng)
        assert guess.view(None) == state.view(None)
        seen.add(int(guess.bear[0]))
    spectator = world(state.view(None), Rng(3))
    for _ in range(300):
        spectator.redeal(rng)
        assert int(spectator.bear[0]) in seen


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_a_seat_knows_has_one_number(seats: int) -> None:
    """The same View, the same number; another View, another number."""
    numbers: dict[int, str] = {}
    rng = Rng(6)
    for step in match(Case("sakenobori", seats, ()), 6)[0][::2]:
        if step.seat < 0:
            continue
        view = step.before.view(step.seat)
        guess = world(view, rng)
        number = int(guess.known(step.seat))
        known = str([view[key] for key in ("round", "river", "hand", "bear", "salmon", "fates")])
        assert numbers.setdefault(number, known) == known
        for _ in range(3):
            guess.redeal(rng)
            assert guess.known(step.seat) == number
        assert step.before.known(step.seat) == number


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_piece_is_lost_in_any_world(seats: int) -> None:
    rng = Rng(7)
    for step in match(Case("sakenobori", seats, ()), 7)[0][::3]:
        for seat in range(seats):
            guess = world(step.before.view(seat), rng)
            check_pieces(guess)
            if guess.turn() >= 0:
                guess.redeal(rng)
                check_pieces(guess)


def test_a_view_that_cannot_be_is_refused() -> None:
    view = position(GAME, 3, {}, journal(3, 5, 8)).view(0)
    with pytest.raises((IllegalMove, ValueError)):
        world(view | {"bear": [9, 9]}, Rng(1))


def test_the_cheater_sees_every_bear() -> None:
    state: State = position(GAME, 3, {}, journal(3, 5, 8))
    assert isinstance(state, Sakenobori)
    open_world, rng = exposed(state), Rng(9)
    assert isinstance(open_world, Sakenobori)
    for _ in range(20):
        open_world.redeal(rng)
        assert list(open_world.bear) == list(state.bear)
