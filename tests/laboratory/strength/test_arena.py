"""The arena is fair: the same deals for all, every player in every seat."""

import pytest

from companion.games import GAMES
from tests.laboratory.strength.arena import Contest, Estimate, contest_deals
from tests.laboratory.strength.baselines import Budget


def contest(
    *players: str, simulations: int = 20, seed: int = 1, game: str = "fisherman"
) -> Contest:
    budget = Budget(simulations, seconds=600.0)
    return Contest(game, players, (budget,) * len(players), players, seed)


def test_victories_of_a_match_add_up_to_one() -> None:
    for turned in range(3):
        results = contest("greedy", "random", "random").match(0, turned)
        assert sum(result.victories for result in results) == pytest.approx(1)
        assert sum(result.earned for result in results) == pytest.approx(1)
        assert (
            sum(result.score for result in results) >= 3 * 9
        )  # gold, silver and bronze in every round, or more by ties


@pytest.mark.slow
def test_players_who_do_not_think_get_the_same_in_any_seat() -> None:
    """Greedy knows no luck: four of it play the same match whichever way they sit."""
    table = contest("greedy", "greedy", "greedy", "greedy")
    matches = [table.match(5, turned) for turned in range(4)]
    by_seat = [
        [results[(seat + turned) % 4].score for seat in range(4)]
        for turned, results in enumerate(matches)
    ]
    assert all(scores == by_seat[0] for scores in by_seat)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_result_in_one_process_or_two() -> None:
    players = contest("casual", "random", "greedy")
    assert list(contest_deals(players, 2, jobs=1)) == list(contest_deals(players, 2, jobs=2))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_thinking_beats_luck(game: str) -> None:
    """One who thinks a little among others who do not: half as much again as a fair share."""
    seats = next(count for count in GAMES[game].seats if count > 1)
    players = ("club", *["random"] * (seats - 1))
    rows = list(contest_deals(contest(*players, simulations=60, game=game), 12, 1))
    assert Estimate.of([row["club"].victories for row in rows]).mean > 1.5 / seats


def test_an_estimate_knows_how_sure_it_is() -> None:
    sure, unsure = Estimate.of([1.0, 1.0, 1.0]), Estimate.of([0.0, 2.0, 1.0])
    assert (sure.mean, sure.within) == (1.0, 0.0)
    assert unsure.mean == 1.0
    assert unsure.within == pytest.approx(1.96 / 3**0.5)
