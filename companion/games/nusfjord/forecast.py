"""Previews of moves, computed by playing them in a determinization."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import (
    HOW_MANY,
    PAYMENT,
    WHERE,
    WHICH_CARD,
    WHICH_SHIP,
    WORK,
)
from companion.games.nusfjord.notation import action_text
from companion.games.nusfjord.table import Nusfjord, revealed
from companion.games.nusfjord.view import View
from companion.games.nusfjord.world import world
from companion.kit.masks import cards_of
from companion.kit.rng import Rng
from companion.kit.state import OVER
from companion.kit.words import Phrase

ASKED: Final = (WORK, HOW_MANY, WHICH_CARD, WHICH_SHIP, PAYMENT)
GOODS: Final = {
    "wood": Phrase("wood"),
    "fish": Phrase("fish"),
    "gold": Phrase("gold"),
    "reserve": Phrase("fish in the reserve"),
    "tree": Phrase("forest"),
    "ship": Phrase("catch"),
    "issue": Phrase("shares"),
}
FLOWS: Final = {
    "fed": ("elder", Phrase("elders")),
    "lost": ("buy", Phrase("shares nobody holds")),
    "paid": ("issue", Phrase("shares of others")),
    "kept": ("issue", Phrase("own shares")),
    "stored": ("reserve", Phrase("the reserve")),
}


class Change(NamedTuple):
    """An amount before and after a move."""

    icon: str
    label: Phrase
    before: int
    after: int


class Flow(NamedTuple):
    """A number of fish of the next catch and their destination."""

    icon: str
    label: Phrase
    fish: int
    holder: int | None = None


def possible(view: View) -> Nusfjord:
    """Return a determinization; the previews do not depend on its hidden parts."""
    return world(view, Rng(0))


def changes(view: View) -> dict[str, list[Change]]:
    """Return by move the changes in the harbour, for the viewer's moves with immediate effects."""
    if not view["legal"]:
        return {}
    state = possible(view)
    if state.course.step not in ASKED:
        return {}
    seat = int(state.course.now)
    by_move = {action_text(state, a): changed(state, seat, a) for a in state.legal(seat)}
    return {move: lines for move, lines in by_move.items() if lines}


def final(view: View) -> list[str]:
    """Return the moves with a worker that turn cards up or end the match: no undo covers them."""
    if view["step"] != "work" or not view["legal"]:
        return []
    state = possible(view)
    seat = int(state.course.now)
    return [action_text(state, a) for a in state.legal(seat) if ends(state, seat, a)]


def ends(state: Nusfjord, seat: int, action: int) -> bool:
    """Return whether a move cannot be undone."""
    twin = state.copy()
    twin.play(i64(action))
    return twin.course.now == OVER or revealed(state, twin, seat)


def buildable(view: View) -> int:
    """Return how many buildings the seat in turn can pay for and place."""
    if view["step"] != "work" or not {"build", "copy build"} & set(view["legal"]):
        return 0
    state = possible(view)
    return int(state.spaces.cards_into(state.course.now, state.spaces.scratch))


def changed(state: Nusfjord, seat: int, action: int) -> list[Change]:
    """Return the changes of a move; empty if something must be chosen first."""
    twin = state.copy()
    twin.course.turns = i64(0)  # keeps the round from ending, so no workers return
    before = amounts(twin, seat)
    twin.play(i64(action))
    while twin.course.now == seat and twin.course.step == WHERE:  # any cell, but not STOP
        twin.play(i64(twin.legal(seat)[-1]))
    after = amounts(twin, seat)
    return [
        Change(icon, GOODS[icon], before[icon], n) for icon, n in after.items() if n != before[icon]
    ]


def amounts(state: Nusfjord, seat: int) -> dict[str, int]:
    """Return the amounts in a harbour that moves can change."""
    return {
        "wood": int(state.harbours.wood[seat]),
        "fish": int(state.harbours.fish[seat]),
        "gold": int(state.harbours.gold[seat]),
        "reserve": int(state.harbours.stored[seat]),
        "tree": int(state.harbours.woods[seat]),
        "ship": int(state.counting.catch(i64(seat))),
        "issue": int(state.harbours.shares(i64(seat))),
    }


def flows(view: View) -> list[list[Flow]]:
    """Return by seat the distribution of its next catch as things stand (§3, NU-04)."""
    if (
        view["step"] in ("deal", "fish")
        or view["turn"] is None
        or view["round"] + 1 == view["rounds"]
    ):
        return [[] for _ in view["harbours"]]
    state = possible(view)
    return [flow(state.copy(), seat) for seat in range(view["seats"])]


def flow(state: Nusfjord, seat: int) -> list[Flow]:
    """Return the distribution of one seat's catch."""
    state.course.silent = False
    state.course.notes = i64(0)
    state.distribution.haul(i64(seat))
    logged = [events.as_list(int(state.course.log[i])) for i in range(int(state.course.notes))]
    return [
        Flow(*FLOWS[str(what)], int(fish), int(to) if what == "paid" else None)
        for what, _, fish, to in logged
        if what in FLOWS and fish
    ]


def ledger(view: View) -> list[list[tuple[str, int]]]:
    """Return by seat, after the end, its buildings by number with their points."""
    if view["turn"] is not None:
        return []
    state = possible(view)
    assert state.course.now == OVER
    return [
        [
            (str(state.deck.number[card]), int(state.counting.worth_of(i64(seat), i64(card))))
            for card in cards_of(int(state.harbours.built[seat]))
        ]
        for seat in range(view["seats"])
    ]
