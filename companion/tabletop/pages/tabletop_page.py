"""The tabletop page: enter what people play, and see the AI's moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps

from flask import Blueprint, Response, abort, redirect, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict, touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.games import SheetError
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import Choice
from companion.kit.words import Phrase
from companion.models import db
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.pages.form import sent_key, this_phone
from companion.sheets.verbs.reading import read_paper
from companion.site.plumbing.forms import arguments, read
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
FASTER = Phrase("Another phone entered something first. This is the table now.")


@bp.get("/")
def table(code: str) -> Response:
    """Show the table as onlookers see it; those with write access can report."""
    at = find_sheet(code)
    turn = tabletop_at(at)
    etag = tag("told", at.sheet.version, at.writer)
    return unchanged(etag) or tagged(show(at, turn), etag)


class Tap(Struct):
    """What every form of the table carries: the tapped move, if any, and the entries seen."""

    move: str = ""
    length: int = -1

    def __post_init__(self) -> None:
        self.move = " ".join(self.move.split())


def report(act: Callable[..., object]) -> Callable[[str], Response | Answer]:
    """Decorate the view of a form: the table is shown again, with the reason if it was refused.

    The view gets the sheet, an entry whose text is the tapped move and whose seat it has to say,
    and the form's other fields (`arguments`).
    """

    @wraps(act)
    def answer(code: str) -> Response | Answer:
        at, key, phone = find_sheet(code, "write"), f"page-{sent_key()}"[:64], this_phone()
        try:
            tap = read(Tap)
            entry = NewEntry(CHANCE, tap.move, tap.length, key, phone)
            act(at, entry, **arguments(act, sent_key))
        except (IllegalMove, Refused, SheetError) as no:
            return again(code, 422, no.phrase)
        except Conflict:
            db.session.rollback()
            if not sent_before(find_sheet(code, "write"), entry):
                return again(code, 409, FASTER, lost(find_sheet(code), tap))
        now = find_sheet(code, "write")
        if is_htmx():
            return show(now, tabletop_at(now))
        return redirect(url_for("tabletop.table", code=code), 303)

    return answer


@bp.post("/lines")
@report
def say_line(at: AtSheet, entry: NewEntry) -> None:
    """Report a move."""
    report_choice(at.sheet, entry.text, entry)


@bp.post("/hand")
@report
def say_hand(at: AtSheet, entry: NewEntry, *, card: list[str]) -> None:
    """Report cards of the AI's hand: all of them, or some."""
    report_cards(at.sheet, card, entry)


@bp.post("/words")
@report
def say_words(at: AtSheet, entry: NewEntry, *, word: dict[int, list[str]]) -> None:
    """Report the outcome of a move: dice, cards turned up, opened fists."""
    report_words(at.sheet, spoken(word), entry)


@bp.post("/luck")
@report
def roll(at: AtSheet, entry: NewEntry) -> None:
    """Roll the dice for the table."""
    report_luck(at.sheet, entry)


@bp.post("/afresh")
@report
def forget_hand(at: AtSheet, entry: NewEntry) -> None:
    """Drop the open choice, or else the AI's cards entered so far."""
    start_over(at.sheet, entry)


@bp.post("/undo")
@report
def take_back(at: AtSheet, entry: NewEntry, *, line: int = 0) -> None:
    """Undo all entries from the given one on."""
    write_report(at.sheet, replace(entry, seat=tabletop_at(at).ai, text=f"undo {line}"))


@bp.post("/haste")
@report
def haste(at: AtSheet, entry: NewEntry, *, quick: bool = False) -> None:
    """Switch the AI's fast mode on or off."""
    set_quick(at.sheet, quick=quick)


@bp.post("/sheet/right")
@report
def right(at: AtSheet, entry: NewEntry, *, mark: str = "") -> None:
    """Confirm that the sheet has the last round as it was played."""
    confirm(at.sheet, mark, entry)


@bp.post("/sheet/told")
@report
def as_told(at: AtSheet, entry: NewEntry, *, round_: int = -1) -> None:
    """Replace a round's result that was changed by hand with the reported one; 404 if equal."""
    with writing():
        paper = read_paper(at.sheet)
        reported = {row.index: row.reported for row in differing(tabletop_at(at), paper)}
        if round_ not in reported:
            abort(404)
        write(at.sheet, paper, round_, reported[round_], f"as-{entry.key}"[:64], entry.by)
        touch(at.sheet)


@bp.get("/away")
def away(code: str) -> Response:
    """Show the person who holds the AI's cards which of them to put away; 404 if none."""
    at = find_sheet(code, "write")
    turn = tabletop_at(at)
    moves = shown_away(turn) or abort(404)
    name = at.sheet.names[turn.ai]
    return render("tabletop/away.html", sheet=at.sheet, game=turn.game, name=name, moves=moves)


def again(code: str, status: int, notice: Phrase, mine: str = "") -> Response:
    """Roll back and show the table's current state with a notice."""
    db.session.rollback()
    at = find_sheet(code)
    return show(at, tabletop_at(at), notice, status, mine)


def lost(at: AtSheet, tap: Tap) -> str:
    """Return the tapped move if it was possible when it was tapped, else an empty string."""
    turn = tabletop_at(at)
    if not 0 <= tap.length < len(turn.lines):
        return ""
    then = before_entry(turn, tap.length + 1)
    choices = [] if then.acts is None else offered_choices(then, then.acts)
    return tap.move if any(choice.text == tap.move for choice in choices) else ""


def tabletop_at(at: AtSheet) -> TabletopState:
    """Return the tabletop match of the sheet; 404 if no AI sits there."""
    tabletop = tabletop_of(at.sheet) or abort(404)
    return read_tabletop(tabletop)


def sent_before(at: AtSheet, tap: NewEntry) -> bool:
    """Whether this tap was already recorded and only its response got lost."""
    mine = (line for line in tabletop_at(at).lines if (line.key, line.by) == (tap.key, tap.by))
    texts = [line.text.removeprefix("open ").removeprefix("doubt ") for line in mine]
    return any(not tap.text or Choice(tap.text).like(text) for text in texts)


def spoken(word: Mapping[int, Sequence[str]]) -> list[str]:
    """Return the words for the blanks, in order: each of all that was ticked in its field."""
    return [" ".join(part for part in word[n] if part) for n in sorted(word)]


def show(
    at: AtSheet, turn: TabletopState, notice: Phrase | str = "", status: int = 200, mine: str = ""
) -> Response:
    """Show the page, or its live part for htmx; `mine` is a tap that came second on this phone."""
    words = around(at, turn)
    return render(
        "tabletop/table.html", words, block="part", status=status, notice=say(notice), mine=mine,
        all_open=turn.acts is None and open_moves(turn) is not None,
    )  # fmt: skip
