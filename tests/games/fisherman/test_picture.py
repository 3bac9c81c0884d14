"""What the drawn table shows besides the View."""

from companion.games.fisherman import GAME
from companion.games.fisherman.picture import picture
from companion.games.fisherman.table import Fisherman
from companion.kit.rng import Rng
from companion.kit.state import CHANCE


def played(seats: int, length: int) -> Fisherman:
    """A position after that many moves."""
    state, rng = GAME.new(seats, {}), Rng(3)
    for _ in range(length):
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, state.chance(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    return state


def test_the_own_seat_comes_first() -> None:
    state = played(4, 6)
    assert picture(state.view(2))["order"] == [2, 3, 0, 1]
    assert picture(state.view(None))["order"] == [0, 1, 2, 3]


def test_a_full_trick_stays_until_the_next_card() -> None:
    full, led = (picture(played(4, length).view(None)) for length in (9, 10))
    assert full["settled"]
    assert len(full["cards"]) == 4
    assert not led["settled"]
    assert len(led["cards"]) == 1
    assert (full["trick"], led["trick"]) == (1, 2)


def test_worths_are_known_when_all_rules_are() -> None:
    assert picture(played(3, 3).view(0))["worth"] == {}
    assert picture(played(3, 4).view(0))["worth"]


def test_the_count_adds_up_to_the_points() -> None:
    view = played(3, 4 + 39).view(None)
    count = picture(view)["count"]
    for line, points in zip(count, view["points"], strict=True):
        assert sum(worth for _, worth in line["cards"]) == line["points"] == points
    assert [line["won"] for line in count] == view["totals"]


def test_the_flag_stays_with_the_dealer_of_the_counted_round() -> None:
    assert picture(played(3, 4 + 39).view(None))["dealer"] == 0
    assert picture(played(3, 4 + 40).view(None))["dealer"] == 1


def test_a_rule_is_asked_for_by_name() -> None:
    assert [picture(played(3, n).view(None))["asked"] for n in (1, 2, 3, 4)] == [
        "target",
        "both",
        "bycatch",
        "",
    ]
