"""Choices made at once: the answer is a mixture that cannot be outguessed."""

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ai import choose
from ai.simultaneous import MatrixGame, Together
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State


class Guess(State):
    """Two seats say 0 or 1 at once; the first wants the same, and two 0 more than two 1."""

    def __init__(self) -> None:
        self.said = [-1, -1]

    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.said[seat] < 0)

    def turn(self) -> i64:
        return i64(self.actors()[0]) if self.actors() else OVER

    def width(self) -> i64:
        return 2

    def legal(self, seat: int) -> list[int]:
        return [0, 1] if seat in self.actors() else []

    def apply(self, seat: int, action: int) -> None:
        self.said[seat] = action

    def payoff(self, seat: i64) -> float:
        first = {(0, 0): 1.0, (1, 1): 0.5}.get((self.said[0], self.said[1]), 0.0)
        return 1.0 - first if seat else first

    def copy(self) -> State:
        twin = Guess()
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        self.said = list(cast(Guess, other).said)

    def redeal(self, rng: Rng) -> None:
        pass

    def playout(self, rng: Rng, buffer: "vec[i64]") -> None:
        pass


@pytest.mark.parametrize("seat", [0, 1])
def test_both_mix_as_they_must(seat: int) -> None:
    search = Together(Guess(), seat, 20_000, Rng(1))
    search.run(1e9)
    share = [child.visits / search.done for child in search.children()]
    assert share[0] == pytest.approx(1 / 3, abs=0.1)
    assert [child.value for child in search.children()] == pytest.approx(
        [1 / 3 if seat == 0 else 2 / 3] * 2, abs=0.06
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_a_table_of_pairs_is_solved(seat: int) -> None:
    search = MatrixGame(Guess(), seat, 1, Rng(1))
    search.run(0.0)
    first, second = search.children()
    assert first.visits / (first.visits + second.visits) == pytest.approx(1 / 3, abs=0.01)
    assert [first.value, second.value] == pytest.approx(
        [1 / 3 if seat == 0 else 2 / 3] * 2, abs=0.01
    )


@pytest.mark.slow
@pytest.mark.parametrize("fish", [1, 5, 8])
def test_a_best_response_to_the_dice_of_two_gains_nothing(fish: int) -> None:
    game = GAMES["dieangler"]
    state = game.new(2, {})
    state.apply(CHANCE, fish)
    assert game.agent.simultaneous is not None
    best = 0.0
    for seat in (0, 1):
        root = game.agent.simultaneous(state.view(seat), Rng(1))
        assert game.agent.deterministic(root)
        search = MatrixGame(root, seat, 1, Rng(1))
        search.run(0.0)
        best += max(child.value for child in search.children())
    assert best == pytest.approx(1.0, abs=0.003)


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("fish", [3, 5, 9])
def test_a_habit_is_punished_at_little_risk(fish: int, seat: int) -> None:
    game = GAMES["dieangler"]
    state = game.new(2, {})
    state.apply(CHANCE, fish)
    assert game.agent.simultaneous is not None
    assert game.agent.instinct is not None
    root = game.agent.simultaneous(state.view(seat), Rng(1))
    habit = game.agent.instinct(root)  # both have the same dice
    wary = brought(MatrixGame(root, seat, 1, Rng(1)))
    keen = brought(MatrixGame(root, seat, 1, Rng(1), game.agent.instinct))
    assert keen[habit] > wary[habit] + 0.002
    assert min(keen.values()) > min(wary.values()) - 0.01


def brought(search: MatrixGame) -> dict[int, float]:
    """What the mixture of the seat brings against each choice of the other."""
    search.run(0.0)
    found = search.children()
    whole = sum(child.visits for child in found)
    return {
        other: sum(child.visits * search.pair(child.action, other) for child in found) / whole
        for other in search.root.legal(1 - int(search.viewer))
    }


class Luck(Guess):
    """The same, but luck alone decides."""

    fell = 0.0

    def copy(self) -> State:
        return Luck()

    def payoff(self, seat: i64) -> float:
        return self.fell

    def playout(self, rng: Rng, buffer: "vec[i64]") -> None:
        self.fell = rng.fraction()


def test_all_choices_have_the_same_luck() -> None:
    search = Together(Luck(), 0, 200, Rng(1))
    search.run(1e9)
    first, second = search.children()
    assert first.value == second.value
    assert first.visits == second.visits


def test_it_stops_at_its_deadline_and_is_repeatable() -> None:
    times = iter(range(100))
    search = Together(Guess(), 0, 10**6, Rng(1))
    search.run(3, lambda: float(next(times)))
    assert search.done == 24
    again = [Together(Guess(), 0, 500, Rng(7)) for _ in range(2)]
    for one in again:
        one.run(1e9)
    assert again[0].children() == again[1].children()


def test_who_chooses_last_does_not_know_what_the_others_chose() -> None:
    state = GAMES["dieangler"].new(2, {})
    state.apply(CHANCE, 3)
    first = state.view(1)
    state.apply(0, 5)
    last = state.view(1)
    thoughts = [choose(view, "club", 3, simulations=300, seconds=1e9) for view in (first, last)]
    assert thoughts[0].moves == thoughts[1].moves


def test_the_answer_is_not_always_the_same() -> None:
    state = GAMES["dieangler"].new(3, {})
    state.apply(CHANCE, 3)
    view = state.view(0)
    said = {choose(view, "master", seed, simulations=400, seconds=1e9).text for seed in range(8)}
    assert len(said) > 1
    assert said <= set(view["legal"])


def test_nobody_risks_a_fish_that_is_caught() -> None:
    game = GAMES["dieangler"]
    state = game.new(2, {})
    for seat, text in (
        (CHANCE, "fish 1"),
        (0, "commit 2d6 d10"),
        (1, "commit 5d6"),
        (0, "roll d10 again"),
        (CHANCE, "roll d6 5 d6 5 d10 2"),
    ):
        state.apply(seat, game.find(state, seat, text))
    for level in ("novice", "casual", "club", "master"):
        thought = choose(state.view(0), level, 1)
        assert (thought.text, thought.simulations) == ("stand", 0)
