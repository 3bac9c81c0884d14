"""What a change moves is shown before it is made, where its form asks for that."""

from __future__ import annotations

from collections.abc import Callable

from flask import request
from werkzeug.wrappers import Response as Answer

from companion.events.verbs.rehearsal import Moved, looking_first
from companion.site.access.at_event import AtEvent
from companion.site.access.moves import shown_moves
from companion.site.plumbing.attempts import Page, attempt


def looked_at(
    at: AtEvent, act: Callable[[str], object], done: Callable[[], Answer], again: Page, back: str
) -> Answer:
    """`attempt`, after a look at what it moves, where the form asks for one; `back` leads away.

    What moves nothing needs no look.
    """
    if "look" not in request.form:
        return attempt(act, done, again)

    def look(key: str) -> None:
        with looking_first(at.event):
            act(key)

    try:
        return attempt(look, done, again)
    except Moved as seen:
        return shown_moves(seen.moves, at.event.name, back)
