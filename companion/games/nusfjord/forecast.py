"""What would happen, found out by doing it in a world: nothing is counted twice in other words."""

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
    """So much of something before, and after."""

    icon: str
    label: Phrase
    before: int
    after: int


class Flow(NamedTuple):
    """So many fish of the next catch go there."""

    icon: str
    label: Phrase
    fish: int
    holder: int | None = None


def possible(view: View) -> Nusfjord:
    """A world that agrees with what is seen; what is asked of it does not hang on the rest."""
    return world(view, Rng(0))


def changes(view: View) -> dict[str, list[Change]]:
    """Of each move of the viewer's that does something at once: what it changes in the harbour."""
    if not view["legal"]:
        return {}
    state = possible(view)
    if state.course.step not in ASKED:
        return {}
    seat = int(state.course.now)
    found = {action_text(state, a): changed(state, seat, a) for a in state.legal(seat)}
    return {move: lines for move, lines in found.items() if lines}


def final(view: View) -> list[str]:
    """Return the moves with a worker that turn cards up or end the match: no undo covers them."""
    if view["step"] != "work" or not view["legal"]:
        return []
    state = possible(view)
    seat = int(state.course.now)
    return [action_text(state, a) for a in state.legal(seat) if ends(state, seat, a)]


def ends(state: Nusfjord, seat: int, action: int) -> bool:
    """Whether nobody can go back behind this move."""
    twin = state.copy()
    twin.play(i64(action))
    return twin.course.now == OVER or revealed(state, twin, seat)


def buildable(view: View) -> int:
    """How many buildings the seat in turn can pay for and place, before it chooses a space."""
    if view["step"] != "work" or not {"build", "copy build"} & set(view["legal"]):
        return 0
    state = possible(view)
    return int(state.spaces.cards_into(state.course.now, state.spaces.scratch))


def changed(state: Nusfjord, seat: int, action: int) -> list[Change]:
    """What a move changes; nothing where something has to be chosen first."""
    twin = state.copy()
    twin.course.turns = i64(0)  # the round does not end: nobody comes home in between
    before = amounts(twin, seat)
    twin.play(i64(action))
    while twin.course.now == seat and twin.course.step == WHERE:  # no matter where; but not to stop
        twin.play(i64(twin.legal(seat)[-1]))
    after = amounts(twin, seat)
    return [
        Change(icon, GOODS[icon], before[icon], n) for icon, n in after.items() if n != before[icon]
    ]


def amounts(state: Nusfjord, seat: int) -> dict[str, int]:
    """What a harbour has of what a move changes."""
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
    """Of each seat where the fish of its next catch would go as things stand (§3, NU-04)."""
    if (
        view["step"] in ("deal", "fish")
        or view["turn"] is None
        or view["round"] + 1 == view["rounds"]
    ):
        return [[] for _ in view["harbours"]]
    state = possible(view)
    return [flow(state.copy(), seat) for seat in range(view["seats"])]


def flow(state: Nusfjord, seat: int) -> list[Flow]:
    """The catch of one seat, shared out."""
    state.course.silent = False
    state.course.notes = i64(0)
    state.distribution.haul(i64(seat))
    told = [events.told(int(state.course.log[i])) for i in range(int(state.course.notes))]
    return [
        Flow(*FLOWS[str(what)], int(fish), int(to) if what == "paid" else None)
        for what, _, fish, to in told
        if what in FLOWS and fish
    ]


def ledger(view: View) -> list[list[tuple[str, int]]]:
    """After the end, of each seat its buildings by number with what each is worth."""
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
