"""What every game has of its own: its positions (S) and its Views (V)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.kit.state import State
from companion.kit.view import View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
    V = TypeVar("V", bound=View, default=View)
else:  # from Python 3.13 on its own TypeVar has a default too
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    V = TypeVar("V", bound=View)
