"""Organisers: accounts, sign-ins, and closing this installation's matches and sheets."""

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
# Checked for unknown names, so that the answer takes as long as for a wrong password.
_NOBODY = "scrypt:32768:8:1$YU8rDZbZVfDmUrvV$" + "0" * 128


class AccountError(ValueError):
    """Why the account cannot be created, in a sentence."""


def add_organiser(name: str, password: str) -> Organiser:
    """Create an account, or set a new password and sign out all browsers of an old one."""
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
        sign_out(organiser)  # ends sessions of anybody who knew the old password
    return organiser


def register(name: str, password: str) -> Organiser:
    """Create an account for an invited person; SheetError names the field."""
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
    """Return the organiser with this name and password, if there is one."""
    organiser = db.session.scalar(select(Organiser).where(Organiser.name == name.strip()))
    known = check_password_hash(organiser.password_hash if organiser else _NOBODY, password)
    return organiser if known else None


def find_by_code(code: str) -> Match | Sheet | None:
    found = db.session.scalar(select(Match).where(Match.code == code))
    return found or db.session.scalar(select(Sheet).where(Sheet.code == code))


def note_opener(row: Match | Sheet, organiser: Organiser) -> None:
    """Record who opened a match or sheet outside events, so that it is on their desk."""
    with writing():
        row.opened_by = row.opened_by or organiser.id


def close(row: Match | Sheet) -> None:
    """Make the match or sheet read-only."""
    _set_closed(row, closed=True)


def reopen(row: Match | Sheet) -> None:
    """Undo `close`, unless the table continues elsewhere."""
    with writing():
        if not elsewhere(row):
            _set_closed(row, closed=False)


def elsewhere(row: Match | Sheet) -> bool:
    """Return whether the table continues on paper or on screen instead."""
    if isinstance(row, Match):
        return row.left_at is not None
    here = select(Match.id).where(Match.paper_id == row.id, Match.left_at.is_(None))
    return db.session.scalar(here) is not None


def _set_closed(row: Match | Sheet, *, closed: bool) -> None:
    """Store the change, once, and update the pages that show it."""
    with writing():
        if (row.closed_at is not None) != closed:
            row.closed_at = now() if closed else None
            touch(row)


LASTS = timedelta(days=60)  # of disuse until a sign-in expires
STEP = timedelta(hours=1)  # precision of `seen_at`


def sign_in(organiser: Organiser, browser: str) -> str:
    """Sign in a browser and return the token that it stores."""
    token = new_code(32)
    with writing() as session:
        session.add(
            SignIn(organiser_id=organiser.id, token_hash=hash_token(token), browser=browser[:60])
        )
    return token


def signed_in(token: str) -> SignIn | None:
    """Return the browser's valid sign-in; update `seen_at` now and then."""
    found = db.session.scalar(select(SignIn).where(SignIn.token_hash == hash_token(token)))
    if found is None or found.ended_at or now() - found.seen_at > LASTS:
        return None
    if now() - found.seen_at > STEP:
        with writing():
            found.seen_at = now()
    return found


def browsers(organiser: Organiser) -> Sequence[SignIn]:
    """Return the organiser's valid sign-ins, the latest first."""
    chosen = select(SignIn).where(
        SignIn.organiser_id == organiser.id,
        SignIn.ended_at.is_(None),
        SignIn.seen_at > now() - LASTS,
    )
    return db.session.scalars(chosen.order_by(SignIn.seen_at.desc(), SignIn.id.desc())).all()


def sign_out(organiser: Organiser, number: int | None = None) -> None:
    """End the sign-in of that number, or all of the organiser's."""
    with writing() as session:
        ended = update(SignIn).where(SignIn.organiser_id == organiser.id, SignIn.ended_at.is_(None))
        if number is not None:
            ended = ended.where(SignIn.id == number)
        session.execute(ended.values(ended_at=now()))
