"""Guessing a password: slowed down for each account too, from however many addresses it comes.

After a few wrong passwords each one costs a longer wait, up to a minute, and an hour's rest forgets
them. A browser in which the account was signed in before is counted by itself: whoever guesses
from elsewhere does not keep the organiser out.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

from flask import current_app, session

from companion.models.codes import new_code
from companion.web.plumbing.limits import limiter

FREE = 5  # wrong passwords without a wait
LONGEST = 60  # seconds of one wait: a typing error must not cost the evening
FORGOTTEN = 3600  # seconds after which they are
MOST = 4  # accounts that a browser is known for


def must_wait(name: str) -> bool:
    """Whether this account's next try comes too early; else the try is counted."""
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
    """The password was right: nothing is held against the account in this browser."""
    with suppress(Exception):
        for what in ("tries", "wait"):
            limiter.storage.clear(f"{what}/{counted_as(name)}")
    known = {mark: code for mark, code in session.get("desk", {}).items() if mark != mark_of(name)}
    session["desk"] = dict([*known.items(), (mark_of(name), new_code(8))][-MOST:])


def counted_as(name: str) -> str:
    """The account, as this browser or as anybody's."""
    mark = mark_of(name)
    return f"sign-in/{mark}/{session.get('desk', {}).get(mark, '')}"


def mark_of(name: str) -> str:
    """The account, without its name."""
    return sha256(name.strip().encode()).hexdigest()[:16]
