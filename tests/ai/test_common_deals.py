"""What sets the course of a round is chosen by playing every choice out in the same deals."""

from dataclasses import replace
from typing import cast

import pytest

from ai import LEVELS, choose
from ai.common_deals import DEALS, CommonDeals
from ai.opponent import Agent, agent_of, decide
from ai.policies import policy_of
from ai.policy import Policy
from companion.games import GAMES
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.state import State, View
from tests.ai.positions import LEADING, SECOND, naming_bycatch, over_an_all, position, seen

FISHERMAN = GAMES["fisherman"]
LEAST = 3 * DEALS  # simulations, for three choices


def compared(view: View) -> CommonDeals:
    """What compares the choices of a View."""
    assert FISHERMAN.agent.winning is not None
    rng = Rng(1)
    root = FISHERMAN.world(view, rng)
    policy = policy_of("fisherman", view["seats"], root.width())
    return CommonDeals(root, rng, policy, FISHERMAN.agent.winning)


def test_the_bycatch_that_the_own_hand_is_full_of_is_found() -> None:
    """A search prefers goby, also with 60,000 simulations."""
    view = seen(naming_bycatch())
    choice = choose(view, "master", 1, simulations=LEAST, seconds=600)
    assert (choice.text, choice.simulations) == ("bycatch aji", LEAST)
    values = [move.value for move in choice.moves]
    assert len(values) == len(view["legal"])
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(("moves", "seats"), [(LEADING, 3), (SECOND, 4)])
def test_a_double_all_that_pays_is_found(moves: tuple[Entry, ...], seats: int) -> None:
    """A search passes, also with 60,000 simulations; with four seats no policy was trained."""
    view = seen(over_an_all(moves, seats))
    found = [choose(view, "master", seed, simulations=2 * DEALS, seconds=600) for seed in range(3)]
    assert {choice.text for choice in found} == {"bid double-all"}
    assert {choice.simulations for choice in found} == {2 * DEALS}


def test_a_search_decides_where_deals_would_be_few() -> None:
    choice = choose(seen(naming_bycatch()), "master", 1, simulations=LEAST - 1, seconds=600)
    assert sum(move.visits for move in choice.moves) == choice.simulations == LEAST - 1


def test_a_search_decides_without_a_policy_and_where_a_game_does_not_ask() -> None:
    view = seen(naming_bycatch())
    untrained = Agent("fisherman", replace(LEVELS["master"], practised=False), "master")
    assert untrained.common_deals(view, LEAST, Rng(1)) is None
    card = seen(position(3, seed=1, ply=3))
    assert Agent("fisherman", LEVELS["master"], "master").common_deals(card, 60_000, Rng(1)) is None


def test_a_level_that_may_play_worse_moves_searches() -> None:
    view = seen(over_an_all(LEADING, 3))
    assert agent_of("sinker", "club").common_deals(view, 60_000, Rng(1)) is None
    assert agent_of("sinker", "master").common_deals(view, 60_000, Rng(1)) is not None


def test_the_clock_ends_the_comparison_early() -> None:
    deals = compared(seen(naming_bycatch()))
    ticks = iter(range(100))
    assert deals.run(3, lambda: next(ticks))
    assert 0 < deals.deals < DEALS
    assert deals.playouts == 3 * deals.deals


def test_every_choice_has_the_same_deal_and_the_same_luck() -> None:
    root, met = naming_bycatch(), list[tuple[int, list[str]]]()

    class Recorder:
        """Stands in for a policy: records what each choice is played out with."""

        def playout(self, state: State, rng: Rng, left: int) -> None:
            met.append((int(rng.state), state.view(1)["hand"]))
            rng.below(10)  # each playout uses up other luck

    world = FISHERMAN.world(seen(root), Rng(1))
    policy = cast(Policy, Recorder())
    deals = CommonDeals(world, Rng(1), policy, lambda state: [0.5, 0.25, 0.25])
    deals.run(600)
    by_deal = [met[3 * deal : 3 * deal + 3] for deal in range(DEALS)]
    assert len(met) == 3 * DEALS
    assert all(one == first for first, *others in by_deal for one in others)
    assert len({str(first) for first, *_ in by_deal}) == DEALS


def test_who_cannot_win_any_more_searches() -> None:
    view = seen(naming_bycatch())
    agent = Agent("fisherman", LEVELS["master"], "master")
    agent.settings = replace(agent.settings, winning=lambda state: [0.0, 0.5, 0.5])
    choice = decide(view, agent, 1, simulations=LEAST, seconds=600)
    assert sum(move.visits for move in choice.moves) == choice.simulations == LEAST
