"""Whole reviews: a planted blunder is found, and the text adds up too."""

from __future__ import annotations

import pytest

from ai.policies import policy_for
from companion.games import GAMES
from companion.kit.journal import Entry, Journal
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.review.judging import judge
from companion.review.reviewed_match import read
from companion.review.whole_review import as_file, as_text, review
from tests.games.matches import Case
from tests.review.journals import journal

BLUNDER = 0.1  # a choice that costs so much of a victory, beyond both intervals
MANY = 300  # playouts


def with_a_blunder(seed: int) -> tuple[str, int]:
    """A match of the policy against itself, but for one move; and that move's ply."""
    game, rng, planted = GAMES["fisherman"], Rng(seed), 0
    state, moves = game.new(3, {}), list[Entry]()
    policy = policy_for("fisherman", 3, state.width())
    assert policy is not None
    while actors := state.actors():
        seat = actors[0]
        action = state.chance(rng) if seat == CHANCE else policy.best(state)
        text = game.text(state, seat, action)
        if not planted and len(moves) > 40 and len(state.legal(seat)) > 1:
            worst = judge(state.view(seat), text, 99, MANY).choices
            if worst[0].low - worst[-1].high > BLUNDER:
                planted, text = len(moves) + 1, worst[-1].text
        state.apply(seat, game.find(state, seat, text))
        moves.append(Entry(seat, text))
    return str(Journal("fisherman", ["Aki", "Ben", "Chie"], {}, moves)), planted


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4])
def test_a_planted_blunder_is_found(seed: int) -> None:
    text, planted = with_a_blunder(seed)
    assert planted
    worst = review(read(text), 1, MANY).turning_points[:3]
    assert planted in [one.decision.ply for one in worst]


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing() -> None:
    match = read(journal(Case("sakenobori", 3, ()), 2))
    assert as_file(review(match, 1, 12, jobs=1)) == as_file(review(match, 1, 12, jobs=2))


def test_the_table_adds_up_as_it_is_printed() -> None:
    found = review(read(journal(Case("sakenobori", 4, ()), 2)), 1, 12)
    lines = as_text(found).splitlines()[2:6]
    for line in lines:
        start, luck, own, others, result = (float(number) for number in line.split()[2:])
        assert round(start + luck + own + others, 2) == result
