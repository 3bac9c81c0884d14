"""Organisers: their accounts, and what they may do with this installation's matches and sheets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select, update
from werkzeug.security import check_password_hash, generate_password_hash

from companion.clubs.verbs.clubs import worded
from companion.core.append import touch
from companion.core.transaction import writing
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Match, Organiser, Sheet, SignIn, db, now
from companion.models.base import hash_token, new_code

SHORTEST, LONGEST = 10, 80
TAKEN = Phrase("This account name is taken. If it is yours, sign in; otherwise choose another.")
# Checked when there is no such name, so that the answer takes as long as for a wrong password.
_NOBODY = "scrypt:32768:8:1$YU8rDZbZVfDmUrvV$" + "0" * 128


class AccountError(ValueError):
    """Why the account cannot be made, in a sentence."""


def add_organiser(name: str, password: str) -> Organiser:
    """A new account, or a new password for an old one."""
    name = name.strip()
    if not name:
        raise AccountError("An organiser needs a name.")
    if len(password) < SHORTEST:
        raise AccountError(f"The password needs at least {SHORTEST} characters.")
    with writing() as session:
        organiser = session.scalar(select(Organiser).where(Organiser.name == name))
        if organiser is None:
            organiser = Organiser(name=name)
            session.add(organiser)
        organiser.password_hash = generate_password_hash(password, "scrypt")
        session.flush()
        sign_out(organiser)  # whoever knew the old one is out
    return organiser


def register(name: str, password: str) -> Organiser:
    """A new account for somebody who was invited; SheetError names the field."""
    seen = worded(name, LONGEST, "name")
    if len(password) < SHORTEST:
        raise SheetError("password", Phrase("at least %(n)s characters", n=SHORTEST))
    with writing() as session:
        if session.scalar(select(Organiser.id).where(Organiser.name == seen)):
            raise SheetError("name", TAKEN)
        organiser = Organiser(name=seen, password_hash=generate_password_hash(password, "scrypt"))
        session.add(organiser)
    return organiser


def check_organiser(name: str, password: str) -> Organiser | None:
    """The organiser of this name and password, if there is one."""
    organiser = db.session.scalar(select(Organiser).where(Organiser.name == name.strip()))
    known = check_password_hash(organiser.password_hash if organiser else _NOBODY, password)
    return organiser if known else None


def find_by_code(code: str) -> Match | Sheet | None:
    """The match or sheet of this code."""
    found = db.session.scalar(select(Match).where(Match.code == code))
    return found or db.session.scalar(select(Sheet).where(Sheet.code == code))


def note_opener(row: Match | Sheet, organiser: Organiser) -> None:
    """The organiser opened this beside events: it is on their desk, wherever they sign in."""
    with writing():
        row.opened_by = row.opened_by or organiser.id


def close(row: Match | Sheet) -> None:
    """From now on the match or sheet may only be read."""
    _set_closed(row, closed=True)


def reopen(row: Match | Sheet) -> None:
    """The match or sheet goes on; not where its table is played on elsewhere."""
    with writing():
        if not elsewhere(row):
            _set_closed(row, closed=False)


def elsewhere(row: Match | Sheet) -> bool:
    """Whether the table went on on paper, or on screen."""
    if isinstance(row, Match):
        return row.left_at is not None
    here = select(Match.id).where(Match.paper_id == row.id, Match.left_at.is_(None))
    return db.session.scalar(here) is not None


def _set_closed(row: Match | Sheet, *, closed: bool) -> None:
    """Note the change, once, and tell the pages that show it."""
    with writing():
        if (row.closed_at is not None) != closed:
            row.closed_at = now() if closed else None
            touch(row)


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
