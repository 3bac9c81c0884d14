"""What the end of a round is worth: how far it brings the victory nearer."""

from statistics import fmean

from companion.games.sinker.rules import outlook, progress
from companion.games.sinker.table import Sinker

FOUR = {"rounds": 8}


def after(round_: int, totals: list[int], scored: list[int]) -> Sinker:
    """So many rounds are over; these were the totals before the last of them, and its scores."""
    state = Sinker(len(totals), FOUR)
    state.round = round_
    for seat, total in enumerate(totals):
        state.scored[seat] = scored[seat]
        state.totals[seat] = total + scored[seat]
    return state


def worth(own: int, lead: int, round_: int = 4) -> float:
    """A round in which only the first seat scored, which had that lead before."""
    return progress(after(round_, [lead, 0, 0, 0], [own, 0, 0, 0]), 0)


def test_who_is_level_or_behind_likes_a_gamble_and_who_leads_does_not() -> None:
    for lead in (-30, 0):
        assert fmean([worth(15, lead), worth(-15, lead)]) > worth(0, lead)
    assert fmean([worth(15, 40), worth(-15, 40)]) < worth(0, 40)


def test_far_behind_and_far_ahead_a_round_still_makes_a_difference() -> None:
    for lead in (-300, -100, 100, 300):
        for round_ in (1, 7, 8):
            assert worth(10, lead, round_) > worth(-10, lead, round_) + 0.1


def test_the_worst_and_the_best_rounds_are_nought_and_one() -> None:
    assert worth(-60, 0) == 0.0
    assert worth(60, 0) == 1.0


def test_after_the_last_round_the_victory_is_most_of_it() -> None:
    state = after(8, [20, 20, 0, 0], [0, 0, 0, 30])
    assert outlook(state, 3) > 0.75
    assert outlook(state, 0) < 0.25
    shared = after(8, [20, 20, 0, 0], [0] * 4)
    assert 0.375 < outlook(shared, 0) == outlook(shared, 1) < 0.75
