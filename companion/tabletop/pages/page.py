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
from companion.kit.told import Choice
from companion.kit.words import Phrase
from companion.models import db
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.round_form import sent_key
from companion.sheets.verbs.reading import read_paper
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.phrases import say
from companion.site.plumbing.tags import tag, tagged, unchanged
from companion.tabletop.pages.shown import around
from companion.tabletop.verbs.asking import asked, hurry
from companion.tabletop.verbs.hands import shown_away
from companion.tabletop.verbs.reports import Line, tell
from companion.tabletop.verbs.tabletop_answers import (
    afresh,
    agree,
    tell_cards,
    tell_choice,
    tell_luck,
    tell_words,
)
from companion.tabletop.verbs.tabletop_sheet import differing, write
from companion.tabletop.verbs.tabletop_state import Telling, before_line, read_telling, told_of
from companion.tabletop.verbs.whole import open_moves

bp = Blueprint("told", __name__, url_prefix="/told/<code>")
MOST_WORDS = 20  # more than there are dice at one table
FASTER = Phrase("Another phone entered something first. This is the table now.")


@bp.get("/")
def table(code: str) -> Response:
    """The table as everybody at it sees it; whoever may write may tell."""
    at = find_sheet(code)
    turn = telling_at(at)
    etag = tag("told", at.sheet.version, at.writer)
    return unchanged(etag) or tagged(show(at, turn), etag)


@bp.post("/lines")
def say_line(code: str) -> Response | Answer:
    """What somebody played."""
    text = " ".join(request.form.get("move", "").split())
    return attempt(code, lambda at, line: tell_choice(at.sheet, text, line(CHANCE, "")))


@bp.post("/hand")
def say_hand(code: str) -> Response | Answer:
    """Cards of the AI's hand: all of them, or some."""
    cards = request.form.getlist("card")
    return attempt(code, lambda at, line: tell_cards(at.sheet, cards, line(CHANCE, "")))


@bp.post("/words")
def say_words(code: str) -> Response | Answer:
    """What came of a move: faces of dice, cards that were turned up, fists that were opened."""
    words = spoken()
    return attempt(code, lambda at, line: tell_words(at.sheet, words, line(CHANCE, "")))


@bp.post("/luck")
def roll(code: str) -> Response | Answer:
    """The companion rolls the dice."""
    return attempt(code, lambda at, line: tell_luck(at.sheet, line(CHANCE, "")))


@bp.post("/afresh")
def forget_hand(code: str) -> Response | Answer:
    """The hand is told once more from its first card; another choice is tapped."""
    return attempt(code, lambda at, line: afresh(at.sheet, line(CHANCE, "")))


@bp.post("/undo")
def take_back(code: str) -> Response | Answer:
    """What was told from that line on does not count any more."""
    n = request.form.get("line", 0, type=whole)
    seat = telling_at(find_sheet(code, "write")).told.seat
    return attempt(code, lambda at, line: tell(at.sheet, line(seat, f"undo {n}")))


@bp.post("/haste")
def haste(code: str) -> Response | Answer:
    """AIs are to be quick, or to take their time again."""
    quick = request.form.get("quick") == "yes"
    return attempt(code, lambda at, line: hurry(at.sheet, quick=quick))


@bp.get("/away")
def away(code: str) -> Response:
    """For whoever holds the AI's cards, and nobody else: which of them it put away."""
    at = find_sheet(code, "write")
    turn = telling_at(at)
    turn = turn.of(request.args.get("of", turn.told.seat, type=whole))
    moves = shown_away(turn) or abort(404)
    return render(
        "told/away.html", sheet=at.sheet, game=turn.game, name=at.sheet.names[turn.told.seat],
        moves=moves,
    )  # fmt: skip


MakeLine = Callable[[int, str], Line]


def attempt(code: str, act: Callable[[AtSheet, MakeLine], object]) -> Response | Answer:
    """Do it, then show the table again; what cannot be is explained on the same page."""
    at = find_sheet(code, "write")
    length, key = request.form.get("length", -1, type=whole), f"page-{sent_key()}"[:64]
    phone = this_phone()

    def line(seat: int, text: str) -> Line:
        return Line(seat, " ".join(text.split()), length, key, phone)

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
        return show(now, telling_at(now))
    return redirect(url_for("told.table", code=code), 303)


def again(code: str, status: int, notice: Phrase, mine: str = "") -> Response:
    """The table as it is now, read afresh."""
    db.session.rollback()
    at = find_sheet(code)
    return show(at, telling_at(at), notice, status, mine)


def lost(at: AtSheet, length: int) -> str:
    """What was tapped here after so many lines, and could have happened then; else nothing."""
    turn, text = telling_at(at), " ".join(request.form.get("move", "").split())
    if not 0 <= length < len(turn.lines):
        return ""
    then = before_line(turn, length + 1)
    found = [] if then.acts is None else asked(then, then.acts)
    return text if any(choice.text == text for choice in found) else ""


def telling_at(at: AtSheet) -> Telling:
    """What the AI at that table was told; 404 where none sits."""
    told = told_of(at.sheet) or abort(404)
    return read_telling(told)


def sent_before(at: AtSheet, key: str, phone: str) -> bool:
    """Whether this very tap has arrived already: the answer got lost, not the tap."""
    move = " ".join(request.form.get("move", "").split())
    mine = (line for line in telling_at(at).lines if (line.key, line.by) == (key, phone))
    texts = [line.text.removeprefix("open ").removeprefix("doubt ") for line in mine]
    return any(not move or Choice(move).like(text) for text in texts)


def spoken() -> list[str]:
    """The words for the blanks: of each field `word.0`, `word.1` … all that is ticked."""
    words = list[str]()
    while f"word.{len(words)}" in request.form and len(words) < MOST_WORDS:
        given = request.form.getlist(f"word.{len(words)}")
        words.append(" ".join(part for part in given if part))
    return words


def show(
    at: AtSheet, turn: Telling, notice: Phrase | str = "", status: int = 200, mine: str = ""
) -> Response:
    """The page, or for htmx its live part; `mine` was tapped here when another was faster."""
    words = around(at, turn)
    return render(
        "told/table.html", words, block="part", status=status, notice=say(notice), mine=mine,
        all_open=turn.acts is None and open_moves(turn) is not None,
    )  # fmt: skip


@bp.post("/sheet/right")
def right(code: str) -> Response | Answer:
    """The round is on the sheet as it was played."""
    mark = request.form.get("mark", "")
    return attempt(code, lambda at, line: agree(at.sheet, mark, line(CHANCE, "")))


@bp.post("/sheet/told")
def as_told(code: str) -> Response | Answer:
    """The round as it was told, instead of what a hand wrote there."""
    return attempt(code, write_told)


def write_told(at: AtSheet, line: MakeLine) -> None:
    """Write one of the rounds that differ; 404 for any other."""
    index, made = request.form.get("round", -1, type=whole), line(CHANCE, "")
    with writing():
        paper = read_paper(at.sheet)
        found = {one.index: one.told for one in differing(telling_at(at), paper)}
        if index not in found:
            abort(404)
        write(at.sheet, paper, index, found[index], f"as-{made.key}"[:64], made.by)
        touch(at.sheet)
