"""The tree counts rightly and keeps to its size."""

from librt.vecs import vec
from mypy_extensions import i64

from ai.search import NODES, Search
from ai.tree import Tree
from companion.games import GAMES
from companion.kit.rng import Rng
from tests.ai.positions import position, seen


def searched(simulations: int, nodes: int = NODES) -> Search:
    """A finished search in mid-round."""
    view = seen(position(4, seed=5, ply=10))
    rng = Rng(1)
    search = Search(GAMES["fisherman"].world(view, rng), 4, simulations, rng, nodes=nodes)
    search.run(600.0)
    return search


def all_nodes(tree: Tree) -> dict[int, list[int]]:
    """Each node's children."""
    return {node: [child.node for child in tree.children(node)] for node in range(int(tree.nodes))}


def test_every_node_but_the_root_has_one_parent() -> None:
    tree = searched(400).tree
    children = [child for found in all_nodes(tree).values() for child in found]
    assert sorted(children) == list(range(1, int(tree.nodes)))


def test_a_simulation_adds_a_node_and_a_visit() -> None:
    search = searched(400)
    assert search.tree.nodes == 401
    assert sum(child.visits for child in search.tree.children(0)) == 400


def test_visits_of_children_are_those_of_their_parent_but_one() -> None:
    tree = searched(400).tree
    for node in range(int(tree.nodes)):
        for child in tree.children(node):
            below = sum(grandchild.visits for grandchild in tree.children(child.node))
            assert below == child.visits - 1
            assert 0 <= child.value <= 1


def test_an_action_is_open_at_least_as_often_as_it_is_taken() -> None:
    tree = searched(400).tree
    for node in range(int(tree.nodes)):
        assert all(child.visits <= child.chances for child in tree.children(node))


def test_siblings_are_different_actions() -> None:
    tree = searched(400).tree
    for node in range(int(tree.nodes)):
        moves = [(child.seat, child.action) for child in tree.children(node)]
        assert len(set(moves)) == len(moves)


def test_the_tree_stops_growing_at_its_limit_and_goes_on_learning() -> None:
    search = searched(400, nodes=50)
    assert search.tree.nodes == 50
    assert sum(child.visits for child in search.tree.children(0)) == 400


def test_what_was_never_open_is_not_chosen() -> None:
    tree = Tree(10, 5)
    payoffs = vec[i64]([0])
    for action in (1, 3):
        tree.back_up(tree.grow(0, 0, action), payoffs)
    legal = vec[i64]([3, 0, 0, 0, 0])
    chosen = tree.choose(0, 0, legal, 1, 0.7)
    assert tree.action(chosen) == 3


def test_what_was_never_tried_comes_first() -> None:
    tree = Tree(10, 5)
    tree.back_up(tree.grow(0, 0, 1), vec[i64]([0]))
    legal = vec[i64]([1, 2, 4, 0, 0])
    assert tree.choose(0, 0, legal, 3, 0.7) == 0
    assert tree.untried(legal, 3) == 2
    assert [legal[0], legal[1]] == [2, 4]


def test_a_seat_does_not_follow_another_seats_moves() -> None:
    tree = Tree(10, 5)
    tree.back_up(tree.grow(0, 0, 1), vec[i64]([0, 0]))
    assert tree.choose(0, 1, vec[i64]([1, 0, 0, 0, 0]), 1, 0.7) == 0
