"""Who is signed in in this browser."""

from __future__ import annotations

from flask import abort, g, session

from companion.models import Club, Organiser, SignIn
from companion.services.accounts.sign_ins import signed_in
from companion.services.clubs.clubs import keeps


def current_sign_in() -> SignIn | None:
    """This browser's line among the sign-ins, while it is in force."""
    if "sign_in" not in g:
        token = session.get("organiser")
        g.sign_in = signed_in(token) if isinstance(token, str) else None
    found: SignIn | None = g.sign_in
    return found


def current_organiser() -> Organiser | None:
    """Who is signed in, if anyone; a new password signs every browser out."""
    here = current_sign_in()
    return here.organiser if here else None


def the_organiser() -> Organiser:
    """Who is signed in; nobody else gets any further."""
    return current_organiser() or abort(403)


def runs(club: Club) -> bool:
    """Whether an organiser of the club is signed in here."""
    return keeps(current_organiser(), club)
