"""Doing something at an event, then showing its page or the refusal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256

from flask import request, session
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import Namesake, ask_for_marks
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Club, db
from companion.models.base import new_code
from companion.site.plumbing.phrases import say

MOST_POINTS = 10_000
LONGEST_KEY = 40
POINTS = re.compile(r"[-+]?\d{0,9}\.?\d{0,9}(?<=\d)")  # "1e999999999" takes hours to count
NO_POINTS = Phrase("Enter a number of points, such as 5 or −2.")
NO_TOTALS = Phrase("Write one total for every seat.")
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
    """The key of this request; without one it counts as sent once.

    It is this browser's own and stands for all that was sent: only the very same form, sent to the
    same address, is the same request. One that was changed and sent again is another.
    """
    key = request.form.get("key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        return new_code()
    sent = [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]
    said = repr((session.get("csrf_token", ""), request.path, sent))
    return f"form-{sha256(said.encode()).hexdigest()[:40]}"


def number(name: str, default: int = 0) -> int:
    """A whole number that was sent, or the default."""
    found: int = request.form.get(name, default, type=whole)
    return found


def totals_of(totals: Sequence[str]) -> list[int]:
    """Totals that were typed; Refused unless every one is a whole number."""
    try:
        return [whole(total) for total in totals]
    except ValueError as error:
        raise Refused(NO_TOTALS) from error


def suggested(club: Club, name: str) -> str:
    """What was typed for somebody new, with a mark where one is asked for."""
    try:
        ask_for_marks(club, name)
    except Namesake as asked:
        return asked.lines
    return name


def points(name: str) -> float:
    """Points that were typed; Refused unless they are a number."""
    text = request.form.get(name, "").strip().replace("−", "-").replace(",", ".")
    if not POINTS.fullmatch(text) or abs(found := float(text)) > MOST_POINTS:
        raise Refused(NO_POINTS)
    return found
