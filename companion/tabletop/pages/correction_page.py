"""Correcting an entry of a tabletop match."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for
from msgspec import field

from companion.core.append import Conflict
from companion.kit.journal import Entry
from companion.kit.state import CHANCE
from companion.kit.tabletop import UNSEEN, Choice
from companion.kit.tabletop_journal import LET, Unfit
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.pages.form import this_phone
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.refusal import refused
from companion.tabletop.pages.public_view import picture
from companion.tabletop.pages.tabletop_page import FASTER, Tap, report, spoken, tabletop_at
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


class Correction(Tap):
    """What an entry should say: the tapped move, or the opened one with its words or cards."""

    open: str = ""
    card: list[str] = field(default_factory=list)
    word: dict[int, list[str]] = field(default_factory=dict)


@bp.get("/<int:n>")
def line(code: str, n: int) -> Response:
    """Show what entry `n` can be corrected to, and why a correction was refused."""
    turn, sent = asked_of(find_sheet(code, "write"), n), typed(Correction)
    return ask(turn, n, wanted(turn, n, sent.open if sent else ""))


@bp.post("/<int:n>")
@form_of(line, late=FASTER)
def mend(code: str, n: int, *, sent: Correction, key: str) -> Response | str:
    """Correct entry `n` and keep all later entries; if they do not fit, change nothing."""
    at = find_sheet(code, "write")
    turn = asked_of(at, n)
    tapped = wanted(turn, n, sent.move)
    if tapped and not sent.open:
        return ask(turn, n, tapped)
    text = f"mend {n} {meant(turn, n, sent)}"
    write_report(at.sheet, NewEntry(turn.ai, text, sent.length, f"mend-{key}", this_phone()))
    return url_for("tabletop.table", code=code)


@bp.post("/let")
@report
def let(at: AtSheet, entry: NewEntry) -> None:
    """Accept a revoke, and report the card that revealed it, if that was tapped."""
    accept_revoke(at.sheet, entry.text, entry)


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
    """Return the tabletop match; 404 if people cannot correct its entry `n`."""
    turn = tabletop_at(at)
    return turn if mendable(turn, n) else abort(404)


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


def meant(turn: TabletopState, n: int, sent: Correction) -> str:
    """Return the form's correction of entry n; Refused or Conflict if it is invalid."""
    if not sent.open:
        return sent.move
    then, seat = before_entry(turn, n), turn.standing[n].seat
    choice = chosen_choice(offered_choices(then, seat), sent.open)
    if choice is None:
        raise Conflict
    return filled_text(then, choice, sent.card if choice.cards else spoken(sent.word))


def named(turn: TabletopState, n: int) -> Entry | None:
    """Return the later entry that contradicts the correction, as onlookers saw it."""
    no = refused()
    if not isinstance(no, Unfit) or no.line == n or no.line not in turn.standing:
        return None
    return Entry(turn.standing[no.line].seat, turn.views.public_texts[no.line])


def ask(turn: TabletopState, n: int, opened: Choice | None) -> Response:
    """Show the choices of entry n, or the blanks of the opened one."""
    then, seat = before_entry(turn, n), turn.standing[n].seat
    choices = offered_choices(then, seat)
    return render(
        "tabletop/correct_entry.html",
        listed(turn),
        n=n,
        seat=seat,
        stands=named(turn, n),
        then=then.table,
        open=opened,
        picture=picture(then, Question(seat, choices), choices),
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
