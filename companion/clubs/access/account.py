"""The organiser signed in in this browser."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import Final

from flask import Blueprint, Flask, abort, current_app, g, request, session

from companion.clubs.accounts.organisers import check_organiser, signed_in
from companion.clubs.verbs.clubs import keeps
from companion.kit.words import Phrase
from companion.models import Club, Organiser, SignIn
from companion.models.base import new_code
from companion.site.plumbing.limits import limiter


def current_sign_in() -> SignIn | None:
    """This browser's sign-in, if it is still valid."""
    if "sign_in" not in g:
        token = session.get("organiser")
        g.sign_in = signed_in(token) if isinstance(token, str) else None
    found: SignIn | None = g.sign_in
    return found


def current_organiser() -> Organiser | None:
    """The organiser signed in here, if any; changing the password ends all sign-ins."""
    here = current_sign_in()
    return here.organiser if here else None


def the_organiser() -> Organiser:
    """The organiser signed in here, else 403."""
    return current_organiser() or abort(403)


def runs(club: Club) -> bool:
    """Whether an organiser of the club is signed in here."""
    return keeps(current_organiser(), club)


def larger_file(bp: Blueprint, page: str, most: int) -> None:
    """Raise the upload limit of that page to `most` bytes for organisers."""

    @bp.url_value_preprocessor
    def larger(endpoint: str | None, values: object) -> None:
        if endpoint == page and current_organiser() is not None:
            request.max_content_length = most


def brought() -> bytes:
    """The content of the uploaded file, b"" if there is none."""
    given = request.files.get("file")
    if given is None:
        return b""
    with given.stream:
        data: bytes = given.read()
    return data


UNKNOWN: Final = Phrase("This name and password do not belong together. Try again.")
FREE = 5  # wrong passwords without a wait
LONGEST = 60  # seconds of one wait: a typing error must not lock anybody out for the evening
FORGOTTEN = 3600  # seconds after which tries are no longer counted
MOST = 4  # accounts that a browser is remembered for


def by_password(name: str, password: str) -> Organiser | None:
    """The organiser with this name and password, or None; 429 while the account has to wait.

    Every page that asks for a password must call this, or guessing would be unlimited there.
    """
    if must_wait(name):
        abort(429)
    found = check_organiser(name, password)
    if found is not None:
        signed_in_here(name)
    return found


def must_wait(name: str) -> bool:
    """Whether this account has to wait before the next try; otherwise counts the try."""
    if not current_app.config["RATELIMIT_ENABLED"]:
        return False
    who = counted_as(name)
    with suppress(Exception):  # without Redis people may still sign in
        storage = limiter.storage
        if storage.get(f"wait/{who}"):
            return True
        tries = storage.incr(f"tries/{who}", FORGOTTEN)
        if tries > FREE:
            storage.incr(f"wait/{who}", min(2 ** min(tries - FREE, 10), LONGEST))
    return False


def signed_in_here(name: str) -> None:
    """Reset the account's tries after a correct password, and remember it in this browser."""
    with suppress(Exception):
        for what in ("tries", "wait"):
            limiter.storage.clear(f"{what}/{counted_as(name)}")
    known = {mark: code for mark, code in session.get("desk", {}).items() if mark != mark_of(name)}
    session["desk"] = dict([*known.items(), (mark_of(name), new_code(8))][-MOST:])


def counted_as(name: str) -> str:
    """The counter's key for the account: this browser's own if it is remembered here."""
    mark = mark_of(name)
    return f"sign-in/{mark}/{session.get('desk', {}).get(mark, '')}"


def mark_of(name: str) -> str:
    """A hash of the account's name."""
    return sha256(name.strip().encode()).hexdigest()[:16]


def init_app(app: Flask) -> None:
    """Make the organiser available in templates."""
    app.jinja_env.globals["current_organiser"] = current_organiser
