"""Finding puzzles: the same seed finds the same, and what is no puzzle is left out."""

from __future__ import annotations

from itertools import cycle

import pytest

from companion.kit.rng import Rng
from companion.review import puzzle_search
from companion.review.judging import judge
from companion.review.puzzle_search import Budget, Compared, compared, found, played_on
from companion.review.puzzles import Puzzle, puzzles_of, with_puzzles
from companion.review.reviewed_match import read
from tests.games.matches import Case
from tests.review.journals import journal

SMALL = Budget(look=8, thinking=8, lead=0.01)


def first(seed: int) -> Puzzle:
    """The first puzzle of that seed, found with hardly any thought."""
    return next(match[0] for match in found("dieangler", [2], seed, SMALL) if match)


def test_the_same_seed_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "PLAYING", 8)
    monkeypatch.setattr(puzzle_search, "EACH", 1)
    monkeypatch.setattr(puzzle_search, "found_by", lambda *_: {"novice": 0})
    monkeypatch.setattr(puzzle_search, "played_on", lambda *_: True)
    puzzle = first(1)
    assert first(1) == puzzle
    assert puzzle.choices[0].text in puzzle.state().view(puzzle.seat)["legal"]


def test_a_view_is_compared_as_a_review_judges_it() -> None:
    decision = read(journal(Case("sinker", 3, ()), 3)).decisions[40]
    choices = compared(decision.view, 5, 60).choices
    judged = judge(decision.view, choices[0].text, 5, 60).choices
    assert {one.text for one in choices} == {one.text for one in judged}


def test_what_every_level_finds_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = puzzles_of("fisherman")[0]
    view = shipped.state().view(shipped.seat)
    best = shipped.choices[0].text
    found_by = puzzle_search.found_by

    class Knows:
        text = best

    monkeypatch.setattr(puzzle_search, "choose", lambda *_, **__: Knows)
    assert found_by(view, best, 1, 8) == {}

    class Misses:
        text = shipped.choices[-1].text

    monkeypatch.setattr(puzzle_search, "choose", lambda *_, **__: Misses)
    assert found_by(view, best, 1, 8) == dict.fromkeys(shipped.found, 0)


def test_a_choice_that_leads_by_little_or_unclearly_is_not_confirmed() -> None:
    shipped = puzzles_of("fisherman")[0]
    view = shipped.state().view(shipped.seat)
    sure = compared(view, 3, 4_000)
    best = shipped.choices[0].text
    assert sure.confirms(best, 0.0)
    assert not sure.confirms(best, sure.lead + 0.01)
    assert not sure.confirms(shipped.choices[1].text, 0.0)
    wide = [one._replace(low=0.0, high=1.0) for one in sure.choices]
    assert not Compared(wide, sure.rows).confirms(best, 0.0)


@pytest.mark.parametrize(
    ("brings", "sure", "asked"),
    [([0.1], True, 40), ([-0.1], False, 20), ([0.5, -0.5, 0.01], False, 200)],
)
def test_masters_play_on_until_it_is_clear(
    brings: list[float], sure: bool, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = puzzles_of("dieangler")[0]
    view = shipped.state().view(shipped.seat)
    values, calls = cycle(brings), list[int]()

    def difference(*_: object) -> float:
        calls.append(1)
        return next(values)

    monkeypatch.setattr(puzzle_search, "difference", difference)
    assert played_on(view, compared(view, 1, 20), 1, SMALL) is sure
    assert len(calls) == asked


@pytest.mark.parametrize("key", with_puzzles())
def test_masters_play_on_to_an_end(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "PLAYS_ON", 1)
    shipped = puzzles_of(key)[-1]
    view, texts = shipped.state().view(shipped.seat), [one.text for one in shipped.choices[:2]]
    brought = puzzle_search.difference(view, texts, Rng(3))
    assert brought == puzzle_search.difference(view, texts, Rng(3))
    assert puzzle_search.difference(view, texts[:1] * 2, Rng(3)) == 0  # the same luck for both
    if view["seats"] > 1:
        assert -1 <= brought <= 1


@pytest.mark.slow
@pytest.mark.parametrize("key", with_puzzles())
def test_another_seed_agrees_on_shipped_puzzles(key: str) -> None:
    """A few of each game judged anew, with fewer playouts than they were found with."""
    for shipped in puzzles_of(key)[::15]:
        view = shipped.state().view(shipped.seat)
        again = compared(view, 77, 400)
        assert again.choices[0].text == shipped.choices[0].text
