"""Doing something at an event: then its page again, or why it could not be done."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flask import request, session
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import db
from companion.models.codes import new_code
from companion.services.refused import Refused
from companion.web.words import say

MOST_POINTS = 10_000
NO_POINTS = Phrase("Enter a number of points, such as 5 or −2.")
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


def points(name: str) -> float:
    """Points that were typed; Refused unless they are a number."""
    text = request.form.get(name, "").strip().replace("−", "-").replace(",", ".")
    try:
        found = Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise Refused(NO_POINTS) from error
    if abs(found) > MOST_POINTS:
        raise Refused(NO_POINTS)
    return float(found)
