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


def all_nodes(tree: Tree, root: int = 0) -> list[int]:
    """The node and all below it."""
    below = [node for child in tree.children(root) for node in all_nodes(tree, child.node)]
    return [root, *below]


def test_every_node_but_the_root_has_one_parent() -> None:
    tree = searched(400).tree
    nodes = all_nodes(tree)
    assert len(set(nodes)) == len(nodes) == tree.nodes


def test_nodes_that_were_moved_keep_their_place_in_the_tree() -> None:
    tree = Tree(100, 20)
    payoffs = vec[i64]([0])
    eldest = tree.grow(0, 0, 1)
    tree.back_up(tree.grow(eldest, 0, 19), payoffs)
    for action in range(2, 18):  # the block is full several times
        tree.back_up(tree.grow(0, 0, action), payoffs)
    assert [child.action for child in tree.children(0)] == list(range(17, 0, -1))
    moved = tree.children(0)[-1]
    assert [child.action for child in tree.children(moved.node)] == [19]
    tree.back_up(tree.children(moved.node)[0].node, payoffs)
    assert [child.visits for child in tree.children(0)] == [1] * 16 + [2]
    assert tree.visits(0) == 18


def test_a_simulation_adds_a_node_and_a_visit() -> None:
    search = searched(400)
    assert search.tree.nodes == 401
    assert sum(child.visits for child in search.tree.children(0)) == 400


def test_visits_of_children_are_those_of_their_parent_but_one() -> None:
    tree = searched(400).tree
    for node in all_nodes(tree):
        for child in tree.children(node):
            below = sum(grandchild.visits for grandchild in tree.children(child.node))
            assert below == child.visits - 1
            assert 0 <= child.value <= 1


def test_an_action_is_open_at_least_as_often_as_it_is_taken() -> None:
    tree = searched(400).tree
    for node in all_nodes(tree):
        assert all(child.visits <= child.chances for child in tree.children(node))


def test_siblings_are_different_actions() -> None:
    tree = searched(400).tree
    for node in all_nodes(tree):
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
