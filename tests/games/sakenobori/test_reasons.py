"""What decides a round of Sakenobori, detector by detector."""

from __future__ import annotations

from typing import Any, cast

from companion.games.sakenobori.reasons import meals, outings, spawning
from companion.games.sakenobori.view import View
from companion.kit.reasons import Finding

RIVER = [{"row": 1, "x": 0, "seat": 1}, {"row": 1, "x": 1, "seat": 0}]
STARTED = [{"did": "salmon", "seat": 0, "at": [1, 0]}, {"did": "salmon", "seat": 2, "at": [1, 1]}]


def view(*events: dict[str, Any], **parts: Any) -> View:
    """A View of seat 0 after these events."""
    return cast(View, {"seat": 0, "events": list(events), "river": RIVER, **parts})


def test_whose_bear_eats_whom() -> None:
    end = view(*STARTED, {"did": "reveal", "seat": None, "eaten": [0, 2], "cards": []})
    assert meals(view(), end) == {
        Finding("eaten"): 1,
        Finding("eaten_by", 1): 1,
        Finding("eats", 2): 1,
    }
    assert meals(end, end) == {}  # before the choice


def test_the_own_bear_eats_as_well() -> None:
    end = view(*STARTED, {"did": "eaten", "seat": 0, "at": [1, 1]})
    assert meals(view(), end) == {Finding("eaten"): 1, Finding("own_bear"): 1}


def test_how_far_up_it_spawns() -> None:
    up = view(fates=[{"end": "spawned", "rank": 3, "alone": True}])
    assert spawning(view(), up) == {Finding("rank"): 3, Finding("alone"): 1}
    assert spawning(view(), view(fates=[{"end": "eaten", "rank": 3}])) == {}


def test_the_bear_goes_out_for_its_salmon() -> None:
    mine, theirs = ({"did": "outing", "seat": seat, "at": [1, 0]} for seat in (0, 1))
    assert outings(view(), view(mine)) == {Finding("outing"): 1}
    assert (
        outings(view(), view(theirs)) == outings(view(mine), view(mine)) == {Finding("outing"): 0}
    )
