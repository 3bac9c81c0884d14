"""Where organisers are signed in: each browser has a token of its own, which can be ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select, update

from companion.infrastructure.transaction import writing
from companion.models import Organiser, SignIn, db, now
from companion.models.codes import hash_token, new_code

LASTS = timedelta(days=60)  # without being used
STEP = timedelta(hours=1)  # how exactly `seen_at` is kept


def sign_in(organiser: Organiser, browser: str) -> str:
    """Sign in another browser; the token it keeps."""
    token = new_code(32)
    with writing() as session:
        session.add(
            SignIn(organiser_id=organiser.id, token_hash=hash_token(token), browser=browser[:60])
        )
    return token


def signed_in(token: str) -> SignIn | None:
    """The browser's line, while it is in force; notes now and then that it was seen."""
    found = db.session.scalar(select(SignIn).where(SignIn.token_hash == hash_token(token)))
    if found is None or found.ended_at or now() - found.seen_at > LASTS:
        return None
    if now() - found.seen_at > STEP:
        with writing():
            found.seen_at = now()
    return found


def browsers(organiser: Organiser) -> Sequence[SignIn]:
    """Where the organiser is signed in, the latest first."""
    chosen = select(SignIn).where(
        SignIn.organiser_id == organiser.id,
        SignIn.ended_at.is_(None),
        SignIn.seen_at > now() - LASTS,
    )
    return db.session.scalars(chosen.order_by(SignIn.seen_at.desc(), SignIn.id.desc())).all()


def sign_out(organiser: Organiser, number: int | None = None) -> None:
    """End the browser's line of that number, or all of the organiser's."""
    with writing() as session:
        ended = update(SignIn).where(SignIn.organiser_id == organiser.id, SignIn.ended_at.is_(None))
        if number is not None:
            ended = ended.where(SignIn.id == number)
        session.execute(ended.values(ended_at=now()))
