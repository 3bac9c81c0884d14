"""Laws of results: what the search plays for, what the table shows and what paper says agree."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games import GAMES, score_sheet
from companion.kit.rng import Rng
from tests.games.matches import Case, every_game, match

PLAIN = [pytest.param(key, id=key) for key in GAMES]


@every_game
def test_who_has_won_is_worth_more_to_the_search_than_who_has_not(case: Case) -> None:
    for seed in range(6):
        _, end = match(case, seed)
        winners = set(score_sheet(case.sheet(end))["winners"])
        won = [end.payoff(seat) for seat in sorted(winners)]
        others = [end.payoff(seat) for seat in range(case.seats) if seat not in winners]
        assert min(won) >= max(others, default=0.0)
        if len(winners) == 1:
            assert won[0] > max(others, default=-1.0)  # alone one beats nobody


@every_game
def test_the_totals_on_the_table_are_those_of_the_sheet(case: Case) -> None:
    """Whenever a round has just been counted, and at the end."""
    played, end = match(case, 2)
    states = [step.before for step in played] + [end]
    counted = [now for before, now in pairwise(states) if len(now.sheet()) > len(before.sheet())]
    assert counted
    for state in counted:
        totals = score_sheet(case.sheet(state))["totals"]
        assert state.view(None)["totals"] == totals
        assert [state.view(seat)["totals"] for seat in range(case.seats)] == [totals] * case.seats


@pytest.mark.slow
@pytest.mark.parametrize("key", PLAIN)
def test_a_world_dealt_anew_is_another_one(key: str) -> None:
    """A search that never leaves its first deal would be blind, and no other law would say so."""
    game = GAMES[key]
    case = Case(key, game.seats[-1], ())
    looked = 0
    for step in match(case, 3)[0]:
        seats = step.before.actors()
        if min(seats) < 0 or looked >= 12:
            continue
        world = game.world(step.before.view(seats[0]), Rng(1))
        dealt = set()
        for seed in range(20):
            work = world.copy()
            work.copy_from(world)
            work.redeal(Rng(seed))
            assert work.view(seats[0]) == world.view(seats[0])  # what the seat knows, stays
            dealt.add(str([work.view(seat) for seat in range(case.seats) if seat != seats[0]]))
        looked += len(dealt) > 1
    assert looked >= min(12, case.seats)
