"""The page that shows what a change to an event would move, and sends it for good."""

from __future__ import annotations

from flask import Response, request

from companion.clubs.verbs.namesakes import names_of
from companion.events.verbs.rehearsal import Moves
from companion.games import GAMES
from companion.site.plumbing.htmx import render

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
