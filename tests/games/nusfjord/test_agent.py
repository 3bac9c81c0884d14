"""How Nusfjord is thought about: at a glance, with all cards known, and how long."""

from companion.games import GAMES
from companion.games.nusfjord.instinct import instinct
from companion.games.nusfjord.table import exposed
from companion.kit.rng import Rng
from tests.games.nusfjord.table import do, give, legal, table, to_round

NUSFJORD = GAMES["nusfjord"]


def test_at_a_glance_a_turn_that_scores_is_seen_through_to_its_end() -> None:
    state = give(to_round(table(1), 7), 0, wood=12, fish=12, gold=3)
    at_first = int(state.counting.score(0))
    before = state.course.turns
    while state.course.turns == before:
        state.apply(0, instinct(state))
    assert state.counting.score(0) >= at_first + 4


def test_who_knows_every_card_finds_them_where_they_are() -> None:
    state = to_round(table(2), 4)
    world = exposed(state)
    for seed in range(5):
        world.redeal(Rng(seed))
        assert list(world.display.order) == list(state.display.order)
        assert list(world.display.hand) == list(state.display.hand)


def test_what_follows_in_a_turn_takes_a_part_of_the_time() -> None:
    state = give(table(2), 0, wood=12, fish=12, gold=12)
    time_share = NUSFJORD.agent.time_share
    assert time_share(state.view(0)) == 1.0
    do(state, next(text for text in legal(state) if "build" in text))
    seat = int(state.turn())
    assert 4 * time_share(state.view(seat)) < 0.7
