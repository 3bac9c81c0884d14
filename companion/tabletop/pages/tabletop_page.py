"""The tabletop page: enter what people play, and see the AI's moves."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict, touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import whole
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import Choice
from companion.kit.words import Phrase
from companion.models import db
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.pages.form import sent_key, this_phone
from companion.sheets.verbs.reading import read_paper
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.phrases import say
from companion.site.plumbing.tags import tag, tagged, unchanged
from companion.tabletop.pages.public_view import around
from companion.tabletop.verbs.full_round import open_moves
from companion.tabletop.verbs.questions import offered_choices, set_quick
from companion.tabletop.verbs.reports import NewEntry, write_report
from companion.tabletop.verbs.sealed_choices import shown_away
from companion.tabletop.verbs.tabletop_answers import (
    confirm,
    report_cards,
    report_choice,
    report_luck,
    report_words,
    start_over,
)
from companion.tabletop.verbs.tabletop_sheet import differing, write
from companion.tabletop.verbs.tabletop_state import (
    TabletopState,
    before_entry,
    read_tabletop,
    tabletop_of,
)

bp = Blueprint("tabletop", __name__, url_prefix="/told/<code>")
MOST_WORDS = 20  # more than there are dice at one table
FASTER = Phrase("Another phone entered something first. This is the table now.")


@bp.get("/")
def table(code: str) -> Response:
    """Show the table as onlookers see it; those with write access can report."""
    at = find_sheet(code)
    turn = tabletop_at(at)
    etag = tag("told", at.sheet.version, at.writer)
    return unchanged(etag) or tagged(show(at, turn), etag)


@bp.post("/lines")
def say_line(code: str) -> Response | Answer:
    """Report a move."""
    text = " ".join(request.form.get("move", "").split())
    return attempt(code, lambda at, line: report_choice(at.sheet, text, line(CHANCE, "")))


@bp.post("/hand")
def say_hand(code: str) -> Response | Answer:
    """Report cards of the AI's hand: all of them, or some."""
    cards = request.form.getlist("card")
    return attempt(code, lambda at, line: report_cards(at.sheet, cards, line(CHANCE, "")))


@bp.post("/words")
def say_words(code: str) -> Response | Answer:
    """Report the outcome of a move: dice, cards turned up, opened fists."""
    words = spoken()
    return attempt(code, lambda at, line: report_words(at.sheet, words, line(CHANCE, "")))


@bp.post("/luck")
def roll(code: str) -> Response | Answer:
    """Roll the dice for the table."""
    return attempt(code, lambda at, line: report_luck(at.sheet, line(CHANCE, "")))


@bp.post("/afresh")
def forget_hand(code: str) -> Response | Answer:
    """Drop the open choice, or else the AI's cards entered so far."""
    return attempt(code, lambda at, line: start_over(at.sheet, line(CHANCE, "")))


@bp.post("/undo")
def take_back(code: str) -> Response | Answer:
    """Undo all entries from the given one on."""
    n = request.form.get("line", 0, type=whole)
    seat = tabletop_at(find_sheet(code, "write")).ai
    return attempt(code, lambda at, line: write_report(at.sheet, line(seat, f"undo {n}")))


@bp.post("/haste")
def haste(code: str) -> Response | Answer:
    """Switch the AI's fast mode on or off."""
    quick = request.form.get("quick") == "yes"
    return attempt(code, lambda at, line: set_quick(at.sheet, quick=quick))


@bp.get("/away")
def away(code: str) -> Response:
    """Show the person who holds the AI's cards which of them to put away; 404 if none."""
    at = find_sheet(code, "write")
    turn = tabletop_at(at)
    moves = shown_away(turn) or abort(404)
    name = at.sheet.names[turn.ai]
    return render("tabletop/away.html", sheet=at.sheet, game=turn.game, name=name, moves=moves)


MakeLine = Callable[[int, str], NewEntry]


def attempt(code: str, act: Callable[[AtSheet, MakeLine], object]) -> Response | Answer:
    """Call `act`, then show the table again; an error is shown on the same page."""
    at = find_sheet(code, "write")
    length, key = request.form.get("length", -1, type=whole), f"page-{sent_key()}"[:64]
    phone = this_phone()

    def line(seat: int, text: str) -> NewEntry:
        return NewEntry(seat, " ".join(text.split()), length, key, phone)

    try:
        act(at, line)
    except (IllegalMove, Refused) as no:
        return again(code, 422, no.phrase)
    except Conflict:
        db.session.rollback()
        if not sent_before(find_sheet(code, "write"), key, phone):
            return again(code, 409, FASTER, lost(find_sheet(code), length))
    now = find_sheet(code, "write")
    if is_htmx():
        return show(now, tabletop_at(now))
    return redirect(url_for("tabletop.table", code=code), 303)


def again(code: str, status: int, notice: Phrase, mine: str = "") -> Response:
    """Roll back and show the table's current state with a notice."""
    db.session.rollback()
    at = find_sheet(code)
    return show(at, tabletop_at(at), notice, status, mine)


def lost(at: AtSheet, length: int) -> str:
    """Return the tapped move if it was possible after `length` entries, else an empty string."""
    turn, text = tabletop_at(at), " ".join(request.form.get("move", "").split())
    if not 0 <= length < len(turn.lines):
        return ""
    then = before_entry(turn, length + 1)
    choices = [] if then.acts is None else offered_choices(then, then.acts)
    return text if any(choice.text == text for choice in choices) else ""


def tabletop_at(at: AtSheet) -> TabletopState:
    """Return the tabletop match of the sheet; 404 if no AI sits there."""
    tabletop = tabletop_of(at.sheet) or abort(404)
    return read_tabletop(tabletop)


def sent_before(at: AtSheet, key: str, phone: str) -> bool:
    """Whether this tap was already recorded and only its response got lost."""
    move = " ".join(request.form.get("move", "").split())
    mine = (line for line in tabletop_at(at).lines if (line.key, line.by) == (key, phone))
    texts = [line.text.removeprefix("open ").removeprefix("doubt ") for line in mine]
    return any(not move or Choice(move).like(text) for text in texts)


def spoken() -> list[str]:
    """Return the words for the blanks: all ticked in fields `word.0`, `word.1` and so on."""
    words = list[str]()
    while f"word.{len(words)}" in request.form and len(words) < MOST_WORDS:
        given = request.form.getlist(f"word.{len(words)}")
        words.append(" ".join(part for part in given if part))
    return words


def show(
    at: AtSheet, turn: TabletopState, notice: Phrase | str = "", status: int = 200, mine: str = ""
) -> Response:
    """Show the page, or its live part for htmx; `mine` is a tap that came second on this phone."""
    words = around(at, turn)
    return render(
        "tabletop/table.html", words, block="part", status=status, notice=say(notice), mine=mine,
        all_open=turn.acts is None and open_moves(turn) is not None,
    )  # fmt: skip


@bp.post("/sheet/right")
def right(code: str) -> Response | Answer:
    """Confirm that the sheet has the last round as it was played."""
    mark = request.form.get("mark", "")
    return attempt(code, lambda at, line: confirm(at.sheet, mark, line(CHANCE, "")))


@bp.post("/sheet/told")
def as_told(code: str) -> Response | Answer:
    """Replace a round's result that was changed by hand with the reported one."""
    return attempt(code, write_told)


def write_told(at: AtSheet, line: MakeLine) -> None:
    """Write the reported result of the form's round to the sheet; 404 unless the two differ."""
    index, made = request.form.get("round", -1, type=whole), line(CHANCE, "")
    with writing():
        paper = read_paper(at.sheet)
        reported = {row.index: row.reported for row in differing(tabletop_at(at), paper)}
        if index not in reported:
            abort(404)
        write(at.sheet, paper, index, reported[index], f"as-{made.key}"[:64], made.by)
        touch(at.sheet)
