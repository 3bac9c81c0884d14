"""Worlds: the hidden choices of others, each possible one equally often (§12, DA-30)."""

from collections import Counter
from collections.abc import Collection

from companion.games.dieangler import GAME
from companion.games.dieangler.world import simultaneous, world
from companion.kit.rng import Rng
from tests.games.dieangler.table import after, duel, then
from tests.games.matches import buffer


def evenly(counts: Collection[int]) -> bool:
    """Whether equally likely things may well have come that often (chi-square, mean + 4 sigma)."""
    mean = sum(counts) / len(counts)
    off = sum((count - mean) ** 2 / mean for count in counts)
    free = len(counts) - 1
    return bool(off < free + 4 * (2 * free) ** 0.5)


def test_hidden_dice_are_any_that_the_seat_has() -> None:
    state = duel("2", "3d6 d10, 1d6 d20", "B roll d20 bait; * roll d6 1 d20 9; * fish 2")
    then(state, "A commit 2d6")
    view = state.view(1)
    rng = Rng(3)
    found = Counter(" ".join(world(view, rng).view(0)["dice"][0] or ()) for _ in range(1100))
    assert len(found) == 11  # five sixes, with or without the twenty: the ten rests
    assert evenly(found.values())


def test_a_world_deals_the_same_choices_anew() -> None:
    view = after("* fish 1; A commit 2d6; B commit 5d6").view(1)
    state = world(view, Rng(1))
    rng, found = Rng(4), Counter[str]()
    for _ in range(1150):
        state.redeal(rng)
        found[str(state.view(0)["dice"][0])] += 1
        assert state.view(1) == view
    assert len(found) == 23
    assert evenly(found.values())


def test_a_hidden_declaration_may_be_any() -> None:
    view = duel("9", "1d6 d10 d20, 1d6 d10 d20", "A roll d10 again d20 bait").view(1)
    rng = Rng(5)
    found = Counter(world(view, rng).view(0)["chosen"] for _ in range(400))
    assert set(found) == {
        "roll d10 bait d20 bait", "roll d10 again d20 bait",
        "roll d10 bait d20 again", "roll d10 again d20 again",
    }  # fmt: skip
    assert evenly(found.values())


def test_before_all_have_chosen_all_are_asked_again() -> None:
    view = after("* fish 1; A commit 2d6; B commit 5d6").view(2)
    assert simultaneous(view, Rng(1)).actors() == (0, 1, 2)
    assert world(view, Rng(1)).actors() == (2,)
    assert simultaneous(after("").view(2), Rng(1)).actors() == (-1,)


def test_a_world_ends_with_its_duel() -> None:
    state = world(after("* fish 1").view(0), Rng(1))
    state.playout(Rng(2), buffer(state))
    assert state.view(None)["duel"] == 0
    assert GAME.agent.exposed is not None
    open_world = GAME.agent.exposed(after("* fish 1; A commit 5d6 d20"))
    assert dict(open_world.view(0))["chosen"] == "commit 5d6 d20"
