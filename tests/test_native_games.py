"""Every game and the search do the same compiled and interpreted, move by move."""

import os
import subprocess
import sys

import pytest

from companion.build.compiled import build
from companion.games import GAMES
from companion.native import ROOT, can_compile

pytestmark = pytest.mark.slow  # the engine is compiled

# Everything a game can be asked, printed: positions, moves, worlds, playouts, thoughts.
TELL = """
import json, sys
from librt.vecs import vec
from mypy_extensions import i64
from ai import choose
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.native import active

game = GAMES[sys.argv[1]]
print("compiled" if active() else "interpreted", file=sys.stderr)
for seats in game.seats:
    state, rng = game.new(seats, {}), Rng(seats)
    ply = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            action = state.chance(rng)
        else:
            view = state.view(seat)
            print(json.dumps([state.view(other) for other in [None, *range(seats)]]))
            legal = state.legal(seat)
            action = legal[int(rng.below(len(legal)))]
            if ply % 9 == 0:
                world = game.world(view, rng)
                buffer = vec[i64]([0] * int(world.width()))
                world.redeal(rng)
                print(json.dumps([world.view(other)["hand"] for other in range(seats)]))
                world.playout(rng, buffer)
                print([world.payoff(other) for other in range(seats)])
            if ply % 25 == 0:
                choice = choose(view, "club", ply, simulations=60, seconds=1e9)
                print(choice.text, choice.moves)
            if game.agent.instinct is not None:
                print(game.agent.instinct(state))
        print(seat, game.text(state, seat, action))
        state.apply(seat, action)
        ply += 1
    print(json.dumps(state.sheet()), [state.payoff(seat) for seat in range(seats)])
"""


@pytest.fixture(scope="module")
def compiled() -> None:
    """The engine as it is now, in machine code."""
    if not can_compile():
        pytest.skip("not run: no C compiler with Python headers here")
    assert build() == ""


def tell(key: str, interpreted: str) -> tuple[str, list[str]]:
    """Which engine ran, and all that it said."""
    kept = {name: value for name, value in os.environ.items() if name != "COMPANION_INTERPRETED"}
    done = subprocess.run(
        [sys.executable, "-c", TELL, key],
        cwd=ROOT,
        env=kept | {"COMPANION_INTERPRETED": interpreted},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.strip(), done.stdout.splitlines()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("key", GAMES)
def test_compiled_equals_interpreted(key: str) -> None:
    machine, fast = tell(key, "0")
    plain, slow = tell(key, "1")
    assert (machine, plain) == ("compiled", "interpreted")
    for quick, careful in zip(fast, slow, strict=True):
        assert quick == careful
    assert len(fast) > 100
