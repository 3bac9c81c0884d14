"""The shipped puzzles: enough of them, each replayed by its journal, each still what it says."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from ai import LEVELS
from companion.games import GAMES
from companion.kit.reason_words import kinds
from companion.kit.reasons import Reason
from companion.kit.view import viewer
from companion.review.puzzles import (
    game_of,
    number_of,
    puzzles_of,
    read,
    with_puzzles,
)
from tests.laboratory.strength.puzzle_search import write

HOUSE = {"dieangler", "fisherman", "nusfjord", "sakenobori", "sinker"}
DAYS = [date(2026, 11, 25) + timedelta(n) for n in range(400)]


def test_every_game_of_the_house_ships_thirty() -> None:
    assert all(len(puzzles_of(key)) >= 30 for key in HOUSE & set(GAMES))


@pytest.mark.parametrize("key", with_puzzles())
def test_no_position_comes_twice(key: str) -> None:
    assert puzzles_of(key)
    journals = {(str(puzzle.journal), puzzle.seat) for puzzle in puzzles_of(key)}
    assert len(journals) == len(puzzles_of(key)), "a position twice"


@pytest.mark.parametrize("key", with_puzzles())
def test_a_puzzle_is_rebuilt_by_its_journal(key: str) -> None:
    for puzzle in puzzles_of(key):
        view = puzzle.state().view(puzzle.seat)
        assert viewer(view) in view["actors"]
        assert {choice.text for choice in puzzle.choices} <= set(view["legal"])


@pytest.mark.parametrize("key", with_puzzles())
def test_one_choice_is_clearly_best(key: str) -> None:
    for puzzle in puzzles_of(key):
        best, *others = puzzle.choices
        assert others
        assert all(best.low > other.high for other in others)
        assert all(choice.low <= choice.value <= choice.high for choice in puzzle.choices)
        assert all(choice.better + choice.worse <= puzzle.worlds for choice in puzzle.choices)


@pytest.mark.parametrize("key", with_puzzles())
def test_most_levels_miss_it(key: str) -> None:
    for puzzle in puzzles_of(key):
        assert list(puzzle.found) == list(LEVELS)
        assert sum(2 * times > puzzle.tries for times in puzzle.found.values()) <= 1


@pytest.mark.parametrize("key", with_puzzles())
def test_every_reason_has_words(key: str) -> None:
    for puzzle in puzzles_of(key):
        assert puzzle.reasons is not None
        assert {reason.kind for reason in puzzle.reasons} <= set(kinds(GAMES[key]))


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    reasons = None, (), (Reason("points", -1, 9.5, 2.0, 8, 1, 40),)
    few = tuple(
        one._replace(reasons=found)
        for one, found in zip(puzzles_of("fisherman"), reasons, strict=False)
    )
    write(tmp_path / "puzzles.json", "python3 run.py puzzles fisherman", "0123abcd", few)
    assert read(tmp_path / "puzzles.json") == few
    assert read(tmp_path / "no-such.json") == ()


def test_all_games_take_turns_and_all_their_puzzles_come() -> None:
    games = len(with_puzzles())
    assert {game_of(day) for day in DAYS[:games]} == set(with_puzzles())
    for key in with_puzzles():
        numbers = [number_of(day) for day in DAYS if game_of(day) == key]
        assert set(numbers) == set(range(1, len(puzzles_of(key)) + 1))
        assert all(
            after == before % len(puzzles_of(key)) + 1 for before, after in pairwise(numbers)
        )
