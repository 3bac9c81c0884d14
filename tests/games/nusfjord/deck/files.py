"""A deck and elders that are whole, to be spoilt at one place."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from companion.games.nusfjord.deck import files

DECK: dict[str, Any] = json.loads(files.file("herring"))
ELDERS: dict[str, Any] = json.loads(files.file("elders"))
TWO = {"gain": {"wood": 2}}


def deck(**change: Any) -> str:
    """The herring deck, its fourth card (104) changed; a value of None takes a key away."""
    given = deepcopy(DECK)
    given["buildings"][3] = changed(given["buildings"][3], change)
    return json.dumps(given)


def doing(effect: object) -> str:
    """The herring deck whose fourth card does this."""
    return deck(effect=effect)


def council(**change: Any) -> str:
    """Our elders, the third changed."""
    given = deepcopy(ELDERS)
    given["elders"][2] = changed(given["elders"][2], change)
    return json.dumps(given)


def changed(card: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A card with other values."""
    return {key: value for key, value in (card | change).items() if value is not None}
