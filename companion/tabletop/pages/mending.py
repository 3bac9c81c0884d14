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
from companion.kit.told import UNSEEN, Choice, held
from companion.kit.told_journal import LET, Unfit
from companion.kit.words import Phrase
from companion.models import db
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.round_form import sent_key
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say
from companion.tabletop.pages.page import FASTER, attempt, spoken, telling_at
from companion.tabletop.pages.shown import picture
from companion.tabletop.verbs.asking import Question, alone, asked, picked
from companion.tabletop.verbs.dealt import dealt_by_lot
from companion.tabletop.verbs.new_tabletop import first_of_round
from companion.tabletop.verbs.reports import Line, let_stand, tell
from companion.tabletop.verbs.tabletop_answers import filled
from companion.tabletop.verbs.tabletop_state import Telling, before_line

bp = Blueprint("told_mending", __name__, url_prefix="/told/<code>/lines")


@bp.get("/")
def lines(code: str) -> Response:
    """All that stands of the running round, the last line first."""
    turn = telling_at(find_sheet(code, "write"))
    return render("told/lines.html", listed(turn))


@bp.get("/<int:n>")
def line(code: str, n: int) -> Response:
    """What may have been told there instead."""
    return ask(asked_of(find_sheet(code, "write"), n), n)


@bp.post("/<int:n>")
def mend(code: str, n: int) -> Response | Answer:
    """It was this; all that was told later stays, or nothing is changed."""
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
        text, seat = meant(turn, n), turn.told.seat
        own = {seat: text} if seat in hands_of(turn, n) else {}
        tell(at.sheet, Line(seat, f"mend {n} {text}", length, key, this_phone(), own))
    except (IllegalMove, Refused) as no:
        db.session.rollback()
        turn = asked_of(find_sheet(code, "write"), n)
        return ask(turn, n, no.phrase, 422, stands=named(turn, no, n))
    except Conflict:
        db.session.rollback()
        return ask(asked_of(find_sheet(code, "write"), n), n, FASTER, 409)
    return redirect(url_for("told.table", code=code), 303)


@bp.post("/let")
def let(code: str) -> Response | Answer:
    """What did not follow suit stands; a card that shows it is told with that."""
    card = " ".join(request.form.get("move", "").split())
    return attempt(code, lambda at, line: let_stand(at.sheet, card, line(CHANCE, "")))


@bp.get("/leaving")
def leaving(code: str) -> Response:
    """Somebody has to go: another plays on, or the round is begun anew."""
    turn = telling_at(find_sheet(code, "write"))
    sheet = turn.told.sheet
    form = {"length": turn.told.length, "key": f"leave-{turn.told.length}"}
    return render(
        "told/leaving.html", sheet=sheet, game=turn.game, line=first_of_round(turn), form=form
    )


def asked_of(at: AtSheet, n: int) -> Telling:
    """The telling that line n is put right in: of the AI whose cards they are, or that moved."""
    turn = telling_at(at)
    if n not in turn.standing:
        abort(404)
    hands, wish = hands_of(turn, n), request.values.get("of", type=whole)
    return turn.of(wish if wish in hands else (*hands, turn.standing[n].seat)[0])


def hands_of(turn: Telling, n: int) -> list[int]:
    """The AIs into whose hands cards came in that line."""
    look, luck = turn.seen.looks[n], turn.standing[n].seat == CHANCE
    seen = {one.told.seat: one.standing[n].text for one in turn.all}
    return [ai for ai, text in seen.items() if (text != look if luck else held(text))]


def wanted(turn: Telling, n: int, text: str) -> Choice | None:
    """The choice whose blanks are to be filled in, if line n has such; `text` was tapped."""
    then, entry = before_line(turn, n), turn.standing[n]
    choices = asked(then, entry.seat)
    if text:
        choice = picked(choices, text)
        return choice if choice and choice.pools else None
    of_hand = entry.seat != CHANCE and "of" in request.values
    if entry.seat in turn.ais or of_hand:  # the move stands, what came of it may not
        return next((choice for choice in choices if choice.like(entry.text)), None)
    return alone(choices)


def meant(turn: Telling, n: int) -> str:
    """What the form says line n should have been; Refused where it cannot be that."""
    then, seat = before_line(turn, n), turn.standing[n].seat
    text = " ".join(request.form.get("move", "").split())
    opened = request.form.get("open", "")
    if opened:
        choice = picked(asked(then, seat), opened)
        if choice is None:
            raise Conflict
        text = filled(then, choice, request.form.getlist("card") if choice.cards else spoken())
    return text


def named(turn: Telling, no: Exception, n: int) -> Entry | None:
    """The later line that cannot be after the mend, as everybody saw it."""
    line = no.line if isinstance(no, Unfit) else n
    if line == n or line not in turn.standing:
        return None
    return Entry(turn.standing[line].seat, turn.seen.looks[line])


def ask(
    turn: Telling,
    n: int,
    notice: Phrase | str = "",
    status: int = 200,
    tapped: str = "",
    stands: Entry | None = None,
) -> Response:
    """The choices of that line; 404 for one that does not stand, or is the AI's own."""
    if not mendable(turn, n):
        abort(404)
    then, seat = before_line(turn, n), turn.standing[n].seat
    choices = asked(then, seat)
    opened = wanted(turn, n, tapped or request.form.get("open", ""))
    asks = Question(seat, choices, turn.told.seat)
    return render(
        "told/mend.html",
        listed(turn),
        status=status,
        n=n,
        seat=seat,
        of=turn.told.seat,
        several=len(hands_of(turn, n)) > 1,
        notice=say(notice),
        stands=stands,
        then=then.table,
        open=opened,
        picture=picture(then, asks, choices),
        choices=[choice.text for choice in choices],
    )


def mendable(turn: Telling, n: int) -> bool:
    """Whether people told in that line what happened, and it stands."""
    if n not in turn.standing or not turn.by_people(n):
        return False
    word, *cards = turn.standing[n].text.split(" ")
    hides = UNSEEN in cards and turn.standing[n].seat != CHANCE
    return word != LET and not (hides and turn.stand_ins and dealt_by_lot(turn) is not None)


def listed(turn: Telling) -> dict[str, object]:
    """What both pages show."""
    sheet = turn.told.sheet
    rows = list(turn.standing.items())
    first = max((i for i, (_, entry) in enumerate(rows) if entry.seat == CHANCE), default=0)
    return {
        "sheet": sheet,
        "game": turn.game,
        "view": turn.table,
        "picture": turn.game.words.picture(turn.table),
        "names": list(sheet.names),
        "ais": turn.ais,
        "rows": [row_of(turn, number) for number, _ in reversed(rows[first:])],
        "form": {"length": turn.told.length, "key": f"{turn.told.length}-{sheet.version}"},
    }


def row_of(turn: Telling, n: int) -> tuple[int, int, str, bool, list[int]]:
    """Line n: whose move, how it looked, whether it stays as it is, into which hands it brought."""
    look, fixed = turn.seen.looks[n], not mendable(turn, n)
    return n, turn.standing[n].seat, look, fixed, hands_of(turn, n)
