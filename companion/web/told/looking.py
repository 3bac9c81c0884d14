"""A told match once more, line by line; of a round that is over, with the AI's hand."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from companion.services.told.dealt import held_before
from companion.kit.journal import Journal
from companion.services.told.reading import Telling, before_line
from companion.web.access.fetch import find_sheet
from companion.web.match.replay import download, too_early
from companion.web.plumbing.htmx import render
from companion.web.told.page import places, telling_at

bp = Blueprint("told_look", __name__, url_prefix="/told/<code>/at")


@bp.get("/journal.txt")
def journal(code: str) -> Response:
    """All that was told and stands, as a file, with the AI's hand in it: not before the end."""
    at = find_sheet(code)
    turn = telling_at(at)
    if turn.acts is not None:
        return too_early()
    sheet, moves = at.sheet, list(turn.standing.values())
    text = str(Journal(sheet.game, sheet.names, sheet.options, moves, turn.told.seat))
    return download(text, "text/plain", f"{sheet.game}-{code}.txt")


@bp.get("/<int:n>")
def at_line(code: str, n: int) -> Response:
    """The table after that line of those that stand; 404 for any other."""
    at = find_sheet(code)
    turn = telling_at(at)
    numbers = list(turn.standing)
    if n not in numbers:
        abort(404)
    place = numbers.index(n)
    before, now = before_line(turn, n), before_line(turn, n + 1)
    names = list(at.sheet.names)
    return render(
        "told/look.html",
        sheet=at.sheet,
        game=turn.game,
        names=names,
        ai=turn.told.seat,
        view=now.table,
        picture=turn.game.words.picture(now.table),
        places=places(turn, names),
        seat=turn.standing[n].seat,
        look=turn.seen.looks[n],
        held=held(turn, before, n),
        explained=[],
        choices=[],
        earlier=numbers[place - 1] if place else None,
        later=numbers[place + 1] if place + 1 < len(numbers) else None,
        number=place + 1,
        count=len(numbers),
    )


def held(turn: Telling, before: Telling, n: int) -> list[str]:
    """What whoever moved in that line held then, once the round is over: the AI, who told it."""
    running = len(turn.table["finished"])
    if turn.acts is None:
        running += 1
    over = len(before.table["finished"]) < running
    if not over:
        return []
    return list(before.seen.own["hand"]) if turn.by_ai(n) else held_before(turn, n)
