"""Worlds that a seat may think possible: its View, and what lies face down in any order."""

from typing import Final

from mypy_extensions import i64

from companion.games.nusfjord.actions import STEPS
from companion.games.nusfjord.at_work import ENTRY
from companion.games.nusfjord.board import BELOW, CELLS, COUNCIL, MOST, SPACES
from companion.games.nusfjord.events import untold
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.view import Harbour, View
from companion.kit.masks import BIT, lowest
from companion.kit.rng import Rng
from companion.kit.state import OVER

FIELDS: Final[i64] = BIT[CELLS] - 2  # every cell but the reserve


def world(view: View, rng: Rng) -> Nusfjord:
    """A position that agrees with all the View knows, uniformly among those that do.

    All that lies open is in the View; what does not is drawn, each order as likely: no choice that
    anybody has made tells more of it.
    """
    state = Nusfjord(view["seats"], view["options"])
    state.viewer = i64(-1 if view["seat"] is None else view["seat"])
    if view["step"] == "deal":
        return state
    set_course(state, view)
    set_board(state, view)
    for seat, harbour in enumerate(view["harbours"]):
        set_harbour(state, seat, harbour)
    set_hands(state, view)
    set_elders(state, view)
    state.redeal(rng)
    state.silent = True
    return state


def set_course(state: Nusfjord, view: View) -> None:
    """Whose turn it is and what is asked."""
    state.round = i64(view["rounds"] if view["closing"] >= 0 else view["round"])
    state.closing = i64(max(view["closing"], 0))
    set_work(state, view)
    state.start = i64(view["start"])
    state.turns = i64(view["turns"])
    state.now = i64(OVER if view["turn"] is None else view["turn"])
    state.step = i64(STEPS.index(view["step"]))
    state.space = i64(-1 if view["space"] is None else SPACES.index(view["space"]))
    state.thing = i64(view["thing"])
    state.placed = i64(view["placed"])
    state.fisher = i64(view["fisher"])
    state.fresh = i64(view["fresh"])
    for seat in range(view["seats"]):
        state.due[seat] = view["due"][seat]
        state.short[seat] = view["short"][seat]
        state.income[seat] = view["income"][seat]
    for event in view["events"]:
        state.log[state.notes] = untold(event)
        state.notes += 1


def set_work(state: Nusfjord, view: View) -> None:
    """The cards that are at work, and the terms of an action."""
    state.sent = i64(view["sent"])
    state.running = i64(len(view["running"]) // ENTRY)
    state.make_room(state.running)
    for i, number in enumerate(view["running"]):
        state.stack[i] = number
    state.granting = view["granting"]
    *cheaper, only = view["terms"]
    for good, less in enumerate(cheaper):
        state.cheaper[good] = less
    state.only = i64(only)


def set_board(state: Nusfjord, view: View) -> None:
    """What lies between the harbours."""
    state.open = i64(mask(state, view["open"]))
    state.drawn_a, state.drawn_b = i64(view["drawn"][0]), i64(view["drawn"][1])
    state.plates = i64(view["plates"])
    for kind, left in enumerate(view["stock"]):
        state.stock[kind] = left
    for space, colours in enumerate(view["workers"]):
        state.crowd[space] = len(colours)
        for i, colour in enumerate(colours):
            state.workers[space * MOST + i] = colour + 1
    for i, (worker, space) in enumerate(view["mimic"]):
        state.mimic[i] = worker
        state.mimicked[i] = space


def set_harbour(state: Nusfjord, seat: int, harbour: Harbour) -> None:
    """One seat's harbour."""
    state.wood[seat] = harbour["wood"]
    state.fish[seat] = harbour["fish"]
    state.gold[seat] = harbour["gold"]
    state.stored[seat] = harbour["stored"]
    state.unissued[seat] = harbour["unissued"]
    state.market[seat] = harbour["market"]
    state.length[seat] = harbour["length"]
    for colour, shares in enumerate(harbour["owned"]):
        state.owned[seat * len(harbour["owned"]) + colour] = shares
    for kind, ships in enumerate(harbour["ships"]):
        state.fleet[seat * 3 + kind] = ships
    set_fields(state, seat, harbour["fields"])
    state.spent[seat] = mask(state, harbour["spent"])
    state.elders[seat] = len(harbour["elders"])
    for place, (elder, fish, worker) in enumerate(harbour["elders"]):
        at = seat * COUNCIL + place
        state.council[at], state.fed[at], state.busy[at] = elder, fish, worker


def set_fields(state: Nusfjord, seat: int, fields: list[str]) -> None:
    """Buildings and forests."""
    empty, woods = int(FIELDS), 0
    for cell, what in enumerate(fields):
        tiles = 0
        if what and cell:
            empty -= int(BIT[cell])
        if what.startswith("trees "):
            tiles = int(what.removeprefix("trees "))
            woods += tiles
        elif what.isdigit():
            card = int(lowest(i64(mask(state, [what]))))
            state.stand(i64(seat), i64(card))
            state.site[card] = cell
        state.trees[seat * CELLS + cell] = tiles
    state.empty[seat] = empty
    state.woods[seat] = woods


def set_hands(state: Nusfjord, view: View) -> None:
    """The viewer's own C cards, and as many as the others have, to be drawn."""
    gone = int(state.open) | mask(state, view["hand"])
    for built in state.built:
        gone |= int(built)
    rest = [card for card in range(30, 44) if not gone >> card & 1]
    for seat, size in enumerate(view["hand_sizes"]):
        if seat == view["seat"]:
            state.hand[seat] = mask(state, view["hand"])
        else:
            state.hand[seat] = sum(2**card for card in rest[:size])
            rest = rest[size:]


def set_elders(state: Nusfjord, view: View) -> None:
    """The stacks; the elders below that have been seen lie where they lay."""
    for stack, (_, depth) in enumerate(view["stacks"]):
        state.depth[stack] = depth
    if view["seats"] < 5:
        return
    tops = {s: top - 1 for s, (top, depth) in enumerate(view["stacks"]) if depth == 1}
    held = {elder - 1 for h in view["harbours"] for elder, _, _ in h["elders"]}
    taken = sorted(elder for elder in held if elder >= BELOW)
    rest = [e for e in range(BELOW, 18) if e not in tops.values() and e not in taken]
    for stack, (_, depth) in enumerate(view["stacks"]):
        state.below[stack] = tops[stack] if depth == 1 else (rest if depth else taken).pop(0)


def mask(state: Nusfjord, numbers: list[str]) -> int:
    """The cards with these numbers."""
    known = {str(number): card for card, number in enumerate(state.deck.number)}
    return sum(2 ** known[number] for number in numbers)
