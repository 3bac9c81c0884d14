"""The measure of balance: how often cards are built, and whether they lift who builds them."""

import pytest

from tests.laboratory.strength.balance import PRACTICE, Played, Trial, Where, lines, position

PLACES = [Where(moment=0, lead=0, seat=seat) for seat in (0, 1)]


def played(winner: int, builder: int | None, card: str = "A/plain/1") -> Played:
    """A match of two seats in which one of two cards may be built."""
    built = {} if builder is None else {card: PLACES[builder]}
    shares = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    return Played({"A/plain/1", "A/plain/2"}, PLACES, built, shares, (20, 10))


def test_a_card_built_by_winners_lifts_and_one_that_nobody_builds_is_rare() -> None:
    matches = [*[played(0, 0), played(1, 1)] * 4, played(0, None), played(1, None)]
    found = {line.card: line for line in lines(matches, 2)}
    assert (found["A/plain/1"].out, found["A/plain/1"].built) == (10, 8)
    assert found["A/plain/1"].often == pytest.approx(2.0)  # the mean of the tier is 0.4
    assert found["A/plain/1"].lift == pytest.approx(50.0)
    assert found["A/plain/2"].often == 0
    assert found["A/plain/2"].lift == 0


def test_what_a_seat_wins_anyway_is_no_lift() -> None:
    assert lines([played(0, 0)] * 8 + [played(0, None)] * 8, 2)[0].lift == pytest.approx(0)


def test_what_a_lead_explains_is_no_lift() -> None:
    """Here who builds is ahead already, and who is so far ahead always wins."""
    ahead = Where(moment=3, lead=2, seat=0)
    match = Played({"A/plain/1"}, [ahead], {"A/plain/1": ahead}, (1.0, 0.0), (20, 10))
    even = lines([match] * 300, 2)[0]
    assert 0 <= even.lift < 3


def test_a_position_is_the_round_and_the_lead_in_steps() -> None:
    assert position(2, (10, 2, 6), 0) == (2, 1, 0)
    assert position(2, (10, 2, 60), 0) == (2, -5, 0)
    assert position(6, (31,), 0) == (6, 0, 0)


@pytest.mark.parametrize("level", [pytest.param("master", marks=pytest.mark.slow), PRACTICE])
def test_a_trial_tells_what_lay_out_and_who_built(level: str) -> None:
    match = Trial("nusfjord", 2, (("deck", "cod"),), level, 2, 1).match(0)
    assert len(match.out) >= 15
    assert {where.seat for where in match.built.values()} <= {0, 1}
    assert set(match.built) <= match.out
    assert {card.split("/")[0] for card in match.out} == {"A", "B", "C"}
    assert sum(match.shares) == pytest.approx(1)
    assert len(match.totals) == 2


def test_by_practice_the_same_number_is_the_same_match_and_another_another() -> None:
    trial = Trial("nusfjord", 2, (("deck", "cod"),), PRACTICE, 1, 1)
    assert trial.match(0) == trial.match(0)
    assert trial.match(0).built != trial.match(1).built
