"""Phones signed in at the door, until the event ends.

The door's code makes the first one; whoever is here already shows their own link, or asks, and a
helper says yes. A personal link makes one too, so that nobody else comes in by that name.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select

from companion.core.append import touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.words import Phrase
from companion.models import Event, Member, Phone, db, now
from companion.models.base import hash_token, new_code

ASKS, IN, OUT = "asks", "in", "out"
MOST_ASKS = 3  # for one member at a time
PATIENCE = timedelta(minutes=30)  # whoever asked then has gone


def let_in(event: Event, member: Member, browser: str, by: str) -> str:
    """The pass of a phone that is this member's at this evening."""
    return _written(event, member, browser, by, IN)


def let_first_in(event: Event, member: Member, browser: str, by: str) -> str | None:
    """The pass of the member's first phone here; None when there is one already."""
    with writing() as session:
        session.refresh(event, with_for_update=True)
        if member.id in taken(event):
            return None
        return let_in(event, member, browser, by)


def ask(event: Event, member: Member, browser: str) -> str:
    """Ask the helpers to be let in as this member; the pass is worth nothing until one says yes."""
    with writing() as session:
        session.refresh(event, with_for_update=True)
        if sum(phone.member_id == member.id for phone in asking(event)) >= MOST_ASKS:
            raise Refused(
                Phrase(
                    "A helper has already been asked about this name: please go to the check-in "
                    "desk."
                )
            )
        touch(event)
        return _written(event, member, browser, "", ASKS)


def answer(phone: Phone, yes: bool, by: str) -> None:
    """A helper's word; a second one changes nothing."""
    with writing() as session:
        session.refresh(phone)
        if phone.state == ASKS:
            phone.state, phone.by, phone.at = IN if yes else OUT, by[:60], now()
            touch(phone.event)


def put_out(phone: Phone) -> None:
    """The phone is nobody's any more."""
    with writing():
        phone.state = OUT
        touch(phone.event)


def put_all_out(member: Member) -> None:
    """Another personal link: no phone of the old one is the member's, at no evening."""
    with writing() as session:
        for phone in session.scalars(select(Phone).where(Phone.member_id == member.id)):
            phone.state = OUT


def find_phone(event: Event, token: str) -> Phone | None:
    """Whose pass it is at this event, whatever it is worth."""
    chosen = select(Phone).where(Phone.token_hash == hash_token(token), Phone.event_id == event.id)
    return db.session.scalar(chosen)


def asking(event: Event) -> Sequence[Phone]:
    """Who waits for a helper's word, the first one first."""
    chosen = select(Phone).where(
        Phone.event_id == event.id, Phone.state == ASKS, Phone.at > now() - PATIENCE
    )
    return db.session.scalars(chosen.order_by(Phone.id)).all()


def taken(event: Event) -> set[int]:
    """The members who have a phone at this evening."""
    chosen = select(Phone.member_id).where(Phone.event_id == event.id, Phone.state == IN)
    return set(db.session.scalars(chosen))


def later(phone: Phone) -> Sequence[Phone]:
    """The phones that came in as the same member after this one."""
    chosen = select(Phone).where(
        Phone.event_id == phone.event_id,
        Phone.member_id == phone.member_id,
        Phone.state == IN,
        Phone.id > phone.id,
    )
    return db.session.scalars(chosen.order_by(Phone.id)).all()


def _written(event: Event, member: Member, browser: str, by: str, state: str) -> str:
    token = new_code(32)
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
