"""An opponent plays by the rules, on what its seat knows, and the same way every time."""

import itertools
from dataclasses import replace

import pytest

from ai import LEVELS, choose
from ai.opponent import by_policy, decide
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import State, View
from tests.ai.positions import matches, position, seen
from tests.games.nusfjord.table import do, give, table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [3, 4])
def test_plays_only_what_is_legal(level: str, seats: int) -> None:
    for state, _ in itertools.islice(matches(seats, seed=3), 0, None, 3):
        view = seen(state)
        choice = choose(view, level, seed=1, simulations=20)
        assert choice.text in view["legal"]
        assert {move.text for move in choice.moves} <= set(view["legal"])


def test_judges_every_move_and_counts_its_simulations() -> None:
    view = seen(position(4, seed=1, ply=4))
    blind = replace(LEVELS["master"], practised=False)
    choice = decide(view, blind, seed=1, simulations=500, seconds=600)
    assert {move.text for move in choice.moves} == set(view["legal"])
    assert sum(move.visits for move in choice.moves) == choice.simulations == 500
    assert all(0 <= move.value <= 1 for move in choice.moves)
    visits = [move.visits for move in choice.moves]
    assert visits == sorted(visits, reverse=True)


def test_what_was_learnt_spares_a_strong_level_what_looks_bad() -> None:
    """The search of a master is led: most of it goes to few moves, and all of it is counted."""
    view = seen(position(4, seed=1, ply=4))
    led = choose(view, "master", seed=1, simulations=300, seconds=600)
    blind = decide(
        view, replace(LEVELS["master"], practised=False), 1, simulations=300, seconds=600
    )
    assert sum(move.visits for move in led.moves) == led.simulations == 300
    assert led.moves[0].visits > blind.moves[0].visits
    assert min(move.visits for move in blind.moves) > 0


def test_the_same_seed_gives_the_same_choice() -> None:
    view = seen(position(3, seed=2, ply=9))

    def again(seed: int) -> object:
        choice = choose(view, "casual", seed, simulations=300, seconds=600)
        return choice.text, choice.moves

    assert again(5) == again(5)
    assert len({again(seed) for seed in range(4)}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_a_world_that_differs_in_hidden_cards_changes_nothing(seats: int) -> None:
    """The choice depends on the View alone: other hands and the box may be anything."""
    for ply in (0, 1, 4, 20, 30):
        state = position(seats, seed=7, ply=ply)
        seat = state.actors()[0]
        view = seen(state)
        other = other_deal(state)
        assert other.view(seat) == view
        for level in ("novice", "master"):
            first, second = (choose(seen(s), level, 3, simulations=100) for s in (state, other))
            assert (first.text, first.moves) == (second.text, second.moves)


def other_deal(state: State) -> State:
    """The same round as far as the seat in turn can know, other hands being different."""
    seat = state.actors()[0]
    view = state.view(seat)
    hands = hands_of(state, view["seats"])
    worlds = (GAMES[view["game"]].world(view, Rng(seed)) for seed in itertools.count())
    return next(world for world in worlds if hands_of(world, view["seats"]) != hands)


def hands_of(state: State, seats: int) -> list[list[str]]:
    """Every seat's hand."""
    return [state.view(seat)["hand"] for seat in range(seats)]


def test_a_single_move_needs_no_thought() -> None:
    state = next(s for s, seat in matches(4, seed=1) if len(s.legal(seat)) == 1)
    view = seen(state)
    choice = choose(view, "master", seed=1)
    assert choice.text == view["legal"][0]
    assert choice.simulations == 0


def test_who_is_not_in_turn_is_not_asked() -> None:
    state = position(3, seed=1, ply=0)
    idle = next(seat for seat in range(3) if seat != state.actors()[0])
    with pytest.raises(ValueError, match="not the turn"):
        choose(state.view(idle), "club", seed=1)


def test_time_ends_the_search() -> None:
    ticks = itertools.count(step=0.1)
    choice = choose(
        seen(position(4, seed=1, ply=4)), "master", seed=1, seconds=1.0, clock=lambda: next(ticks)
    )
    assert 0 < choice.simulations < 1000


def test_every_level_keeps_to_its_time() -> None:
    assert all(level.seconds <= 1 for name, level in LEVELS.items() if name != "master")
    assert LEVELS["master"].seconds <= 3


@pytest.mark.slow
def test_a_game_may_have_levels_that_play_by_habit() -> None:
    """They search nothing; the stricter, the more often they do what is likeliest."""
    views, likeliest = in_the_open(), []
    for level in ("novice", "casual", "club"):
        likeliest.append(0)
        for view in views:
            choices = [choose(view, level, seed) for seed in range(40)]
            assert {choice.simulations for choice in choices} == {0}
            assert {choice.text for choice in choices} <= set(view["legal"])
            best = choices[0].moves[0]
            assert best.visits == max(move.visits for move in choices[0].moves)
            likeliest[-1] += sum(choice.text == best.text for choice in choices)
    assert likeliest == sorted(likeliest)
    assert likeliest[0] < likeliest[-1]
    assert choose(views[0], "master", 1, simulations=40, seconds=9e9).simulations == 40


def in_the_open() -> list[View]:
    """What whoever is in turn knows after 10, 20 … moves by lot, where there is a choice."""
    state, rng, found = GAMES["nusfjord"].new(2, {}), Rng(2), list[View]()
    state.apply(-1, state.chance(rng))
    while len(found) < 6:
        for _ in range(10):
            legal = state.legal(state.actors()[0])
            state.apply(state.actors()[0], legal[int(rng.below(len(legal)))])
        view = state.view(state.actors()[0])
        found += [view] if len(view["legal"]) > 1 else []
    return found


@pytest.mark.slow
def test_a_glance_keeps_a_level_by_habit_from_what_is_worth_much_less() -> None:
    """A novice of Fisherman plays from practice: nearly anything, but for what looks bad."""
    view = seen(position(4, seed=5, ply=14))
    glance = GAMES["fisherman"].agent.check_simulations
    novice = replace(LEVELS["novice"], strictness=0.003, share=0.0)
    looked = [
        by_policy(view, novice, seed, simulations=4 * glance, clock=lambda: 0.0)
        for seed in range(8)
    ]
    worth = {move.text: move.value for move in looked[0].moves}
    assert worth["tai6"] > worth["tai2"] + LEVELS["novice"].margin
    assert {choice.text for choice in looked} == {"tai6"}
    assert {choice.simulations for choice in looked} == {4 * glance}
    rash = replace(novice, strictness=0.0, margin=1.0)
    assert {by_policy(view, rash, seed).text for seed in range(8)} == {"tai6", "tai2"}


def test_what_practice_holds_for_absurd_is_out_of_the_question() -> None:
    """However alike all moves are to a level by habit, and whatever a glance would say of them."""
    view = seen(position(4, seed=5, ply=14))
    strict = replace(LEVELS["novice"], strictness=0.0, margin=1.0, share=1e-6)
    found = [by_policy(view, strict, seed) for seed in range(8)]
    assert {choice.text for choice in found} == {"tai6"}
    assert [move.text for move in found[0].moves] == ["tai6"]


def test_a_glance_costs_next_to_nothing() -> None:
    choice = choose(seen(position(4, seed=1, ply=4)), "novice", seed=1)
    assert choice.simulations == GAMES["fisherman"].agent.check_simulations <= 100


def test_an_easy_choice_is_quick_and_the_same() -> None:
    """Only one that is said how much to simulate does all of that."""
    blind = replace(LEVELS["master"], practised=False, simulations=1000, seconds=600)
    easy, hard = (seen(position(4, seed, ply)) for seed, ply in ((5, 33), (1, 30)))
    quick = decide(easy, blind, seed=1)
    whole = decide(easy, blind, seed=1, simulations=1000)
    assert (quick.simulations, whole.simulations) == (500, 1000)
    assert quick.text == whole.text
    assert decide(hard, blind, seed=1).simulations == 1000


@pytest.mark.slow
def test_what_follows_in_a_turn_is_thought_about_for_less_time() -> None:
    """A level's own number of simulations is for the first decision of a turn."""
    state = give(table(2), 0, wood=12, fish=12, gold=12)
    few = replace(LEVELS["master"], simulations=40)
    assert decide(state.view(0), few, 1, seconds=9e9).simulations == 40
    do(state, "build")
    assert decide(state.view(0), few, 1, seconds=9e9).simulations == 6
