"""Before a decision is called a mistake, masters play on from both choices."""

from __future__ import annotations

import pytest

from ai import choose
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.view import View
from companion.review import second_opinion
from companion.review.judging import Judgement, Opinion, Valued, judge
from companion.review.puzzles import puzzles_of, with_puzzles
from companion.review.reasons import Pair
from companion.review.second_opinion import gained, is_mixed, judge_twice, pair, played_on

TEXTS = "good", "bad"


def viewed(key: str) -> tuple[View, list[str]]:
    """The View of a shipped puzzle, with its best and second-best choice."""
    shipped = puzzles_of(key)[-1]
    return shipped.state().view(shipped.seat), [one.text for one in shipped.choices[:2]]


@pytest.mark.parametrize("key", with_puzzles())
def test_masters_play_on_to_an_end(key: str) -> None:
    view, texts = viewed(key)
    brought = pair(view, texts, Rng(3), 1)
    assert brought == pair(view, texts, Rng(3), 1)
    assert pair(view, texts[:1] * 2, Rng(3), 1).gain == 0  # the same luck for both
    if view["seats"] > 1:
        assert -1 <= brought.gain <= 1


@pytest.mark.parametrize(
    ("gains", "pairs", "agrees"),
    [
        ([0.5, 0.3] * 40, 10, True),  # plain at the first look
        ([-0.5, -0.3] * 40, 10, False),
        ([0.0] * 20 + [1.0] * 40, 30, True),  # rarely the same
        ([0.0] * 60, 30, False),  # the same whatever is chosen
        ([0.3, -0.5, 0.1, -0.1] * 40, 30, False),  # too late to become clear
        ([1.0, -0.65] * 40, 60, False),  # nearly clear up to the end
        ([0.3, -0.2, 0.1, 0.0] * 40, 60, True),  # only at the end
    ],
)
def test_it_asks_until_it_is_plain(
    monkeypatch: pytest.MonkeyPatch, gains: list[float], pairs: int, agrees: bool
) -> None:
    values = iter(gains)
    monkeypatch.setattr(second_opinion, "pair", lambda *_: Pair(next(values), {}, {}))
    view, _ = viewed("fisherman")
    found, compared = played_on(view, TEXTS, 1, 60)
    assert found.pairs == pairs == len(compared)
    assert found.agrees is agrees


def test_what_a_move_gains_is_told_only_where_it_gains() -> None:
    view, texts = viewed("fisherman")
    bad = worst(view, 400)
    assert gained(view, (texts[0], bad), 1, 400)
    assert gained(view, (bad, texts[0]), 1, 400) == ()


def test_a_review_wants_masters_to_be_surer(monkeypatch: pytest.MonkeyPatch) -> None:
    view, _ = viewed("fisherman")
    for error, agrees in ((0.05, True), (second_opinion.ERROR, False)):
        values = iter([0.3, -0.2, 0.1, 0.0] * 40)
        monkeypatch.setattr(
            second_opinion, "pair", lambda *_, left=values: Pair(next(left), {}, {})
        )
        found, _ = played_on(view, TEXTS, 1, 60, error)
        assert found.agrees is agrees


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pairs masters were asked for; they see no difference."""
    sizes: list[int] = []

    def see_none(
        view: View, texts: tuple[str, str], seed: int, most: int, error: float
    ) -> tuple[Opinion, list[Pair]]:
        assert error == second_opinion.ERROR
        sizes.append(most)
        return Opinion(0.0, 0.1, most), []

    monkeypatch.setattr(second_opinion, "played_on", see_none)
    return sizes


def worst(view: View, many: int) -> str:
    return judge(view, view["legal"][0], 1, many).choices[-1].text


def test_no_mistake_is_called_clear_where_masters_disagree(asked: list[int]) -> None:
    view, _ = viewed("fisherman")
    played = worst(view, 800)
    assert judge(view, played, 1, 800).clear
    assert not judge_twice(view, played, 1, 800).clear
    assert asked == [800 // second_opinion.SHARE]


def test_masters_are_not_asked_without_need(asked: list[int]) -> None:
    view, texts = viewed("fisherman")
    assert judge_twice(view, texts[0], 1, 800).opinion is None  # the best choice
    assert judge_twice(view, worst(view, 400), 1, 400).opinion is None  # too few playouts
    assert asked == []


@pytest.mark.parametrize("key", GAMES)
def test_only_games_of_hidden_intentions_mix(key: str) -> None:
    view, _ = viewed(key)
    settings = GAMES[key].agent
    best = choose(view, "master", 1, simulations=second_opinion.MIXING).moves[0]
    assert is_mixed(view, best.text, 1) is bool(settings.bluff or settings.simultaneous)


def test_a_mixed_move_is_no_clear_mistake() -> None:
    best, played = Valued("a", 0.9, 0.8, 1.0), Valued("b", 0.1, 0.0, 0.2)
    judgement = Judgement((best, played), played, (0.0,), 10)
    assert judgement.clear
    assert not judgement._replace(mixed=True).clear
    assert not judgement._replace(opinion=Opinion(0.1, 0.2, 60)).clear
    again = Judgement.from_data(judgement._replace(opinion=Opinion(0.3, 0.2, 60)).as_data())
    assert again.clear
    assert again.opinion == Opinion(0.3, 0.2, 60)
