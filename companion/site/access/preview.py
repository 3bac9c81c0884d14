"""Previewing a change before it is made, and confirming it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from flask import Response, request
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.impact import Moved, Moves
from companion.games import GAMES
from companion.site.plumbing.attempts import Page, attempt
from companion.site.plumbing.htmx import render


def looked_at(
    looking: Callable[[], AbstractContextManager[None]],
    title: str,
    act: Callable[[str], object],
    done: Callable[[], Answer],
    again: Page,
    back: str,
) -> Answer:
    """`attempt`, after a look at what it moves, where the form asks for one; `back` leads away.

    What moves nothing needs no look.
    """
    if "look" not in request.form:
        return attempt(act, done, again)

    def look(key: str) -> None:
        with looking():
            act(key)

    try:
        return attempt(look, done, again)
    except Moved as seen:
        return shown_moves(seen.moves, title, back)


OWN = ("csrf_token", "look")
"""Fields that the confirming form has by itself, or must not have."""


def shown_moves(moves: Moves, title: str, back: str) -> Response:
    """All that moves, and the form of this request once more; `back` leads away."""
    return render(
        "moves.html",
        moves=moves,
        title=title,
        names=names_of(moves.people),
        games=GAMES,
        fields=[(name, value) for name, value in request.form.items(multi=True) if name not in OWN],
        action=request.path,
        back=back,
    )
