"""What a View of Fisherman says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.fisherman.sheet import Catch, Laid
from companion.kit.view import TrickView

if TYPE_CHECKING:  # from Python 3.13 on typing has it too
    from typing_extensions import ReadOnly


class View(TrickView):
    """The round so far, as one seat has seen it."""

    finished: ReadOnly[Sequence[Catch]]
    rules: Laid
    """What lies on the mat."""
    catches: list[list[str]]
    points: list[int]
