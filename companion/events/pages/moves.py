"""What a change moves is shown before it is made: places, rounds seated by it, ratings."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.events.verbs.rehearsal import Moved, Moves, looking_first
from companion.games import GAMES
from companion.site.access.at_event import AtEvent
from companion.site.plumbing.attempts import Page, attempt
from companion.site.plumbing.htmx import render

OWN = ("csrf_token", "look")
"""Fields that the confirming form has by itself, or must not have."""


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
        return page(at, seen.moves, back)


def page(at: AtEvent, moves: Moves, back: str) -> Response:
    """All that moves, and the same form once more, to be sent for good."""
    return render(
        "events/moves.html",
        event=at.event,
        moves=moves,
        names=names_of(moves.people),
        games=GAMES,
        fields=[(name, value) for name, value in request.form.items(multi=True) if name not in OWN],
        action=request.path,
        back=back,
    )
