"""A tabletop match entry by entry; for finished rounds with the AI's hand."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import whole
from companion.kit.journal import Journal
from companion.kit.told_journal import let_stand
from companion.kit.view import Lasting, View
from companion.matches.pages.replay_page import download, too_early
from companion.site.access.fetch import find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, limiter
from companion.tabletop.pages.page import telling_at
from companion.tabletop.pages.shown import places
from companion.tabletop.verbs.tabletop_state import Telling, before_line
from companion.tabletop.verbs.whole import held_before, open_moves
from companion.tasks.reasoning import ask, kept

bp = Blueprint("told_look", __name__, url_prefix="/told/<code>/at")


@bp.get("/journal.txt")
def journal(code: str) -> Response:
    """All that was told and stands, as a file, with the AI's hand in it: not before the end."""
    at = find_sheet(code)
    turn = telling_at(at)
    turn = turn.of(request.args.get("of", turn.told.seat, type=whole))
    if turn.acts is not None:
        return too_early()
    sheet, moves = at.sheet, list(turn.standing.values())
    text = str(Journal(sheet.game, sheet.names, sheet.options, moves, turn.told.seat))
    return download(text, "text/plain", f"{sheet.game}-{code}.txt")


@bp.get("/open-journal.txt")
def open_journal(code: str) -> Response:
    """The match with every hand open, where all of them were told: not before the end."""
    at = find_sheet(code)
    turn = telling_at(at)
    if turn.acts is not None:
        return too_early()
    sheet, moves = at.sheet, open_moves(turn)
    if moves is None:
        abort(404)
    text = str(Journal(sheet.game, sheet.names, sheet.options, moves))
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
    asks_why = at.writer and may_say_why(turn, before, n)
    one, hides = turn.of(turn.standing[n].seat), not is_over(turn, before)
    asked = asks_why and "why" in request.args
    why = kept(one, n, hides=hides) if asked else None
    return render(
        "told/look.html",
        sheet=at.sheet,
        game=turn.game,
        names=names,
        ai=turn.standing[n].seat,
        view=now.table,
        picture=turn.game.words.picture(now.table),
        places=places(turn, names),
        seat=turn.standing[n].seat,
        look=turn.seen.looks[n],
        held=held(turn, before, n),
        asks_why=asks_why,
        why=why,
        waits=asked and why is None,
        at=n,
        explained=[],
        choices=[],
        earlier=numbers[place - 1] if place else None,
        later=numbers[place + 1] if place + 1 < len(numbers) else None,
        number=place + 1,
        count=len(numbers),
    )


@bp.post("/<int:n>/why")
@limiter.limit(ASKING)
def ask_why(code: str, n: int) -> Answer:
    """Have the AI think again of its move in that line, for those at the table."""
    at = find_sheet(code, "write")
    turn = telling_at(at)
    if n not in turn.standing:
        abort(404)
    before = before_line(turn, n)
    if may_say_why(turn, before, n):
        ask(turn.of(turn.standing[n].seat), n, hides=not is_over(turn, before))
    return redirect(url_for(".at_line", code=code, n=n, why=1, _anchor="why"), 303)


def later_round(then: View, now: View) -> bool:
    """Whether it was a round before this one, in a game whose sheet counts the match as one.

    What is still in a hand then stays hidden to the end.
    """
    return cast("Lasting", then).get("round", 0) < cast("Lasting", now).get("round", 0)


def is_over(turn: Telling, before: Telling) -> bool:
    """Whether the round that was played then is over."""
    running = len(turn.table["finished"])
    if turn.acts is None:
        running += 1
    return len(before.table["finished"]) < running


def held(turn: Telling, before: Telling, n: int) -> list[str]:
    """What whoever moved in that line held then, once the round is over: the AI, who told it."""
    if not is_over(turn, before):
        return []
    ai = before.of(turn.standing[n].seat)
    return list(ai.seen.own["hand"]) if turn.by_ai(n) else held_before(turn, n, before.table)


def may_say_why(turn: Telling, before: Telling, n: int) -> bool:
    """Whether the AI made the move of that line, and that round is over.

    Not of a card that only lies because the table let it stand: it was chosen for something else.
    """
    if n in let_stand(turn.standing):
        return False
    passed = is_over(turn, before) or later_round(before.table, turn.table)
    return turn.by_ai(n) and passed
