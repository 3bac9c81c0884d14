"""Email subscriptions of players: opt in, confirm the address, opt out with one tap."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from flask import current_app

from companion.core.transaction import writing
from companion.core.typed_names import whole
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import MailWish, Member, ago, db, now
from companion.models.base import derive_token, hash_token

LONGEST: Final = 120
PAUSE: Final = timedelta(minutes=10)
"""Minimum time between two emails that ask to confirm an address."""
ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS: Final = re.compile(
    rf"(?!=\?)(?=.{{1,64}}@){ATOM}(?:\.{ATOM})*@(?:{LABEL}\.)+[A-Za-z]{{2,24}}"
)
"""Atoms and labels of RFC 5321 without quoting, and no encoded word, which clients decode."""


def wish_of(member: Member) -> MailWish | None:
    """Return a member's subscription, confirmed or not."""
    return db.session.get(MailWish, member.id)


def wish(member: Member, address: str, language: str) -> MailWish:
    """Request emails to this address, which must be confirmed; SheetError for an invalid one."""
    address = address.strip()
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise SheetError("address", Phrase("expected an email address"))
    with writing() as session:
        known = session.get(MailWish, member.id)
        if known is not None and ago(known.asked_at) < PAUSE:
            raise SheetError("address", Phrase("An email was sent just now. Please wait a little."))
        found = known or MailWish(member_id=member.id, issue=0)
        found.address, found.language = address, language
        found.issue += 1
        found.asked_at, found.confirmed_at, found.told_on = now(), None, None
        session.add(found)
    return found


def mail_token(wish: MailWish) -> str:
    """Return the token of the link in each email, which first confirms and later unsubscribes."""
    secret = current_app.config["SECRET_KEY"]
    return (
        f"{wish.member_id}-{derive_token(secret, 'mail', wish.address, wish.member_id, wish.issue)}"
    )


def find_wish(token: str) -> MailWish | None:
    """Return the subscription of a valid token."""
    number, _, rest = token.partition("-")
    try:
        found = db.session.get(MailWish, whole(number))
    except ValueError:
        return None
    if found is None or not rest or hash_token(token) != hash_token(mail_token(found)):
        return None
    return found


def confirm(wish: MailWish) -> None:
    with writing():
        wish.confirmed_at = wish.confirmed_at or now()


def forget_mail(member: Member) -> None:
    """Unsubscribe the member and delete the address."""
    with writing() as session:
        found = session.get(MailWish, member.id)
        if found is not None:
            session.delete(found)
