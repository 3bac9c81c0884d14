"""The chance to win in which a review counts: more fish, fewer duels to come, odds of a duel."""

import pytest

from companion.games.dieangler import GAME
from companion.games.dieangler.prospects import weigh
from companion.games.dieangler.sheet import DUELS, OVERTIME
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.winning import winning
from tests.games.dieangler.table import after, shoal


def ahead(duel: int, *fish: int, **options: str) -> Dieangler:
    """A match with so many fish taken, that duel being over."""
    state = GAME.new(len(fish), options)
    state.duel = duel - 1
    for seat, own in enumerate(fish):
        state.taken[seat] = own
    return state


def test_a_lead_is_worth_more_the_fewer_duels_are_to_come() -> None:
    early, late = winning(ahead(3, 2, 1, 0)), winning(ahead(9, 2, 1, 0))
    assert late[0] > early[0] > 0.5
    assert sum(early) == pytest.approx(1)
    assert early == sorted(early, reverse=True)


def test_in_the_end_the_most_fish_win() -> None:
    assert winning(ahead(DUELS, 4, 3, 2)) == [1, 0, 0]


@pytest.mark.parametrize(
    ("options", "even"), [({}, False), ({"overtime_scoring": "overtime_only"}, True)]
)
def test_a_tie_leads_to_overtime(options: dict[str, str], even: bool) -> None:
    state = ahead(DUELS, 4, 4, 2, **options)
    state.duels = DUELS + OVERTIME
    found = winning(state)
    assert found[0] == found[1]
    assert (found[1] == pytest.approx(found[2])) is even


def test_a_duel_that_is_not_rolled_is_worth_its_odds() -> None:
    state = after("* fish 1", 3, fish=shoal(2))
    for seat, fist in enumerate((1, 2, 0)):
        state.fist[seat] = fist
    weigh(state)
    first, second, third = winning(state)
    assert first > second > third
    assert first + second + third == pytest.approx(1)
    one, other = winning(ahead(1, 1, 0, 0)), winning(ahead(1, 0, 1, 0))
    mixed = [5 / 6 * mine + 1 / 6 * theirs for mine, theirs in zip(one, other, strict=True)]
    assert [first, second, third] == pytest.approx(mixed, abs=0.001)
