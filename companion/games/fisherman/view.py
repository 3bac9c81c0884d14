"""The View of Fisherman."""

from __future__ import annotations

from companion.games.fisherman.sheet import Catch, Laid
from companion.kit.view import TrickView


class View(TrickView[Catch]):
    rules: Laid
    """The rules chosen so far."""
    catches: list[list[str]]
    points: list[int]
