"""What a View of Fisherman says."""

from __future__ import annotations

from companion.games.fisherman.sheet import Catch, Laid
from companion.kit.view import TrickView


class View(TrickView[Catch]):
    """The round so far, as one seat has seen it."""

    rules: Laid
    """What lies on the mat."""
    catches: list[list[str]]
    points: list[int]
