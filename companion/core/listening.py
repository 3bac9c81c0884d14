"""Who wants to know how far a table is, and is told by the transaction that changed it.

Matches and sheets know nobody; whoever listens says so when the application is put together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flask import Flask, current_app

from companion.kit.state import State
from companion.models import Match, Sheet

if TYPE_CHECKING:
    from companion.sheets.verbs.paper import Paper


@dataclass(frozen=True, slots=True)
class Listeners:
    """What each of them does: inside the transaction, but for `stored`."""

    sheets: list[Callable[[Sheet, Paper], None]] = field(default_factory=list)
    """A sheet was written on: as it stands now."""
    matches: list[Callable[[Match, State], None]] = field(default_factory=list)
    """A round of a match came to its end: the position after it."""
    stored: list[Callable[[str], None]] = field(default_factory=list)
    """A change of the row with this topic is stored: called after the transaction, outside it."""


def listeners_of(app: Flask) -> Listeners:
    """Those of this application."""
    found: Listeners = app.extensions.setdefault("listeners", Listeners())
    return found


def sheet_written(sheet: Sheet, paper: Paper) -> None:
    """Tell how the sheet stands now."""
    for hear in listeners_of(current_app).sheets:
        hear(sheet, paper)


def round_played(match: Match, state: State) -> None:
    """Tell how the match stands after a round."""
    for hear in listeners_of(current_app).matches:
        hear(match, state)
