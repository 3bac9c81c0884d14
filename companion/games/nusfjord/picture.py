"""Template values of the table beyond the View."""

from __future__ import annotations

from companion.games.nusfjord.board import (
    CATCH,
    CELLS,
    PLATES,
    ROW,
    SHIPS,
    SPACES,
    TRACK,
    WORKERS,
    WORTH,
    cell_name,
)
from companion.games.nusfjord.drawn import Cell, Picture, Space, hauls, scarce
from companion.games.nusfjord.forecast import buildable, changes, final, flows, ledger
from companion.games.nusfjord.notation import AGAINST, LETTERS
from companion.games.nusfjord.open_cards import shown
from companion.games.nusfjord.scored import marks, shield
from companion.games.nusfjord.sheet import EACH, labels, worth
from companion.games.nusfjord.view import View
from companion.games.nusfjord.words import SHIP_NAMES, SPACE_NAMES


def picture(view: View) -> Picture:
    """Return the template values of the table, from the View alone."""
    seats, seat = view["seats"], view["seat"]
    return {
        "order": [((seat or 0) + step) % seats for step in range(seats)],  # own seat first
        "turn": (min(view["turns"] // seats + 1, WORKERS), WORKERS),
        "letters": LETTERS,
        **shown(view),
        "changes": changes(view),
        "final": final(view),
        "buildable": buildable(view),
        "flows": flows(view),
        "hauls": hauls(view),
        "scarce": scarce(view),
        "ledger": ledger(view),
        "why_use": [AGAINST[why] if why else None for why in view["why_use"]],
        "spaces": [space(view, number) for number in range(len(SPACES))],
        "cells": [cell(number) for number in range(CELLS)],
        "track": TRACK,
        "ships": SHIP_NAMES,
        "ship_keys": SHIPS,
        "ship_points": {key: int(n) for key, n in zip(SHIPS, WORTH, strict=True)},
        "plates": [int(n) for n in PLATES],
        "catches": [int(n) for n in CATCH],
        "scores": [worth(count) for count in view["counts"]],
        "shield": shield(seats, worth(view["counts"][0])),
        "marks": marks(worth(view["counts"][0])) if seats == 1 else None,
        "count": view["finished"][-1]["counts"] if view["finished"] else [],
        "parts": [(part, words, EACH[part]) for part, words in labels()],
    }


def space(view: View, number: int) -> Space:
    """Return a space of the board: its workers, and why it is not available."""
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


def cell(number: int) -> Cell:
    """Return one cell of a harbour."""
    row, column = divmod(number, ROW)
    return {"move": f"at {cell_name(number)}", "row": row + 1, "column": column + 1}
