"""A new match: players and options, then the waiting room."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeVar

from flask import Blueprint, Response, abort, redirect, request, session
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.core.typed_names import ALIKE, tidy, whole
from companion.games import GAMES, SheetError
from companion.kit.game import Game
from companion.kit.levels import LEVELS
from companion.kit.names import looks
from companion.kit.words import Phrase
from companion.matches.pages.play import attempt
from companion.matches.pages.quick import lately, remember, seats_of
from companion.matches.pages.seat_names import CREW, FRIENDS, GUEST, free_names
from companion.matches.verbs import lobby
from companion.matches.verbs.clocks import AI, MOVE, Pace, checked
from companion.models import HUMAN, Match
from companion.models.base import new_code
from companion.site.access.credentials import hold_seat, opened
from companion.site.access.fetch import find_match
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of
from companion.site.plumbing.options import chosen, typed
from companion.site.plumbing.phrases import say
from companion.site.shelf import shelf, usual_game

bp = Blueprint("lobby", __name__, url_prefix="/matches")
T = TypeVar("T")
PACES = {"300": Phrase("brisk"), "900": Phrase("calm"), "2000": Phrase("slow")}


@bp.get("/new")
def new() -> Response:
    """The form for a new match: everything has a good default, so one tap is enough."""
    key = request.args.get("game")
    game = usual_game() if key is None else GAMES.get(key) or abort(404)
    return _form(game, _usual())


@bp.post("/new")
def other() -> Response:
    """The form for another game, with all that was typed."""
    return _form(GAMES.get(request.form.get("game", "")) or abort(422), typed())


@bp.post("/")
@limiter.limit(OPENING)
def create() -> Response | Answer:
    """Open the match; start at once when nobody is waited for."""
    given = request.form
    game = GAMES.get(given.get("game", "")) or abort(422)
    if given.get("drawn_for", game.key) != game.key:
        return other()
    code = given.get("code", "")
    try:
        plans = _plans(given.get("seats", 0, type=whole))
        match = lobby.open_match(
            game.key,
            plans,
            chosen(game, len(plans), screen=True),
            pace_ms=given.get("pace", 900, type=whole),
            rotate=_first(given.get("first", "0")),
            once=code if len(code) == 16 and code.isalnum() else None,
            clock=_clock(given.get("days", ""), plans),
            deal="new" if [plan.kind for plan in plans] == ["me"] else None,
        )
    except Refused as no:
        return _form(game, typed(), {"": no.phrase}, status=422)
    except SheetError as no:
        return _form(game, typed(), {no.place: no.phrase}, status=422)
    remember(game, plans, match.pace)
    _sit(match)
    if not lobby.empty_seats(match):
        lobby.start(match)
    return redirect(page_of(match), 303)


@bp.post("/<code>/start")
def start(code: str) -> Response | Answer:
    """Begin, now that everyone is there."""
    at = find_match(code, "host")
    return attempt(at, lambda length, key: lobby.start(at.match))


@bp.post("/<code>/fill")
def fill(code: str) -> Response | Answer:
    """Let an AI play on every seat that nobody took."""
    at = find_match(code, "host")
    level = request.form.get("level", "")
    return attempt(at, lambda length, key: lobby.fill(at.match, level))


def _usual() -> dict[str, object]:
    """What the form shows at first: me against AIs."""
    kinds = {f"kind-{i}": "ai" for i in range(5)} | {"kind-0": "me"}
    last = lately()
    levels = {f"level-{i}": last["level"] for i in range(5)}
    me = {"name-0": session.get("name", ""), "pace": str(last["pace"]), "first": "random"}
    return kinds | levels | me


def _form(
    game: Game, given: dict[str, object], wrong: dict[str, Phrase] | None = None, status: int = 200
) -> Response:
    """The form with what was chosen so far; `wrong` says why, by the field's name."""
    asked = _whole(str(given.get("seats", "")), seats_of(game))
    seats = min(game.seats, key=lambda n: abs(n - asked))
    return render(
        "play/new.html",
        status=status,
        game=game,
        games=shelf(),
        given={"code": new_code(), **given, "seats": seats},
        wrong=wrong or {},
        levels=LEVELS,
        paces=PACES,
        crew=[say(name) for name in CREW],
    )


def _plans(seats: int) -> list[lobby.SeatPlan]:
    """Who shall sit where, as the form says; SheetError where two people have one name."""
    plans = [_plan(index) for index in range(min(seats, len(CREW)))]
    called: set[str] = set()
    for index, plan in enumerate(plans):
        if plan.kind != "ai" and looks(plan.name) in called:
            raise SheetError(f"name-{index}", ALIKE)
        if plan.kind != "ai":
            called.add(looks(plan.name))
    for index, plan in enumerate(plans):
        if plan.kind == "ai":
            name = next(free_names((*CREW[index:], *CREW[:index]), called))
            called.add(looks(name))
            plans[index] = replace(plan, name=name)
    return plans


def _plan(index: int) -> lobby.SeatPlan:
    """One seat of the form; SheetError at the field of a name that cannot be."""
    kind = request.form.get(f"kind-{index}", "ai")
    if kind not in ("me", "link"):
        return lobby.SeatPlan("ai", "", request.form.get(f"level-{index}"))
    name = tidy(request.form.get(f"name-{index}", ""), f"name-{index}")
    if kind == "me":
        session["name"] = name
        return lobby.SeatPlan("me", name or str(GUEST))
    return lobby.SeatPlan("link", name or str(FRIENDS[index]))


def _clock(days: str, plans: list[lobby.SeatPlan]) -> Pace | None:
    """By turns, over days, so long for each move; only where people wait for one another."""
    if not any(plan.kind == "link" for plan in plans):
        return None
    return checked(MOVE if days else "", 24 * _whole(days, 0), AI)


def _first(word: str) -> int | Literal["random"]:
    """Who goes first: one of the seats, or luck decides."""
    return _whole(word, "random")


def _whole(word: str, otherwise: T) -> int | T:
    """The number that was sent, if it is one."""
    try:
        return whole(word)
    except ValueError:
        return otherwise


def _sit(match: Match) -> None:
    """This browser opened the match, and has its own seat."""
    opened(match)
    for seat in match.places:
        if seat.kind == HUMAN:
            hold_seat(seat)
