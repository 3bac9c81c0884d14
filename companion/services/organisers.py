"""Organisers: their accounts, and what they may do with this installation's matches and sheets."""

from __future__ import annotations

from sqlalchemy import select
from werkzeug.security import check_password_hash, generate_password_hash

from companion.models import Match, Organiser, Sheet, db, now
from companion.services.append import touch
from companion.services.sign_ins import sign_out
from companion.services.transaction import writing

SHORTEST = 10
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


def check_organiser(name: str, password: str) -> Organiser | None:
    """The organiser of this name and password, if there is one."""
    organiser = db.session.scalar(select(Organiser).where(Organiser.name == name.strip()))
    known = check_password_hash(organiser.password_hash if organiser else _NOBODY, password)
    return organiser if known else None


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
