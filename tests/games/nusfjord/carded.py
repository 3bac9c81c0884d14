"""A table whose first cards do what a test wants, and cost nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion.games.nusfjord.deck import files
from companion.games.nusfjord.table import Nusfjord
from companion.kit.masks import BIT
from tests.games.nusfjord.table import do, give, table

CELLS = (1, 4, 5, 8, 9)  # empty at the start

WOOD: dict[str, Any] = {"gain": {"wood": 1}}
GOLD: dict[str, Any] = {"gain": {"gold": 1}}
BY_AMOUNT: dict[str, Any] = {"gain": {"gold": 1}, "per": "amount"}

Effects = Sequence[dict[str, Any] | None]


def deck(effects: Effects) -> str:
    """A deck of plain cards that cost nothing; the first of tier A have these effects."""
    cards = json.loads(files.file("herring"))["buildings"]
    for card in cards:
        card |= {"cost": {}, "points": 0}
        del card["effect"]
    for card, effect in zip(cards, effects, strict=False):
        card |= {"effect": effect} if effect else {}
    return files.parse_deck(json.dumps({"buildings": cards}))


def council(*uses: list[dict[str, Any]]) -> str:
    """Elders who gain a fish, the first of them using these steps."""
    elders = json.loads(files.file("elders"))["elders"]
    for i, elder in enumerate(elders):
        elder["use"] = uses[i] if i < len(uses) else [{"gain": {"fish": 1}}]
    return files.parse_elders(json.dumps({"elders": elders}))


def laid(*effects: dict[str, Any] | None, seats: int = 2, **options: Any) -> Nusfjord:
    """The cards 101, 102 … lie out with these effects; nobody has any goods."""
    state = table(seats, own_deck=deck(effects), **options)
    for seat in range(seats):
        state.harbours.wood[seat] = state.harbours.fish[seat] = state.harbours.gold[
            seat
        ] = state.harbours.stored[seat] = 0
    return state


def built(*steps: dict[str, Any], seats: int = 2, **goods: int) -> Nusfjord:
    """Seat 0 has put up card 101, which does this."""
    state = give(laid({"built": list(steps)}, seats=seats), 0, **goods)
    return do(state, "build", "card 101", "at a2")


def standing(*effects: dict[str, Any], seats: int = 2, owner: int = 0, **options: Any) -> Nusfjord:
    """The same cards stand in the harbour of a seat."""
    state = laid(*effects, seats=seats, **options)
    for card in range(len(effects)):
        stand(state, owner, card)
    return state


def stand(state: Nusfjord, seat: int, card: int) -> None:
    """A card stands in a harbour, at the first empty cell."""
    cell = next(cell for cell in CELLS if state.harbours.empty[seat] & BIT[cell])
    state.display.open &= ~BIT[card]
    state.harbours.empty[seat] = state.harbours.empty[seat] & ~BIT[cell]
    state.harbours.site[card] = cell
    state.harbours.stand(seat, card)


def invite(state: Nusfjord, seat: int, elder: int) -> None:
    """An elder sits in a council, wherever it was."""
    state.council.members[seat * 5 + state.council.elders[seat]] = elder
    state.council.elders[seat] = state.council.elders[seat] + 1


def goods(state: Nusfjord, seat: int = 0) -> tuple[int, int, int]:
    """Wood, fish and gold of a supply."""
    return (
        int(state.harbours.wood[seat]),
        int(state.harbours.fish[seat]),
        int(state.harbours.gold[seat]),
    )
