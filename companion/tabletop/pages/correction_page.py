"""Correcting an entry of a tabletop match."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.kit.journal import Entry
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import UNSEEN, Choice
from companion.kit.tabletop_journal import LET, Unfit
from companion.kit.words import Phrase
from companion.models import db
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.pages.form import sent_key, this_phone
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say
from companion.tabletop.pages.public_view import picture
from companion.tabletop.pages.tabletop_page import FASTER, attempt, spoken, tabletop_at
from companion.tabletop.verbs.deal_entries import sampled_deal
from companion.tabletop.verbs.new_tabletop import first_of_round
from companion.tabletop.verbs.questions import Question, chosen_choice, offered_choices, only_choice
from companion.tabletop.verbs.reports import NewEntry, accept_revoke, write_report
from companion.tabletop.verbs.tabletop_answers import filled_text
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry

bp = Blueprint("tabletop_corrections", __name__, url_prefix="/told/<code>/lines")


@bp.get("/")
def lines(code: str) -> Response:
    """List the running round's entries that count, the latest first."""
    turn = tabletop_at(find_sheet(code, "write"))
    return render("tabletop/entries.html", listed(turn))


@bp.get("/<int:n>")
def line(code: str, n: int) -> Response:
    """Show what entry `n` can be corrected to."""
    return ask(asked_of(find_sheet(code, "write"), n), n)


@bp.post("/<int:n>")
def mend(code: str, n: int) -> Response | Answer:
    """Correct entry `n` and keep all later entries; if they do not fit, change nothing."""
    at = find_sheet(code, "write")
    turn = asked_of(at, n)
    if not mendable(turn, n):
        abort(404)
    length = request.form.get("length", -1, type=whole)
    key = f"mend-{sent_key()}"[:64]
    tapped = wanted(turn, n, request.form.get("move", ""))
    if tapped and not request.form.get("open"):
        return ask(turn, n, tapped=tapped.text)
    try:
        text = f"mend {n} {meant(turn, n)}"
        write_report(at.sheet, NewEntry(turn.ai, text, length, key, this_phone()))
    except (IllegalMove, Refused) as no:
        db.session.rollback()
        turn = asked_of(find_sheet(code, "write"), n)
        return ask(turn, n, no.phrase, 422, stands=named(turn, no, n))
    except Conflict:
        db.session.rollback()
        return ask(asked_of(find_sheet(code, "write"), n), n, FASTER, 409)
    return redirect(url_for("tabletop.table", code=code), 303)


@bp.post("/let")
def let(code: str) -> Response | Answer:
    """Accept a revoke, and report the card that revealed it, if that was tapped."""
    card = " ".join(request.form.get("move", "").split())
    return attempt(code, lambda at, line: accept_revoke(at.sheet, card, line(CHANCE, "")))


@bp.get("/leaving")
def leaving(code: str) -> Response:
    """Show the options when a person must leave: a substitute, or restarting the round."""
    turn = tabletop_at(find_sheet(code, "write"))
    sheet = turn.tabletop.sheet
    form = {"length": turn.tabletop.length, "key": f"leave-{turn.tabletop.length}"}
    return render(
        "tabletop/leaving.html", sheet=sheet, game=turn.game, line=first_of_round(turn), form=form
    )


def asked_of(at: AtSheet, n: int) -> TabletopState:
    """Return the tabletop match; 404 if its entry `n` does not count."""
    turn = tabletop_at(at)
    return turn if n in turn.standing else abort(404)


def wanted(turn: TabletopState, n: int, text: str) -> Choice | None:
    """Return the choice with blanks to fill in for entry n; `text` is the tapped choice or ""."""
    then, entry = before_entry(turn, n), turn.standing[n]
    choices = offered_choices(then, entry.seat)
    if text:
        choice = chosen_choice(choices, text)
        return choice if choice and choice.pools else None
    if entry.seat == turn.ai:  # the move stays, its outcome can be corrected
        return next((choice for choice in choices if choice.like(entry.text)), None)
    return only_choice(choices)


def meant(turn: TabletopState, n: int) -> str:
    """Return the form's correction of entry n; Refused or Conflict if it is invalid."""
    then, seat = before_entry(turn, n), turn.standing[n].seat
    text = " ".join(request.form.get("move", "").split())
    first_views = request.form.get("open", "")
    if first_views:
        choice = chosen_choice(offered_choices(then, seat), first_views)
        if choice is None:
            raise Conflict
        text = filled_text(then, choice, request.form.getlist("card") if choice.cards else spoken())
    return text


def named(turn: TabletopState, no: Exception, n: int) -> Entry | None:
    """Return the later entry that contradicts the correction, as onlookers saw it."""
    line = no.line if isinstance(no, Unfit) else n
    if line == n or line not in turn.standing:
        return None
    return Entry(turn.standing[line].seat, turn.views.public_texts[line])


def ask(
    turn: TabletopState,
    n: int,
    notice: Phrase | str = "",
    status: int = 200,
    tapped: str = "",
    stands: Entry | None = None,
) -> Response:
    """Show the choices of entry n; 404 if people cannot correct it."""
    if not mendable(turn, n):
        abort(404)
    then, seat = before_entry(turn, n), turn.standing[n].seat
    choices = offered_choices(then, seat)
    first_views = wanted(turn, n, tapped or request.form.get("open", ""))
    asks = Question(seat, choices)
    return render(
        "tabletop/correct_entry.html",
        listed(turn),
        status=status,
        n=n,
        seat=seat,
        notice=say(notice),
        stands=stands,
        then=then.table,
        open=first_views,
        picture=picture(then, asks, choices),
        choices=[choice.text for choice in choices],
    )


def mendable(turn: TabletopState, n: int) -> bool:
    """Whether people can correct entry n: it counts, they made it, and it hides no cards."""
    if turn.ended or n not in turn.standing or not turn.by_people(n):
        return False
    word, *cards = turn.standing[n].text.split(" ")
    hides = UNSEEN in cards and turn.standing[n].seat != CHANCE
    return word != LET and not (hides and turn.stand_ins and sampled_deal(turn) is not None)


def listed(turn: TabletopState) -> dict[str, object]:
    """Return the template values of both pages."""
    sheet = turn.tabletop.sheet
    rows = list(turn.standing.items())
    first = max((i for i, (_, entry) in enumerate(rows) if entry.seat == CHANCE), default=0)
    return {
        "sheet": sheet,
        "game": turn.game,
        "view": turn.table,
        "picture": turn.game.words.picture(turn.table),
        "names": list(sheet.names),
        "rows": [row_of(turn, number) for number, _ in reversed(rows[first:])],
        "form": {"length": turn.tabletop.length, "key": f"{turn.tabletop.length}-{sheet.version}"},
    }


def row_of(turn: TabletopState, n: int) -> tuple[int, int, str, bool]:
    """Return (n, seat, text as onlookers saw it, whether it cannot be corrected)."""
    return n, turn.standing[n].seat, turn.views.public_texts[n], not mendable(turn, n)
