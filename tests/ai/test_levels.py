"""Weaker levels choose more freely, but never what looks bad."""

from collections import Counter

import pytest

from ai import LEVELS, Judged
from ai.levels import at_once, pick
from companion.kit.rng import Rng

MOVES = (
    Judged("best", 500, 0.60),
    Judged("close", 400, 0.59),
    Judged("fair", 150, 0.53),
    Judged("bad", 40, 0.35),
    Judged("absurd", 2, 0.10),
)


def picks(level: str) -> Counter[str]:
    rng = Rng(1)
    return Counter(pick(MOVES, LEVELS[level], rng).text for _ in range(1000))


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_plays_what_looks_bad(level: str) -> None:
    assert not picks(level).keys() & {"bad", "absurd"}


def test_master_plays_what_it_tried_most() -> None:
    assert picks("master") == {"best": 1000}


def test_the_stronger_the_stricter() -> None:
    best = [picks(level)["best"] for level in ("novice", "casual", "club", "master")]
    assert best == sorted(best)
    assert len(set(best)) == 4


@pytest.mark.parametrize("level", LEVELS)
def test_without_time_to_try_anything_a_move_is_played_all_the_same(level: str) -> None:
    untried = tuple(Judged(text, 0, 0.0) for text in ("one", "other"))
    rng = Rng(2)
    assert {pick(untried, LEVELS[level], rng).text for _ in range(50)} == {"one", "other"}


def test_levels_are_weakened_by_choice_not_by_starving_the_search() -> None:
    assert all(level.simulations >= 2000 for level in LEVELS.values())


def test_the_order_of_the_moves_does_not_matter_to_master() -> None:
    assert pick(MOVES[::-1], LEVELS["master"], Rng(1)).text == "best"


def test_where_the_search_visits_nothing_bad_weaker_levels_go_by_worth() -> None:
    moves = (Judged("best", 960, 0.27), Judged("next", 38, 0.235), Judged("never", 0, 0.16))
    assert mixture(moves, 3) == {
        "novice": {"best", "next", "never"},
        "casual": {"best", "next"},
        "club": {"best", "next"},
        "master": {"best"},
    }
    assert at_once(LEVELS["novice"], 6).margin == at_once(LEVELS["novice"], 3).margin / 2


def test_of_two_who_choose_at_once_master_mixes_in_what_is_rarely_right() -> None:
    moves = (
        Judged("best", 800, 0.5),
        Judged("rare", 150, 0.5),
        Judged("never", 0, 0.46),
        Judged("absurd", 0, 0.3),
    )
    found = mixture(moves, 2)
    assert found["master"] == {"best", "rare"}
    assert found["novice"] == {"best", "rare", "never"}


def mixture(moves: tuple[Judged, ...], seats: int) -> dict[str, set[str]]:
    """By level, what it plays of the moves where so many seats choose at once."""
    rng = Rng(3)
    return {
        level: {pick(moves, at_once(LEVELS[level], seats), rng).text for _ in range(300)}
        for level in ("novice", "casual", "club", "master")
    }
