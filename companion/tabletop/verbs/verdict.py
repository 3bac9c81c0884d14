"""What people say about the cards, and the verdict on it.

A statement may hold private cards. A verdict has public fields only, whatever it was made from:
pages, the journal and logs may show all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.kit.journal import Entry
from companion.kit.rules import IllegalMove
from companion.kit.tabletop_journal import DOUBT, Unfit
from companion.kit.words import Phrase
from companion.tabletop.verbs.full_round import FullRound
from companion.tabletop.verbs.sampled_hands import Deal


@dataclass(frozen=True)
class Report:
    """A move or a correction, in the journal's text."""

    seat: int
    text: str
    stale: bool = False
    """Whether its sender had not seen all entries: then only entered hands are compared."""


@dataclass(frozen=True)
class HandEntry:
    """The hand of a seat, entered for the first time or again."""

    deal: Deal
    """The deal, with this hand among those entered."""
    seat: int
    sample: str | None
    """The deal with the AI's hand as redrawn for it; None if too few cards are left."""


@dataclass(frozen=True)
class HiddenAction:
    """A hidden action that a seat must enter now: `word` with `least` to `most` cards."""

    seat: int
    word: str
    least: int
    most: int
    each: bool = False
    """Whether each card is an entry of its own."""


@dataclass(frozen=True)
class HiddenCards:
    """The cards with which a seat carries out its hidden action."""

    action: HiddenAction
    full: FullRound
    cards: Sequence[str]


@dataclass(frozen=True)
class Accepted:
    """The statement fits. It needs the `revokes`: cards that the AI played and must be allowed."""

    revokes: tuple[Entry, ...] = ()
    """`let` entries to write first; their cards are on the table."""


@dataclass(frozen=True)
class Refused:
    """What everybody at the table knows rules the statement out."""

    reason: Phrase
    entry: int | None = None
    """The number of the later entry that contradicts a correction."""

    def error(self) -> IllegalMove:
        """Return the exception that carries this reason to a page."""
        return IllegalMove(self.reason) if self.entry is None else Unfit(self.entry, self.reason)


@dataclass(frozen=True)
class Conflict:
    """Only private cards contradict the statement. Whatever they are, this says the same."""

    seat: int
    card: str = ""
    """The reported card, if everybody could tap it; else ""."""

    @property
    def text(self) -> str:
        """The public entry about it: without one, hands could be probed unnoticed."""
        return f"{DOUBT} {self.card}".strip()


Statement: TypeAlias = Report | HandEntry | HiddenCards
Verdict: TypeAlias = Accepted | Refused | Conflict
