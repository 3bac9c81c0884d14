"""A game that a kit describes, as pages of score sheets need it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from companion.kit.option import Option
from companion.kit.words import Phrase
from companion.scorekit.kit_file import MOST_SEATS, Kit, data, family, fingerprint, phrase
from companion.scorekit.kit_paper import GAME, KitPaper


@dataclass(frozen=True)
class KitGame:
    """A game on paper only."""

    kit: Kit
    most: int = field(default=MOST_SEATS, compare=False)
    """The largest table at which it is offered."""
    key: ClassVar[str] = GAME
    minutes: ClassVar[int] = 0
    options: ClassVar[Sequence[Option]] = ()
    paper_only: ClassVar[Phrase | None] = Phrase(
        "Tairyō keeps score of this game but does not know its rules. So there is no play on "
        "screen, no AI player and no review."
    )

    @property
    def title(self) -> Phrase:
        return phrase(self.kit.name)

    @property
    def seats(self) -> Sequence[int]:
        return [size for size in self.paper.seats if size <= self.most]

    @property
    def family(self) -> str:
        return family(self.kit)

    @property
    def own_kit(self) -> dict[str, object]:
        return data(self.kit)

    @cached_property
    def paper(self) -> KitPaper:
        return KitPaper(self.kit)

    @property
    def opener(self) -> Phrase | None:
        return Phrase("first dealer") if self.kit.deals else None

    @property
    def edition(self) -> str:
        """The fingerprint of the kit."""
        return fingerprint(self.kit)
