"""Doing something at an event: then its page again, or why it could not be done."""

from __future__ import annotations

from collections.abc import Callable

from flask import request, session
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError
from companion.models import db
from companion.models.codes import new_code
from companion.services.refused import Refused
from companion.web.words import say

Page = Callable[[str], Answer]
"""(why it could not be done, or ""): the page as it is now, kept what was typed."""


def attempt(act: Callable[[str], object], done: Callable[[], Answer], again: Page) -> Answer:
    """Do it under the key that the form carries; on refusal the page once more, with the reason."""
    try:
        act(sent_key())
    except (Refused, SheetError) as no:
        db.session.rollback()
        return again(say(no.phrase))
    return done()


def sent_key() -> str:
    """The key of this request, of this browser's own; without one it counts as sent once."""
    key = request.form.get("key", "")
    whose = str(session.get("csrf_token", ""))[:12]
    return f"{whose}-{key}"[:64] if 0 < len(key) <= 40 else new_code()


def number(name: str, default: int = 0) -> int:
    """A whole number that was sent, or the default."""
    found: int = request.form.get(name, default, type=int)
    return found
