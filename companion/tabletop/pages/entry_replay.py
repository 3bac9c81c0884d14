"""A tabletop match entry by entry; for finished rounds with the AI's hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import whole
from companion.kit.journal import Journal
from companion.kit.reason_words import PLAYED, Told, of, sentences
from companion.kit.tabletop_journal import revoke_numbers
from companion.kit.view import Lasting, View
from companion.kit.words import Phrase
from companion.matches.pages.replay_page import too_early
from companion.sheets.access.at_sheet import find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, limiter
from companion.site.plumbing.spreadsheet import attached
from companion.tabletop.pages.public_view import places
from companion.tabletop.pages.tabletop_page import tabletop_at
from companion.tabletop.verbs.full_round import held_before, open_moves
from companion.tabletop.verbs.reasoning import Reasons, ask, kept
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry

OTHER: Final = Phrase("the other move")

bp = Blueprint("tabletop_replay", __name__, url_prefix="/told/<code>/at")


@bp.get("/journal.txt")
def journal(code: str) -> Response:
    """Download the journal as the AI saw it, its hand included; only after the match.

    At an old table with two AIs, `of` chooses the AI by its seat.
    """
    at = find_sheet(code)
    turn = tabletop_at(at)
    if turn.acts is not None:
        return too_early()
    sheet, seat = at.sheet, request.args.get("of", turn.ai, type=whole)
    seat = seat if seat in turn.journals else turn.ai
    moves = list(turn.journals[seat].values())
    text = str(Journal(sheet.game, sheet.names, sheet.options, moves, seat))
    return attached(text.encode(), "text/plain; charset=utf-8", f"{sheet.game}-{code}.txt")


@bp.get("/open-journal.txt")
def open_journal(code: str) -> Response:
    """Download the journal with all hands open; only after the match, 404 if hands are missing."""
    at = find_sheet(code)
    turn = tabletop_at(at)
    if turn.acts is not None:
        return too_early()
    sheet, moves = at.sheet, open_moves(turn)
    if moves is None:
        abort(404)
    text = str(Journal(sheet.game, sheet.names, sheet.options, moves))
    return attached(text.encode(), "text/plain; charset=utf-8", f"{sheet.game}-{code}.txt")


@bp.get("/<int:n>")
def at_line(code: str, n: int) -> Response:
    """Show the table after entry `n`; 404 if the entry does not count."""
    at = find_sheet(code)
    turn = tabletop_at(at)
    numbers = list(turn.standing)
    if n not in numbers:
        abort(404)
    place = numbers.index(n)
    before, now = before_entry(turn, n), before_entry(turn, n + 1)
    names = list(at.sheet.names)
    asks_why = at.writer and may_say_why(turn, before, n)
    asked = asks_why and "why" in request.args
    why = kept(turn, n, hides=not is_over(turn, before)) if asked else None
    return render(
        "tabletop/entry_replay.html",
        sheet=at.sheet,
        game=turn.game,
        names=names,
        ai=turn.standing[n].seat,
        view=now.table,
        picture=turn.game.words.picture(now.table),
        places=places(turn, names),
        seat=turn.standing[n].seat,
        look=turn.views.public_texts[n],
        held=held(turn, before, n),
        asks_why=asks_why,
        why=why,
        waits=asked and why is None,
        reasons=in_words(turn, why, names) if why and why.other else [],
        at=n,
        explained=[],
        choices=[],
        earlier=numbers[place - 1] if place else None,
        later=numbers[place + 1] if place + 1 < len(numbers) else None,
        number=place + 1,
        count=len(numbers),
    )


def in_words(turn: TabletopState, why: Reasons, names: Sequence[str]) -> list[Phrase]:
    """Return how the move and one alternative differ in deals played on, the better one first."""
    one, other = (OTHER, PLAYED) if why.ventured else (PLAYED, OTHER)
    told = Told(of(names[turn.ai]), one, other)
    return sentences(turn.game, turn.table, why.differs, names, told)


@bp.post("/<int:n>/why")
@limiter.limit(ASKING)
def ask_why(code: str, n: int) -> Answer:
    """Ask for an analysis of the AI's move in entry `n`."""
    at = find_sheet(code, "write")
    turn = tabletop_at(at)
    if n not in turn.standing:
        abort(404)
    before = before_entry(turn, n)
    if may_say_why(turn, before, n):
        ask(turn, n, hides=not is_over(turn, before))
    return redirect(url_for(".at_line", code=code, n=n, why=1, _anchor="why"), 303)


def later_round(then: View, now: View) -> bool:
    """Whether `then` is an earlier round than `now`, in games whose sheet has one row per match.

    In such games hands stay hidden to the end of the match.
    """
    return cast("Lasting", then).get("round", 0) < cast("Lasting", now).get("round", 0)


def is_over(turn: TabletopState, before: TabletopState) -> bool:
    """Whether the round that ran at `before` is over."""
    running = len(turn.table["finished"])
    if turn.acts is None:
        running += 1
    return len(before.table["finished"]) < running


def held(turn: TabletopState, before: TabletopState, n: int) -> list[str]:
    """Return the hand of the seat that moved in entry n; empty while the round is running.

    Only the hands of the AI and of people who entered theirs are known.
    """
    if not is_over(turn, before):
        return []
    mine = turn.by_ai(n) and turn.standing[n].seat == turn.ai
    return list(before.own["hand"]) if mine else held_before(turn, n, before.table)


def may_say_why(turn: TabletopState, before: TabletopState, n: int) -> bool:
    """Whether entry n is a move of the AI in a finished round.

    Accepted illegal cards are excluded: the AI chose them in a different situation.
    """
    if turn.ended or n in revoke_numbers(turn.standing):
        return False
    passed = is_over(turn, before) or later_round(before.table, turn.table)
    return turn.by_ai(n) and passed
