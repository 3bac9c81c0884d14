"""Puzzle pages: a position as its seat sees it, a choice, then the value of each choice."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES
from companion.kit.reason_words import SECOND, Told
from companion.kit.reason_words import sentences as because
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.matches.pages.seat_links import Place
from companion.matches.pages.seat_names import CREW
from companion.review.pages.reader import sentences
from companion.review.puzzles import Puzzle, game_of, number_of, puzzles_of, today, with_puzzles
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("puzzles", __name__, url_prefix="/puzzles")


@bp.get("/")
def of_the_day() -> Answer:
    """Redirect to the puzzle of the day."""
    day = today()
    key = game_of(day) or abort(404)
    return redirect(url_for(".show", key=key, number=number_of(day)))


@bp.get("/<key>/<int:number>")
def show(key: str, number: int) -> Response:
    """Show one puzzle: the table and the choices, then the values of all."""
    puzzles = puzzles_of(key) if key in with_puzzles() else ()
    if not 1 <= number <= len(puzzles):
        abort(404)
    puzzle, game, day = puzzles[number - 1], GAMES[key], today()
    seats, state = len(puzzle.journal.names), puzzle.state()
    view, public = state.view(puzzle.seat), state.view(None)
    called = names(seats, puzzle.seat)
    valued = {choice.text: choice for choice in puzzle.choices}
    of_today = (key, number) == (game_of(day), number_of(day))
    return render(
        "review/puzzle.html",
        game=game,
        number=number,
        count=len(puzzles),
        day=day.toordinal() if of_today else None,
        puzzle=puzzle,
        alone=seats == 1,
        names=called,
        places=[Place(n, called[n], False, "", False, n == puzzle.seat) for n in range(seats)],
        view=view,
        views=[view if seat == puzzle.seat else public for seat in range(seats)],
        shown=[puzzle.seat],
        picture=game.words.picture(view),
        happening=game.words.status(view, called),
        said=sentences(game, view, list(valued), called),
        chosen=valued.get(request.args.get("choice", "")),
        reasons=why(puzzle, view, called),
        others=[GAMES[other] for other in with_puzzles() if other != key],
    )


def why(puzzle: Puzzle, view: View, called: Sequence[str]) -> list[Phrase]:
    """Return why the best choice is better than the second; empty if the file does not say."""
    game, found = GAMES[puzzle.journal.game], puzzle.reasons
    return [] if found is None else because(game, view, found, called, Told(other=SECOND))


def names(seats: int, own: int) -> list[str]:
    """Return the display names of the seats: "You" and invented names (with さん in Japanese)."""
    crew = [say(name) for name in CREW]
    return [*crew[:own], gettext("You"), *crew[own : seats - 1]]
