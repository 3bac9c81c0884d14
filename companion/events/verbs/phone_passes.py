"""Phones signed in at the door, until the event ends.

The door's code signs in a member's first phone; another phone of somebody who is already here needs
their personal link, or a helper's approval. A personal link signs in a phone too, so that nobody
else can use that name.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select

from companion.core.append import locked, touch
from companion.core.refused import Refused
from companion.core.transaction import lock, writing
from companion.kit.words import Phrase
from companion.models import Event, Member, Phone, db, now
from companion.models.base import hash_token, new_code

ASKS, IN, OUT = "asks", "in", "out"
MOST_ASKS = 3  # for one member at a time
PATIENCE = timedelta(minutes=30)  # older requests are dropped


def let_in(event: Event, member: Member, browser: str, by: str) -> str:
    """Sign in a phone as this member for the event and return its pass."""
    return _written(event, member, browser, by, IN, new_code(32))


def let_first_in(event: Event, member: Member, browser: str, by: str, knock: str) -> str | None:
    """Return the pass of the member's first phone; None if another phone has one already.

    `knock` is the pass the phone would get. The phone knows it before it asks, so it can repeat a
    request whose response was lost and is not mistaken for another phone.
    """
    with writing():
        lock(event)
        known = find_phone(event, knock)
        if known is not None and known.member_id == member.id:
            return knock
        if member.id in taken(event):
            return None
        return _written(event, member, browser, by, IN, knock if known is None else new_code(32))


def ask(event: Event, member: Member, browser: str, knock: str) -> str:
    """Ask the helpers to sign this phone in; its pass is valid only after one of them approves."""
    with writing():
        lock(event)
        known = find_phone(event, knock)
        if known is not None and known.member_id == member.id:
            return knock
        if sum(phone.member_id == member.id for phone in asking(event)) >= MOST_ASKS:
            raise Refused(
                Phrase(
                    "A helper has already been asked about this name: please go to the check-in "
                    "desk."
                )
            )
        touch(event)
        return _written(event, member, browser, "", ASKS, knock if known is None else new_code(32))


def answer(phone: Phone, yes: bool, by: str) -> None:
    """Approve or reject a phone's request; once answered, it does not change."""
    with writing() as session:
        session.refresh(phone)
        if phone.state == ASKS:
            phone.state, phone.by, phone.at = IN if yes else OUT, by[:60], now()
            touch(phone.event)


def put_out(phone: Phone) -> None:
    """Sign the phone out."""
    with writing():
        phone.state = OUT
        touch(phone.event)


def put_all_out(member: Member) -> None:
    """Sign out the member's phones at all events, because their personal link was replaced."""
    with writing() as session:
        for phone in session.scalars(select(Phone).where(Phone.member_id == member.id)):
            phone.state = OUT


def find_phone(event: Event, token: str) -> Phone | None:
    """Return the phone with this pass at the event, in any state."""
    chosen = select(Phone).where(Phone.token_hash == hash_token(token), Phone.event_id == event.id)
    return db.session.scalar(chosen)


def asking(event: Event) -> Sequence[Phone]:
    """Return the phones that wait for a helper's approval, oldest first."""
    chosen = select(Phone).where(
        Phone.event_id == event.id, Phone.state == ASKS, Phone.at > now() - PATIENCE
    )
    return db.session.scalars(chosen.order_by(Phone.id)).all()


def taken(event: Event) -> set[int]:
    """Return the members who have a phone signed in at this event."""
    chosen = select(Phone.member_id).where(Phone.event_id == event.id, Phone.state == IN)
    return set(db.session.scalars(chosen))


def later(phone: Phone) -> Sequence[Phone]:
    """Return the phones that were signed in as the same member after this one."""
    chosen = select(Phone).where(
        Phone.event_id == phone.event_id,
        Phone.member_id == phone.member_id,
        Phone.state == IN,
        Phone.id > phone.id,
    )
    return db.session.scalars(chosen.order_by(Phone.id)).all()


def _written(event: Event, member: Member, browser: str, by: str, state: str, token: str) -> str:
    with writing() as session:
        session.add(
            Phone(
                event_id=event.id,
                member_id=member.id,
                token_hash=hash_token(token),
                browser=browser[:60],
                by=by[:60],
                state=state,
            )
        )
    return token


LONGEST = 100  # characters of a submitted token


def new_token(event: Event) -> str:
    """Create a token; it is shown once, stored as a hash, and replaces the one before."""
    token = new_code(32)
    with locked(event):
        event.follow_hash = hash_token(token)
    return token


def end_token(event: Event) -> None:
    with locked(event):
        event.follow_hash = None


def opens(event: Event, token: str) -> bool:
    """Return whether this is the event's token."""
    known = event.follow_hash
    if not known or not 0 < len(token) <= LONGEST:
        return False
    return hmac.compare_digest(known, hash_token(token))
