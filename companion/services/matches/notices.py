"""Notices for closed phones: which browsers of a seat want them, and whose turn it is by now."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select

from companion.infrastructure.transaction import writing
from companion.models import (
    PLAYING,
    DateSubscription,
    Match,
    PlaceSubscription,
    Seat,
    Subscription,
    db,
)
from companion.services.matches.opponents import people
from companion.services.matches.positions import position
from companion.services.matches.undo import request

Kind = type[Subscription | PlaceSubscription | DateSubscription]
MOST = 4  # browsers of one seat; a new one takes the place of the oldest


@dataclass(frozen=True, slots=True)
class Notice:
    """A letter to be sent: where to, and the little that stands in it."""

    number: int
    endpoint: str
    p256dh: str
    auth: str
    path: str
    words: str
    kind: Kind = Subscription

    @property
    def once(self) -> bool:
        """Whether there is nothing more to tell this browser after it."""
        return self.kind is PlaceSubscription


def subscribe(seat: Seat, endpoint: str, p256dh: str, auth: str, words: str) -> None:
    """This browser wants to hear, in these words, when it is the seat's turn; twice is once."""
    with writing() as session:
        forget(seat, endpoint)
        session.flush()
        kept = select(Subscription.id).where(Subscription.seat_id == seat.id)
        numbers = list(session.scalars(kept.order_by(Subscription.id.desc())))
        drop(*numbers[MOST - 1 :])
        session.add(
            Subscription(
                seat_id=seat.id,
                issue=seat.issue,
                endpoint=endpoint,
                p256dh=p256dh,
                auth=auth,
                words=words,
            )
        )


def forget(seat: Seat, endpoint: str) -> None:
    """This browser does not want to hear any more."""
    with writing() as session:
        session.execute(
            delete(Subscription).where(
                Subscription.seat_id == seat.id, Subscription.endpoint == endpoint
            )
        )


def drop(*numbers: int, kind: Kind = Subscription) -> None:
    """These are of no use any more."""
    if numbers:
        with writing() as session:
            session.execute(delete(kind).where(kind.id.in_(numbers)))


def due(match_id: int, length: int) -> list[Notice]:
    """The letters for those whose turn it still is after that many moves."""
    match = db.session.get(Match, match_id)
    if match is None:
        return []
    rows = db.session.execute(
        select(Subscription, Seat).join(Seat).where(Seat.match_id == match_id)
    ).all()
    if not rows:
        return []
    useless = [one.id for one, seat in rows if ended(match) or one.issue != seat.issue]
    asked = set(actors(match)) if match.length == length and not ended(match) else set()
    path = f"/matches/{match.code}"
    found = [
        Notice(one.id, one.endpoint, one.p256dh, one.auth, path, one.words)
        for one, seat in rows
        if one.id not in useless and seat.index in asked
    ]
    drop(*useless)
    return found


def ended(match: Match) -> bool:
    """Whether nobody will be asked for anything any more."""
    return match.closed_at is not None or match.ended_at is not None


def actors(match: Match) -> list[int]:
    """The seats whose people are to act now."""
    if match.state != PLAYING or request(match) is not None:
        return []
    return [seat for seat in position(match).actors() if seat in people(match)]
