"""Organisers: their accounts, and what they may do with this installation's matches and sheets."""

from __future__ import annotations

from sqlalchemy import select
from werkzeug.security import check_password_hash, generate_password_hash

from companion.infrastructure.append import touch
from companion.infrastructure.transaction import writing
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Match, Organiser, Sheet, db, now
from companion.services.accounts.sign_ins import sign_out
from companion.services.clubs.clubs import worded

SHORTEST, LONGEST = 10, 80
TAKEN = Phrase("There is an account of this name. If it is yours, sign in; else choose another.")
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
    """The match or sheet goes on."""
    _set_closed(row, closed=False)


def _set_closed(row: Match | Sheet, *, closed: bool) -> None:
    """Note the change, once, and tell the pages that show it."""
    with writing():
        if (row.closed_at is not None) != closed:
            row.closed_at = now() if closed else None
            touch(row)
