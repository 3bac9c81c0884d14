"""Determinizations: a View with hidden cards in random order."""

from typing import Final

from mypy_extensions import i64

from companion.games.nusfjord.actions import STEPS
from companion.games.nusfjord.board import BELOW, CELLS, COUNCIL, MOST, SPACES
from companion.games.nusfjord.council import Council
from companion.games.nusfjord.events import from_list
from companion.games.nusfjord.stack import ENTRY
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.view import Harbour, View
from companion.kit.masks import BIT, lowest
from companion.kit.rng import Rng
from companion.kit.state import OVER

FIELDS: Final[i64] = BIT[CELLS] - 2  # every cell except the reserve


def world(view: View, rng: Rng) -> Nusfjord:
    """Return a uniformly sampled determinization of the View.

    Everything face up is in the View; the rest is drawn uniformly, because no move so far reveals
    more about it.
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
    set_elders(state.council, view)
    state.redeal(rng)
    state.course.silent = True
    return state


def set_course(state: Nusfjord, view: View) -> None:
    """Set the turn and the current decision."""
    course = state.course
    spaces = state.spaces
    catch = state.distribution
    course.round = i64(view["rounds"] if view["closing"] >= 0 else view["round"])
    course.closing = i64(max(view["closing"], 0))
    set_work(state, view)
    course.start = i64(view["start"])
    course.turns = i64(view["turns"])
    course.now = i64(OVER if view["turn"] is None else view["turn"])
    course.step = i64(STEPS.index(view["step"]))
    spaces.space = i64(-1 if view["space"] is None else SPACES.index(view["space"]))
    spaces.thing = i64(view["thing"])
    spaces.placed = i64(view["placed"])
    catch.fisher = i64(view["fisher"])
    catch.fresh = i64(view["fresh"])
    for seat in range(view["seats"]):
        catch.due[seat] = view["due"][seat]
        catch.short[seat] = view["short"][seat]
        catch.income[seat] = view["income"][seat]
    for event in view["events"]:
        course.log[course.notes] = from_list(event)
        course.notes += 1


def set_work(state: Nusfjord, view: View) -> None:
    """Set the stack of cards and the terms of the action."""
    stack = state.stack
    state.course.sent = i64(view["sent"])
    stack.running = i64(len(view["running"]) // ENTRY)
    stack.make_room(stack.running)
    for i, number in enumerate(view["running"]):
        stack.entries[i] = number
    stack.granting = view["granting"]
    *cheaper, only = view["terms"]
    for good, less in enumerate(cheaper):
        state.prices.cheaper[good] = less
    state.prices.only = i64(only)


def set_board(state: Nusfjord, view: View) -> None:
    """Set the board between the harbours."""
    board = state.board
    display = state.display
    display.open = i64(mask(state, view["open"]))
    display.drawn_a, display.drawn_b = i64(view["drawn"][0]), i64(view["drawn"][1])
    board.plates = i64(view["plates"])
    for kind, left in enumerate(view["stock"]):
        state.fleet.stock[kind] = left
    for space, colours in enumerate(view["workers"]):
        board.crowd[space] = len(colours)
        for i, colour in enumerate(colours):
            board.workers[space * MOST + i] = colour + 1
    for i, (worker, space) in enumerate(view["mimic"]):
        board.mimic[i] = worker
        board.mimicked[i] = space


def set_harbour(state: Nusfjord, seat: int, harbour: Harbour) -> None:
    """Set one seat's harbour."""
    harbours = state.harbours
    council = state.council
    harbours.wood[seat] = harbour["wood"]
    harbours.fish[seat] = harbour["fish"]
    harbours.gold[seat] = harbour["gold"]
    harbours.stored[seat] = harbour["stored"]
    harbours.unissued[seat] = harbour["unissued"]
    harbours.market[seat] = harbour["market"]
    state.fleet.length[seat] = harbour["length"]
    for colour, shares in enumerate(harbour["owned"]):
        harbours.owned[seat * len(harbour["owned"]) + colour] = shares
    for kind, ships in enumerate(harbour["ships"]):
        state.fleet.ships[seat * 3 + kind] = ships
    set_fields(state, seat, harbour["fields"])
    harbours.spent[seat] = mask(state, harbour["spent"])
    council.elders[seat] = len(harbour["elders"])
    for place, (elder, fish, worker) in enumerate(harbour["elders"]):
        index = seat * COUNCIL + place
        council.members[index], council.fed[index], council.busy[index] = elder, fish, worker


def set_fields(state: Nusfjord, seat: int, fields: list[str]) -> None:
    """Set buildings and forests."""
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
            state.harbours.stand(i64(seat), i64(card))
            state.harbours.site[card] = cell
        state.harbours.trees[seat * CELLS + cell] = tiles
    state.harbours.empty[seat] = empty
    state.harbours.woods[seat] = woods


def set_hands(state: Nusfjord, view: View) -> None:
    """Set the viewer's own C cards, and the sizes of others' hands, which are drawn later."""
    gone = int(state.display.open) | mask(state, view["hand"])
    for built in state.harbours.built:
        gone |= int(built)
    rest = [card for card in range(30, 44) if not gone >> card & 1]
    for seat, size in enumerate(view["hand_sizes"]):
        if seat == view["seat"]:
            state.display.hand[seat] = mask(state, view["hand"])
        else:
            state.display.hand[seat] = sum(2**card for card in rest[:size])
            rest = rest[size:]


def set_elders(council: Council, view: View) -> None:
    """Set the stacks; elders already seen keep their places."""
    for stack, (_, depth) in enumerate(view["stacks"]):
        council.depth[stack] = depth
    if view["seats"] < 5:
        return
    tops = {s: top - 1 for s, (top, depth) in enumerate(view["stacks"]) if depth == 1}
    held = {elder - 1 for h in view["harbours"] for elder, _, _ in h["elders"]}
    taken = sorted(elder for elder in held if elder >= BELOW)
    rest = [e for e in range(BELOW, 18) if e not in tops.values() and e not in taken]
    for stack, (_, depth) in enumerate(view["stacks"]):
        council.below[stack] = tops[stack] if depth == 1 else (rest if depth else taken).pop(0)


def mask(state: Nusfjord, numbers: list[str]) -> int:
    """Return the mask of the cards with these numbers."""
    known = {str(number): card for card, number in enumerate(state.deck.number)}
    return sum(2 ** known[number] for number in numbers)
