"""Machine code and plain Python think the same, number for number."""

import json
import os
import subprocess
import sys

import pytest

from companion import native

SCRIPT = """
import json
from ai import choose
from companion import native
from tests.ai.positions import naming_bycatch, position, seen


def tell(choice):
    print(json.dumps([choice.text, [[m.text, m.visits, m.value] for m in choice.moves]]))


tell(choose(seen(naming_bycatch()), "master", 1, simulations=900, seconds=600))
for seats in (3, 4):
    for ply in (0, 1, 2, 5, 23, 60):
        for level in ("club", "master"):
            view = seen(position(seats, ply, ply))
            tell(choose(view, level, ply, simulations=300, seconds=600))
print(native.active())
"""


def thoughts(interpreted: str) -> list[str]:
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=os.environ | {"COMPANION_INTERPRETED": interpreted},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return answer.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(not native.is_built(), reason="the engine is not compiled here")
def test_compiled_and_interpreted_search_agree_to_the_last_visit() -> None:
    *compiled, yes = thoughts("0")
    *interpreted, no = thoughts("1")
    assert (json.loads(yes.lower()), json.loads(no.lower())) == (True, False)
    assert compiled == interpreted
