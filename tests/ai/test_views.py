"""The search for games of bluff: simulated opponents know what they may know, and no more."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ai import choose
from ai.levels import LEVELS, mixing
from ai.policy import Policy, described, factors_of
from ai.search import Search
from ai.tree import Tree
from ai.views import Views
from companion.games import GAMES
from companion.kit.journal import Entry, position
from companion.kit.rng import Rng
from companion.kit.state import View
from tests.ai.positions import unlearnt

GAME = GAMES["sakenobori"]


def prepared(bear: str) -> View:
    """What seat 0 knows when it is to swim first; its bear lies at 2 1, before Ben, or at 2 3."""
    cards = ["1 0", "1 1", "1 2", "1 3", "1 4", "2 1", "2 0", "2 2", "2 3"]
    moves = [
        Entry((2, 1, 0)[n % 3], f"place {'bear' if at == bear else 'river'} {at}")
        for n, at in enumerate(cards)
    ]
    moves += [Entry(2, "salmon 1 0"), Entry(1, "salmon 1 1"), Entry(0, "salmon 1 4")]
    return position(GAME, 3, {}, moves).view(0)


def grown(bear: str, truths: tuple[bool, ...], policy: Policy | None = None) -> Views:
    """A search of that View after simulations in which the truth stands, or does not."""
    rng = Rng(4)
    search = Views(GAME.world(prepared(bear), rng), 3, 10**6, Rng(5), policy=policy)
    for kind in truths:
        search.done = int(kind)
        search.simulate()
    return search


def fond_of(place: int) -> Policy:
    """A policy that likes the legal move of seat 0 in that place."""
    world = GAME.world(prepared("2 1"), Rng(4))
    row = described(world)[world.legal(0)[place]]
    weights = [2.0 * (feature in row) for feature in range(len(unlearnt("sakenobori")))]
    return Policy(factors_of(weights), world.width())


def learnt(search: Views) -> dict[int, list[tuple[int, int]]]:
    """By what a seat knows, the moves it tried and how often."""
    return {
        int(key): [(child.action, child.visits) for child in search.tree.children(int(node))]
        for key, node in search.nodes.items()
    }


@pytest.mark.parametrize("led", [False, True])
def test_opponents_learn_only_where_the_truth_plays_no_part(led: bool) -> None:
    """All that the simulated opponents learn from is the same wherever the own bear lies."""
    public = (False,) * 400
    policy = fond_of(0) if led else None
    near, far = (learnt(grown(bear, public, policy)) for bear in ("2 1", "2 3"))
    assert near == far
    assert sum(visits for moves in near.values() for _, visits in moves) > 400


@pytest.mark.parametrize("place", [0, -1])
def test_a_policy_says_where_to_look_first(place: int) -> None:
    policy = fond_of(place)
    search = grown("2 1", (True,), policy)
    tried = next(child.action for child in search.children() if child.visits)
    odds = policy.likely(search.root)
    assert odds[tried] == max(odds.values()) > min(odds.values())


def test_from_the_truth_the_searcher_alone_learns() -> None:
    search = grown("2 1", (False,) * 400)
    before = learnt(search)
    search.done = 1
    for _ in range(400):
        search.simulate()
    after = learnt(search)
    changed = {key for key in after if after[key] != before.get(key)}
    own = {int(search.root.known(0))}
    assert own <= changed
    seats = {child.seat for key in changed for child in search.tree.children(search.nodes[key])}
    assert seats == {0}


def dares(bear: str) -> float:
    """How often Ben, in a search with one tree, swims onto the card at 2 1 after a discovery."""
    rng = Rng(4)
    root = GAME.world(prepared(bear), rng)
    search = Search(root, 3, 1600, rng, exploration=0.1)
    search.run(1e9)
    after = root.copy()
    discovery = GAME.find(root, 0, "discover river 3 0")
    after.apply(0, discovery)
    node = next(child.node for child in search.children() if child.action == discovery)
    moves = search.tree.children(node)
    onto = sum(c.visits for c in moves if GAME.text(after, 1, c.action) == "swim 2 1")
    return onto / sum(c.visits for c in moves)


@pytest.mark.slow
def test_a_search_with_one_tree_lets_it_leak() -> None:
    """Which is why games of bluff have a search of their own."""
    assert dares("2 3") > dares("2 1") + 0.1


def test_the_same_seed_thinks_the_same() -> None:
    one, other = (choose(prepared("2 1"), "club", 3, simulations=150) for _ in range(2))
    assert (one.text, one.moves) == (other.text, other.moves)


def test_every_legal_move_is_judged() -> None:
    view = prepared("2 3")
    choice = choose(view, "club", 1, simulations=300)
    assert {move.text for move in choice.moves} == set(view["legal"])
    assert choice.simulations == 300


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_always_plays_the_same(level: str) -> None:
    """The last card of the preparation: the bear now, or not, and where."""
    moves = [Entry((2, 1)[n], f"place river 1 {n}") for n in range(2)]
    view = position(GAME, 3, {}, moves).view(0)
    assert len({choose(view, level, seed, simulations=120).text for seed in range(8)}) > 1


def test_mixing_keeps_what_is_weaker_anyway() -> None:
    assert mixing(LEVELS["novice"]).strictness == 0.0
    assert mixing(LEVELS["master"]).strictness == 1.0
    assert mixing(LEVELS["master"], 4.0).strictness == 4.0
    assert mixing(LEVELS["master"]).share < 1.0


def test_the_usual_child_comes_as_often_as_it_was_tried() -> None:
    tree, rng = Tree(10, 5), Rng(2)
    assert tree.sample_child(0, rng) == 0
    tree.grow(0, 0, 1)
    tree.grow(0, 0, 2)
    many, few = (child.node for child in tree.children(0))
    assert tree.sample_child(0, rng) == 0  # nothing was tried yet
    for node in (few, many, many, many):
        tree.back_up(node, vec[i64]([1]))
    found = [tree.sample_child(0, rng) for _ in range(400)]
    assert 250 < found.count(many) < 350


def test_two_simulations_are_the_least() -> None:
    """Of one alone the searcher would learn nothing, and have nothing to choose from."""
    view = prepared("2 1")
    assert choose(view, "master", 1, simulations=1).text in view["legal"]
