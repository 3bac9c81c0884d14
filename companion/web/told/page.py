"""The phone in the middle of a real table: it is told what people play, and plays for the AI."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.words import Phrase
from companion.models import db
from companion.services.append import Conflict
from companion.services.numbers import whole
from companion.services.reading import read_paper
from companion.services.refused import Refused
from companion.services.telling import Telling, read_telling, told_of
from companion.services.told_lines import Line, hand_afresh, tell, tell_hand
from companion.tasks import rouse
from companion.web.fetch import AtSheet, find_sheet
from companion.web.htmx import is_htmx, render
from companion.web.live import tag, tagged, unchanged
from companion.web.match.places import Place
from companion.web.sheets.entry import sent_key
from companion.web.sheets.phone import this_phone
from companion.web.words import say

bp = Blueprint("told", __name__, url_prefix="/told/<code>")
FASTER = Phrase("Another phone told something first: this is how the table stands now.")


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
    turn = telling_at(find_sheet(code, "write"))
    seat = turn.table["turn"]
    if seat is None or seat in (CHANCE, turn.told.seat):
        return attempt(code, _too_late)
    return attempt(code, lambda at, line: tell(at.sheet, line(seat, request.form.get("move", ""))))


@bp.post("/hand")
def say_hand(code: str) -> Response | Answer:
    """Cards of the AI's hand: all of them, or some."""
    cards = request.form.getlist("card")
    return attempt(code, lambda at, line: tell_hand(at.sheet, cards, line(CHANCE, "")))


@bp.post("/afresh")
def forget_hand(code: str) -> Response | Answer:
    """The hand is told once more from its first card."""
    return attempt(code, lambda at, line: hand_afresh(at.sheet, line(CHANCE, "")))


@bp.post("/undo")
def take_back(code: str) -> Response | Answer:
    """What was told from that line on does not count any more."""
    n = request.form.get("line", 0, type=whole)
    seat = telling_at(find_sheet(code, "write")).told.seat
    return attempt(code, lambda at, line: tell(at.sheet, line(seat, f"undo {n}")))


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
        return again(code, 409, FASTER)
    now = find_sheet(code, "write")
    rouse(now.sheet)
    if is_htmx():
        return show(now, telling_at(now))
    return redirect(url_for(".table", code=code), 303)


def again(code: str, status: int, notice: Phrase) -> Response:
    """The table as it is now, read afresh."""
    db.session.rollback()
    at = find_sheet(code)
    return show(at, telling_at(at), notice, status)


def telling_at(at: AtSheet) -> Telling:
    """What the AI at that table was told; 404 where none sits."""
    told = told_of(at.sheet) or abort(404)
    return read_telling(told)


def _too_late(at: AtSheet, line: MakeLine) -> object:
    """It is not for people to say what happens now."""
    raise Conflict


def show(at: AtSheet, turn: Telling, notice: Phrase | str = "", status: int = 200) -> Response:
    """The page, or for htmx its live part."""
    return render(
        "told/table.html", around(at, turn), block="part", status=status, notice=say(notice)
    )


def around(at: AtSheet, turn: Telling) -> dict[str, Any]:
    """All that the page shows: nothing that is not known to everybody at the table."""
    view, names, game = turn.table, list(at.sheet.names), turn.game
    actor = view["turn"]
    asks = at.writer and actor is not None and actor >= 0 and actor != turn.told.seat
    dealt = turn.dealt if at.writer else None
    return {
        "sheet": at.sheet,
        "writer": at.writer,
        "game": game,
        "view": view,
        "picture": game.words.picture(view),
        "names": names,
        "ai": turn.told.seat,
        "places": places(turn, names),
        "situation": game.words.status(view, names),
        "log": game.words.log(view, names),
        "said": ai_said(turn),
        "choices": [choice.text for choice in turn.choices(actor or 0)] if asks else [],
        "deal": {"pool": dealt.pools[0], "left": len(dealt.pools) - len(turn.gathered)}
        if dealt
        else None,
        "gathered": len(turn.gathered),
        "last": turn.last_of_people() if at.writer else None,
        "explained": explained(at, view),
        "form": {"length": turn.told.length, "key": f"{turn.told.length}-{at.sheet.version}"},
    }


def explained(at: AtSheet, view: Any) -> list[Phrase]:
    """For each seat, how its score of the last round came about."""
    rounds = len(view["finished"])
    scored = read_paper(at.sheet).scored
    return scored.explain(rounds - 1) if 0 < rounds <= len(scored.rounds) else []


def ai_said(turn: Telling) -> str:
    """What the AI did last since the deal; nothing before it did."""
    done = ""
    for n, entry in turn.standing.items():
        done = "" if entry.seat == CHANCE else entry.text if turn.by_ai(n) else done
    return done


def places(turn: Telling, names: list[str]) -> list[Place]:
    """Everyone at the table."""
    return [
        Place(
            index=index,
            name=name,
            open=False,
            level=turn.told.level if index == turn.told.seat else "",
            away=False,
            mine=False,
        )
        for index, name in enumerate(names)
    ]
