"""Ratings are a replay of history."""

import pytest
from openskill.models import BradleyTerryFull

from companion.competition.ratings import SETTLED, STRENGTHS, Played, pools
from companion.kit.levels import LEVELS

FIRST = Played("one", (1, 2, 3, 4), (1, 2, 2, 4))


def mus(history: list[Played], game: str = "one") -> dict[int, float]:
    return {person: ratings[-1].mu for person, ratings in pools(history)[game].items()}


def test_winning_raises_and_equal_ranks_stay_equal() -> None:
    found = mus([FIRST])
    assert found[1] > 25 > found[4]
    assert found[2] == pytest.approx(found[3])


def test_every_game_has_a_pool_of_its_own() -> None:
    other = Played("two", (4, 1), (1, 2))
    found = pools([FIRST, other])
    assert set(found) == {"one", "two"}
    assert found["two"][4][-1].mu > 25 > found["two"][1][-1].mu
    assert found["one"] == pools([FIRST])["one"]


def test_ratings_over_time_know_their_match_and_their_interval() -> None:
    history = [FIRST, Played("two", (1, 2), (1, 2)), *[FIRST] * SETTLED]
    ratings = pools(history)["one"][1]
    assert [rating.match for rating in ratings] == [0, *range(2, 2 + SETTLED)]
    assert [rating.matches for rating in ratings] == list(range(1, 2 + SETTLED))
    assert [rating.provisional for rating in ratings] == [True] * (SETTLED - 1) + [False] * 2
    widths = [rating.interval[1] - rating.interval[0] for rating in ratings]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < widths[0]
    low, high = ratings[-1].interval
    assert low < ratings[-1].mu < high


def test_a_correction_changes_all_that_follows() -> None:
    later = Played("one", (2, 5), (1, 2))
    corrected = Played("one", (1, 2, 3, 4), (4, 1, 2, 2))
    before, after = mus([FIRST, later]), mus([corrected, later])
    assert after[2] > before[2]
    assert after[5] > before[5]  # lost to somebody stronger


def test_an_ai_stays_what_it_is_and_weighs_by_its_level() -> None:
    gains = [mus([Played("one", (1, level), (1, 2))])[1] for level in LEVELS]
    assert gains == sorted(gains)
    often = [Played("one", (1, "novice"), (2, 1))] * 30
    assert mus([*often, Played("one", (2, "novice"), (2, 1))])[2] == pytest.approx(
        mus([Played("one", (2, "novice"), (2, 1))])[2]
    )


def test_the_strength_of_a_level_grows_from_one_to_the_next() -> None:
    assert sorted(STRENGTHS.values()) == list(STRENGTHS.values())
    with pytest.raises(ValueError, match="no strength is known of oracle"):
        pools([Played("one", (1, "oracle"), (1, 2))])


@pytest.mark.parametrize(
    "ignored",
    [
        Played("one", (1, 2), (2, 1), replaced=True),
        Played("one", ("club", "novice"), (1, 2)),
        Played("one", (1,), (1,)),
    ],
)
def test_some_matches_do_not_count(ignored: Played) -> None:
    assert pools([ignored]) == {}
    assert mus([FIRST, ignored]) == mus([FIRST])


@pytest.mark.parametrize("first", range(5))
def test_a_history_may_be_replayed_in_two_parts(first: int) -> None:
    history = [FIRST, Played("two", (4, 1), (1, 2)), FIRST, Played("two", (1, 5), (1, 2))]
    before = pools(history[:first])
    unchanged = pools(history[:first])
    assert pools(history[first:], before=before, first=first) == pools(history)
    assert before == unchanged


def test_a_match_is_rated_as_openskill_rates_it() -> None:
    model = BradleyTerryFull(mu=25.0, sigma=25 / 3)
    people = {person: model.rating() for person in FIRST.seats}
    for _ in range(3):
        teams = [[people[person]] for person in FIRST.seats]
        after = model.rate(teams, ranks=[1.0, 2.0, 2.0, 4.0])
        people = dict(zip(FIRST.seats, (new for (new,) in after), strict=True))
    found = pools([FIRST] * 3)["one"]
    for person, theirs in people.items():
        assert isinstance(person, int)
        assert (found[person][-1].mu, found[person][-1].sigma) == (theirs.mu, theirs.sigma)
