"""The arena's readers of bears: they see what was refused, by public knowledge alone."""

from __future__ import annotations

import pytest

from companion.games.sakenobori.notation import spot
from tests.games.matches import Case, match
from tests.games.sakenobori.test_words import after
from tests.laboratory.strength.watchers import SUSPECT, WATCHERS, best, refused


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ((), []),
        (("swim 2 0", "spawn"), []),
        (("spawn",), [[2, 0]]),
        (("discover river 3 0",), [[2, 0]]),
        (("swim 1 2", "spawn"), [[2, 0]]),
        (("spawn", "spawn", "spawn"), [[2, 0]]),
    ],
)
def test_what_was_refused(moves: tuple[str, ...], found: list[list[int]]) -> None:
    """Aki starts below his own card at 2 0, Ben and Chie below cards of others."""
    assert [spot(cell) for cell in refused(after(*moves).view(1))] == found


def test_a_suspect_is_shunned() -> None:
    """Ben stands below 2 0, which Aki did not dare, and 2 1 of Chie."""
    view = after("discover river 3 0", bears={"B": "2 2"}).view(1)
    odds = {tuple(spot(cell)): SUSPECT for cell in refused(view)}
    assert best(view, lambda cell: odds.get((*spot(cell),), 1.0)) == "swim 2 1"


@pytest.mark.parametrize("name", WATCHERS)
def test_they_play_whole_matches(name: str) -> None:
    for step in match(Case("sakenobori", 4, ()), 2)[0][::3]:
        if step.seat >= 0:
            view = step.before.view(step.seat)
            assert WATCHERS[name](view) in view["legal"]
