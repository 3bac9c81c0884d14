"""Previewing a change before it is made, and confirming it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from flask import Response, abort, request

from companion.clubs.verbs.namesakes import names_of
from companion.competition.impact import Moved, Moves
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import this_page


@contextmanager
def previewed(
    looking: Callable[[], AbstractContextManager[None]], title: str, back: str
) -> Iterator[None]:
    """Run the block, unless the form asks for a preview of its effects: then show that instead.

    `back` is the address of the page to return to. Changes without effects need no preview.
    """
    if "look" not in request.form:
        yield
        return
    try:
        with looking():
            yield
    except Moved as seen:
        abort(shown_moves(seen.moves, title, back))


OWN = ("csrf_token", "look")
"""Fields of the form that the confirmation does not repeat."""


def shown_moves(moves: Moves, title: str, back: str) -> Response:
    """The preview: the effects, and this request's form to send again; `back` cancels."""
    return render(
        "moves.html",
        moves=moves,
        title=title,
        names=names_of(moves.people),
        fields=[(name, value) for name, value in request.form.items(multi=True) if name not in OWN],
        action=this_page(),
        back=back,
    )
