"""Cards that people entered for the companion alone: their hands, and what they put away or drew.

They are stored beside the journal, which everybody at the table may know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from companion.models import Tabletop, TabletopHand, db


@dataclass(frozen=True)
class PrivateHands:
    """All private cards of a match. Show a seat's cards to nobody but that seat."""

    rows: Sequence[TabletopHand]

    def entered(self, deal: int) -> dict[int, list[str]]:
        """Return the hands entered for that deal (see `deal_id`), by seat."""
        return {row.seat: list(row.cards) for row in self.rows if row.deal == deal}

    def hidden(self, entries: Collection[int]) -> dict[int, list[str]]:
        """Return the cards that these entries hide (put away or drawn), by entry number."""
        return {row.deal: list(row.cards) for row in self.rows if row.deal in entries}

    def keys(self, places: Collection[int], seat: int) -> set[str]:
        """Return the form keys with which that seat sent its cards of these deals or entries."""
        return {row.key for row in self.rows if row.deal in places and row.seat == seat}


def read_hands(tabletop: Tabletop) -> PrivateHands:
    """Return the private cards stored for the AI's match."""
    chosen = (
        select(TabletopHand).where(TabletopHand.told_id == tabletop.id).order_by(TabletopHand.id)
    )
    return PrivateHands(db.session.scalars(chosen).all())


def is_stored(tabletop: Tabletop, key: str) -> bool:
    """Whether a request with that key, or one whose parts begin with `key-`, was stored."""
    same = (TabletopHand.key == key) | TabletopHand.key.startswith(f"{key}-", autoescape=True)
    chosen = select(TabletopHand.id).where(TabletopHand.told_id == tabletop.id, same)
    return db.session.scalar(chosen.limit(1)) is not None


def store_hand(
    tabletop: Tabletop, place: int, seat: int, cards: Iterable[str], *, key: str, by: str
) -> None:
    """Store that seat's cards: its hand of the deal `place`, or what entry `place` hides."""
    row = TabletopHand(
        told_id=tabletop.id, deal=place, seat=seat, cards=list(cards), key=key, by=by
    )
    db.session.add(row)
    db.session.flush()
