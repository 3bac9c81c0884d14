"""What pages of score sheets need of a game: one with rules, or one that is kept on paper only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.kit.option import Option
from companion.kit.paper import Paper
from companion.kit.words import Phrase


class SheetGame(Protocol):
    """A game whose score is kept."""

    @property
    def key(self) -> str:
        """Its folder, or "kit"."""

    @property
    def family(self) -> str:
        """The key by which events, ratings and records know it, whatever its edition."""

    @property
    def own_kit(self) -> dict[str, object] | None:
        """The kit that its sheets carry; None if the game has rules here."""

    @property
    def title(self) -> Phrase: ...

    @property
    def seats(self) -> Sequence[int]:
        """The numbers of players, ascending."""

    @property
    def minutes(self) -> int:
        """How long a match usually takes; 0 if nobody knows."""

    @property
    def options(self) -> Sequence[Option]: ...

    @property
    def paper(self) -> Paper: ...

    @property
    def opener(self) -> Phrase | None:
        """What the first player of the list is called, if they begin."""

    @property
    def paper_only(self) -> Phrase | None:
        """Why the game is offered on paper only; None if it can be played here."""
