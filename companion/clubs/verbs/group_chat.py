"""The group chat that hears of a club's events."""

from __future__ import annotations

from sqlalchemy import select

from companion.core.chat import checked
from companion.core.notices import forget
from companion.core.transaction import writing
from companion.models import Club, Subscription, db

TOPIC = "chat"


def chat_of(club: Club) -> Subscription | None:
    """Return the club's group chat, if it has one."""
    return db.session.scalar(select(Subscription).where(Subscription.club_id == club.id))


def connect_chat(club: Club, address: str, language: str) -> None:
    """Post the club's news to the webhook with this address from now on; Refused if it is none."""
    checked(address)
    with writing() as session:
        forget(Subscription.club_id == club.id)
        session.add(
            Subscription(
                topic=TOPIC,
                club_id=club.id,
                language=language,
                endpoint=address,
                p256dh="",
                auth="",
            )
        )


def leave_chat(club: Club) -> None:
    """Post nothing more."""
    forget(Subscription.club_id == club.id)
