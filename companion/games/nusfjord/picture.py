"""What the drawn table shows besides the View, worked out beforehand."""

from __future__ import annotations

from typing import Any

from companion.games.nusfjord.board import CATCH, PLATES, SHIPS, SPACES
from companion.games.nusfjord.forecast import changes, flows, ledger
from companion.games.nusfjord.marks import shield
from companion.games.nusfjord.notation import AGAINST, LETTERS
from companion.games.nusfjord.sheet import labels, worth
from companion.games.nusfjord.ship_names import SHIP_NAMES
from companion.games.nusfjord.shown import shown
from companion.games.nusfjord.view import View
from companion.games.nusfjord.words import SPACE_NAMES


def picture(view: View) -> dict[str, Any]:
    """Everything a template would otherwise have to work out, from the View alone."""
    seats, seat = view["seats"], view["seat"]
    return {
        "order": [((seat or 0) + step) % seats for step in range(seats)],  # own seat first
        "letters": LETTERS,
        **shown(view),
        "changes": changes(view),
        "flows": flows(view),
        "ledger": ledger(view),
        "why_use": [AGAINST[why] if why else None for why in view["why_use"]],
        "spaces": [space(view, number) for number in range(len(SPACES))],
        "ships": SHIP_NAMES,
        "ship_keys": SHIPS,
        "plates": [int(n) for n in PLATES],
        "catches": [int(n) for n in CATCH],
        "scores": [worth(one) for one in view["counts"]],
        "shield": shield(seats, worth(view["counts"][0])),
        "count": view["finished"][-1]["counts"] if view["finished"] else [],
        "parts": list(labels()),
    }


def space(view: View, number: int) -> dict[str, Any]:
    """One space of the board: who stands there, and why not, if not."""
    key = SPACES[number]
    against = view["why"][number] if view["why"] else 0
    copied = f"copy {key}" in view["legal"]
    return {
        "key": key,
        "name": SPACE_NAMES[key],
        "workers": view["workers"][number],
        "free": view["room"][number] - len(view["workers"][number]),
        "move": f"copy {key}" if copied else key,
        "open": copied or key in view["legal"],
        "copied": copied,
        "against": AGAINST[against] if against else None,
    }
