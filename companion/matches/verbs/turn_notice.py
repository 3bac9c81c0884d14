"""Notifications about whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.core.notices import Due, Notice, browser, drop
from companion.kit.words import Phrase
from companion.matches.verbs.positions import position
from companion.matches.verbs.seats import people
from companion.matches.verbs.undo import request
from companion.models import PLAYING, Match, Subscription, db
from companion.models.base import Journalled


@dataclass(frozen=True, slots=True)
class TurnNotice(Notice):
    """It is a seat's turn; a subscription ends with the match or the seat's link."""

    TOPIC: ClassVar = "turn"
    OF: ClassVar = Match
    AFTER: ClassVar = ("change",)
    FOR: ClassVar = "seat_id"
    code: str

    def address(self) -> str:
        return f"/matches/{self.code}"

    def words(self) -> list[Phrase]:
        return [Phrase("It is your turn.")]

    @classmethod
    def subject(cls, row: Journalled) -> dict[str, int]:
        """Nothing more: a seat is of one match."""
        return {}

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For those whose turn it still is after `length` moves; ends them with the match."""
        match = db.session.get(Match, number)
        if match is None:
            return []
        seats = {seat.id: seat.index for seat in match.places}
        rows = cls.subscriptions(Subscription.seat_id.in_(seats))
        if match.closed_at is not None or match.ended_at is not None:
            drop(*(one.id for one in rows))
        elif rows and match.length == length:
            asked = actors(match)
            browsers = [browser(one) for one in rows if seats[one.seat_id or 0] in asked]
            return [(cls(match.code), browsers)]
        return []


def actors(match: Match) -> list[int]:
    """The seats of people whose turn it is now."""
    if match.state != PLAYING or request(match) is not None:
        return []
    return [seat for seat in position(match).actors() if seat in people(match)]
