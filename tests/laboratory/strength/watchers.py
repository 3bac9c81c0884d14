"""Sakenobori players of the arena that infer bears from swims that others avoid."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.cells import DOWN, landings, owner, rank_of
from companion.games.sakenobori.notation import action_text, cell_of
from companion.games.sakenobori.position import SWIM
from companion.games.sakenobori.rules import Position
from companion.games.sakenobori.strategy import Odds, value
from companion.games.sakenobori.view import View
from companion.games.sakenobori.world import begin, hidden, replay, world
from companion.kit.rng import Rng
from companion.kit.view import viewer

TRUST: Final = 0.1  # odds factor of a card that its owner may be heading for
SUSPECT: Final = 6.0  # odds factor of a card that its owner did not swim onto


def refused(view: View) -> Mapping[int, int]:
    """Return by cell how often its owner could have swum up onto it and did not."""
    state, counts = begin(view), dict[int, int]()
    bears = [hidden(view, seat, Rng(0)) for seat in range(view["seats"])]
    for event in replay(state, view, bears):
        if state.phase == SWIM and event["did"] in ("swim", "discover", "spawn"):
            goal = cell_of(*event["at"]) if event["did"] == "swim" else 0
            for cell in own_steps(state, event["seat"]):
                if cell != goal:
                    counts[cell] = counts.get(cell, 0) + 1
    return counts


def own_steps(state: Position, seat: int) -> list[int]:
    """Return the seat's own face-down cards onto which its salmon could swim up."""
    here = state.at[seat]
    if not here:
        return []
    room = vec[i64]([0] * 8)
    reach = [int(room[i]) for i in range(int(landings(state.board, here, room)))]
    return [
        cell
        for cell in reach
        if state.board[cell] & DOWN
        and owner(state.board[cell]) == seat
        and rank_of(cell) > rank_of(here)
    ]


def watcher(view: View) -> str:
    """Greedy, but considers cards that their owner avoided the likeliest bears."""
    counts = refused(view)
    return best(view, lambda cell: SUSPECT if counts.get(cell) else 1.0)


def shadow(view: View) -> str:
    """A watcher that also trusts cards right above their owner's salmon: it will need them."""
    counts, state = refused(view), world(view, Rng(0))
    wanted = {cell for seat in range(view["seats"]) for cell in own_steps(state, seat)}
    odds = dict.fromkeys(wanted, TRUST) | dict.fromkeys(counts, SUSPECT)
    return best(view, lambda cell: odds.get(cell, 1.0))


def follower(view: View) -> str:
    """Greedy, but never swims onto others' face-down cards."""
    return best(view, lambda cell: 1e6)


def best(view: View, odds: Odds) -> str:
    """Return the action with the highest immediate value for these odds."""
    state = world(view, Rng(0))
    actions = state.legal(viewer(view))
    chosen = max(actions, key=lambda action: (value(state, action, odds), -action))
    return action_text(int(state.phase), chosen)


WATCHERS: Final = MappingProxyType({"watcher": watcher, "shadow": shadow, "follower": follower})
