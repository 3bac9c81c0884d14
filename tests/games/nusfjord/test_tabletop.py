"""A match of Nusfjord at a real table: what hangs on cards that nobody sees, and wrong tellings."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.nusfjord.actions import EFFECT
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import TabletopRules
from tests.games.matches import Case, match, written

CASE = Case("nusfjord", 2, ())
LENDER = 16  # an elder who lets one build a ship or a building


def told() -> TabletopRules:
    found = GAMES["nusfjord"].tabletop
    assert found is not None
    return found


def with_hands() -> Any:
    """Both seats hold C cards, nothing lies out, and the seat in turn has the elder."""
    found = (prepared(step.before) for seed in range(1, 50) for step in match(CASE, seed)[0])
    return next(state for state in found if state is not None)


def prepared(before: Any) -> Any:
    """That position with the elder and some goods; None where he could do nothing there."""
    seat = int(before.course.now)
    if (
        (before.course.round, before.course.step) != (3, 2)
        or not before.harbours.empty[seat]
        or before.council.elders[seat]
    ):
        return None
    state = before.copy()
    state.display.open = 0
    state.council.members[seat * 5] = LENDER
    (
        state.council.elders[seat],
        state.council.fed[seat * 5],
        state.council.busy[seat * 5],
        state.board.plates,
    ) = 1, 0, 0, 3
    state.harbours.wood[seat], state.harbours.fish[seat], state.harbours.gold[seat] = 2, 2, 2
    with suppress(IllegalMove):
        return (
            state if {can_build(state, card) for card in range(30, 44)} == {True, False} else None
        )
    return None


def holding(state: Any, payable: bool) -> Any:
    """The seat in turn with cards of which it can, or cannot, pay one."""
    seat, twin = int(state.course.now), state.copy()
    unseen = [c for c in range(30, 44) if not int(state.display.hand[1 - seat]) >> c & 1]
    cards = [c for c in unseen if can_build(state, c) == payable][
        : len(bits(state.display.hand[seat]))
    ]
    twin.display.hand[seat] = sum(2**card for card in cards)
    return twin


def bits(mask: Any) -> list[int]:
    return [card for card in range(44) if int(mask) >> card & 1]


def can_build(state: Any, card: int) -> bool:
    """Whether the elder lets that seat choose, a ship or a building, if it holds only this card."""
    twin = state.copy()
    twin.display.hand[int(state.course.now)] = 2**card
    twin.apply(
        int(state.course.now), GAMES["nusfjord"].find(twin, int(state.course.now), f"use {LENDER}")
    )
    return int(twin.course.step) == EFFECT


@pytest.mark.parametrize("payable", [True, False])
def test_what_a_hidden_hand_allows_is_told(payable: bool) -> None:
    """The elder lets one build a ship or a building; which of them is possible, the hand says."""
    state = holding(with_hands(), payable)
    seat, viewer = int(state.course.now), 1 - int(state.course.now)
    observation = f"use {LENDER} / effect" if payable else f"use {LENDER}"
    found = [choice.text for choice in told().choices(state.view(viewer), seat)]
    assert {f"use {LENDER} / effect", f"use {LENDER}"} <= set(found)
    action = GAMES["nusfjord"].find(state, seat, f"use {LENDER}")
    assert told().observe(state, seat, action, viewer) == observation
    after = told().after(state.view(viewer), seat, observation, Rng(1))
    state.apply(seat, action)
    assert written(after) == written(state.view(viewer))


@pytest.mark.parametrize(
    ("observation", "says"),
    [
        ("card own", "cannot be built or paid"),  # whose it is, it does not say
        ("card 999", "cannot have happened"),
        ("pass / A 101", "cannot come up"),
        ("pass / hand 131", "cannot"),
        ("take 30", "cannot have happened"),
    ],
)
def test_a_wrong_telling_says_what_is_wrong(observation: str, says: str) -> None:
    state = holding(with_hands(), payable=True)
    seat, viewer = int(state.course.now), 1 - int(state.course.now)
    view: Any = state.view(viewer)
    observation = observation.replace("own", view["hand"][0])
    if observation.startswith("pass / A"):
        state.display.open = 1  # card 101 lies out already
        view = state.view(viewer)
    with pytest.raises(IllegalMove, match=says):
        told().after(view, seat, observation, Rng(1))


def test_cards_that_are_laid_out_are_those_that_were_held() -> None:
    steps, _ = match(CASE, 3)
    opens = next(s for s in steps if s.before.course.round == 4 and s.before.course.turns == 5)
    last = [s for s in steps if s.before.course.round == 4 and s.before.course.turns == 5][-1]
    assert opens.before.display.handed()
    viewer = 1 - last.seat
    view: Any = last.before.view(viewer)
    observation = told().observe(last.before, last.seat, last.action, viewer)
    held = view["hand"]
    assert f" / C {held[0]}" in observation
    for wrong in (observation.replace(f" {held[0]}", ""), f"{observation} {held[0]}"):
        with pytest.raises(IllegalMove, match=r"laid out too|cannot be the C"):
            told().after(view, last.seat, wrong, Rng(1))


def test_what_the_viewer_builds_last_is_not_laid_out() -> None:
    """The move that ends the round in which hands are opened puts up a card of the own hand."""
    steps, _ = match.__wrapped__(Case("nusfjord", 3, ()), 1697)
    viewer = 1
    last = next(n for n, step in enumerate(steps) if step.before.course.round == 5) - 1
    step, view = steps[last], steps[last].before.view(viewer)
    observation = told().observe(step.before, step.seat, step.action, viewer)
    assert step.seat == viewer
    assert " / C " in observation
    after = told().after(view, viewer, observation, Rng(1))
    assert written(after) == written(steps[last + 1].before.view(viewer))


def test_a_hidden_hand_that_cannot_explain_the_move_is_refused() -> None:
    state = with_hands()
    seat, viewer = int(state.course.now), 1 - int(state.course.now)
    state.harbours.wood[seat], state.harbours.gold[seat] = 0, 0  # nothing can be paid
    with pytest.raises(IllegalMove, match="cannot hold such a card"):
        told().after(state.view(viewer), seat, f"use {LENDER} / effect", Rng(1))


@pytest.mark.parametrize(
    "observation", ["deal A 101", "deal B 201 / A 101", "open A 101 / B 201", "deal / A / B"]
)
def test_the_first_deal_names_the_buildings_of_both_decks(observation: str) -> None:
    start = match(CASE, 3)[0][0].before
    with pytest.raises(IllegalMove, match="which A buildings and which B buildings"):
        told().after(start.view(0), CHANCE, observation, Rng(1))


def test_a_move_out_of_turn_is_refused() -> None:
    state = with_hands()
    with pytest.raises(IllegalMove, match="not your turn"):
        GAMES["nusfjord"].find(state, 1 - int(state.course.now), "pass")
