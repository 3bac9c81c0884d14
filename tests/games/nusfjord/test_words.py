"""What a replay calls the parts of a match, and a count in a line."""

from __future__ import annotations

import re

from companion.games import GAMES
from companion.games.nusfjord.board import ROUNDS
from companion.games.nusfjord.rules import Position
from companion.games.nusfjord.words import scene, status
from companion.kit.rng import Rng
from tests.games.matches import NAMES
from tests.games.nusfjord.table import do, table
from tests.games.nusfjord.test_detail import COUNT, sheet

WORKERS = 3  # each harbour's, in every round


def test_every_round_is_its_catch_and_a_scene_for_each_worker() -> None:
    state, rng = table(5), Rng(4)
    keys: dict[tuple[int, int], str] = {}
    while (seat := int(state.turn())) >= 0:
        choices = state.legal(seat)
        state.apply(seat, choices[int(rng.below(len(choices)))])
        told = scene(state.view(None), NAMES)
        keys[told.key] = str(told.words)
    for number in range(ROUNDS):
        words = [said for key, said in sorted(keys.items()) if key[0] == number]
        assert number == 0 or words[0] == "Fishing phase"
        # The last worker's move brings the next catch with it, and is told there; after the last
        # round whoever still can exchanges goods.
        most = 5 * WORKERS + (5 if number == ROUNDS - 1 else 0)
        assert 5 * WORKERS - 1 <= len(words) - (number > 0) <= most
    assert {number for number, _ in keys} == set(range(ROUNDS))


def test_clearing_asks_which_forest_and_building_where() -> None:
    state = do(table(3), "clear")
    view = state.view(int(state.turn()))
    assert str(status(view, NAMES)) == "Which forest do you clear?"
    state = do(table(3), "plant")
    view = state.view(int(state.turn()))
    assert str(status(view, NAMES)) == "Which place in your harbour?"


def test_a_count_without_a_loss_shows_no_minus() -> None:
    lines = [COUNT | {"empty_spaces": 0}, COUNT]
    none, one = (str(said) for said in GAMES["nusfjord"].paper.score(sheet(*lines)).explain(0))
    assert "empty fields 0, unissued shares -2" in none
    assert "empty fields -1" in one


def test_choices_are_called_as_on_the_buttons_of_the_table() -> None:
    state = do(table(3), "elder")
    said = choices(state)
    taken = next(text for text in said if text.startswith("take "))
    assert re.fullmatch(r"Elder \d+, [a-z ]+", said[taken])
    assert choices(do(table(3), "plant"))["at c1"] == "Field in row 3, column 1"


def test_whose_share_it_is_is_said_by_name() -> None:
    choice, names = GAMES["nusfjord"].words.choice, ["Aki", "Ben", "Chie"]
    view = table(3).view(0)
    assert str(choice(view, "share B", names)) == "A share of Ben"
    assert str(choice(view, "short C", names)) == "One less for Chie"


def choices(state: Position) -> dict[str, str]:
    """The labels of all choices of the seat in turn."""
    view = state.view(int(state.turn()))
    return {text: str(GAMES["nusfjord"].words.choice(view, text, NAMES)) for text in view["legal"]}
