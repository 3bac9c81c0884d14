"""Helpers at a club's events: each has a link of their own, which can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from companion.core.names import tidy
from companion.core.transaction import writing
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Helper, db, now
from companion.models.base import hash_token, new_code


def invite(club: Club, name: str) -> tuple[Helper, str]:
    """A helper and the token of the link, which is shown this once and kept as a hash."""
    seen = tidy(name, "name")
    if not seen:
        raise SheetError("name", Phrase("expected a name"))
    token = new_code(32)
    with writing() as session:
        helper = Helper(club_id=club.id, name=seen, token_hash=hash_token(token))
        session.add(helper)
    return helper, token


def find_helper(token: str) -> Helper | None:
    """Whose link this is, unless it was taken back."""
    chosen = select(Helper).where(
        Helper.token_hash == hash_token(token), Helper.revoked_at.is_(None)
    )
    return db.session.scalar(chosen)


def helpers(club: Club) -> Sequence[Helper]:
    """Those whose links are in force."""
    chosen = select(Helper).where(Helper.club_id == club.id, Helper.revoked_at.is_(None))
    return db.session.scalars(chosen.order_by(Helper.id)).all()


def revoke(helper: Helper) -> None:
    """The link leads nowhere any more, on no device."""
    with writing():
        helper.revoked_at = helper.revoked_at or now()
