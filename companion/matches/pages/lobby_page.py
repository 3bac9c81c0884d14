"""A new match: the form for players and options, and starting it from the waiting room."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal, TypeVar

from flask import Blueprint, Response, abort, request, session

from companion.core.typed_names import ALIKE, tidy, whole
from companion.games import GAMES, SheetError
from companion.kit.game import Game
from companion.kit.levels import LEVELS
from companion.kit.names import looks
from companion.kit.words import Phrase
from companion.matches.access.at_match import AtTable, find_match
from companion.matches.pages.play import at_the_table
from companion.matches.pages.quick import lately, remember, seats_of
from companion.matches.pages.seat_names import CREW, FRIENDS, GUEST, free_names
from companion.matches.verbs import lobby
from companion.matches.verbs.clocks import AI, MOVE, Pace, checked
from companion.models import HUMAN, Match
from companion.models.base import new_code
from companion.sheets.access.credentials import hold_seat, opened, usual_game
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import SOME
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of
from companion.site.plumbing.options import chosen, typed
from companion.site.plumbing.phrases import say
from companion.site.shelf import shelf

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
    """The form for another game, or what is wrong with this one, keeping everything typed."""
    given = typed()
    return _form(GAMES.get(str(given.get("game", ""))) or abort(422), given)


@bp.post("/")
@limiter.limit(OPENING)
@form_of(other)
def create(
    *, game: str = "", drawn_for: str | None = None, code: str = "", seats: int = 0,
    pace: int = 900, first: str = "0", days: str = "",
    kind: Annotated[dict[int, str], SOME], name: dict[int, str], level: dict[int, str],
) -> Response | str:  # fmt: skip
    """Open the match, and start it if there is nobody to wait for; seats are numbered fields."""
    if game not in GAMES:
        abort(422)
    if drawn_for not in (None, game):
        return other()
    rows = range(min(seats, len(CREW)))
    plans = _plans([_plan(i, kind.get(i), name.get(i, ""), level.get(i)) for i in rows])
    match = lobby.open_match(
        game,
        plans,
        chosen(GAMES[game], len(plans), screen=True),
        pace_ms=pace,
        rotate=_first(first),
        once=code if len(code) == 16 and code.isalnum() else None,
        clock=_clock(days, plans),
        deal="new" if [plan.kind for plan in plans] == ["me"] else None,
    )
    remember(GAMES[game], plans, match.pace)
    _sit(match)
    if not lobby.empty_seats(match):
        lobby.start(match)
    return page_of(match)


@bp.post("/<code>/start")
@at_the_table
def start(code: str) -> AtTable:
    """Start the match once everyone is there."""
    at = find_match(code, "host")
    lobby.start(at.match)
    return at


@bp.post("/<code>/fill")
@at_the_table
def fill(code: str, *, level: str = "") -> AtTable:
    """Let an AI play on every open seat."""
    at = find_match(code, "host")
    lobby.fill(at.match, level)
    return at


def _usual() -> dict[str, object]:
    """The form's defaults: me against AIs."""
    kinds = {f"kind.{i}": "ai" for i in range(5)} | {"kind.0": "me"}
    last = lately()
    levels = {f"level.{i}": last["level"] for i in range(5)}
    me = {"name.0": session.get("name", ""), "pace": str(last["pace"]), "first": "random"}
    return kinds | levels | me


def _form(game: Game, given: dict[str, object]) -> Response:
    """The form with what was chosen so far."""
    asked = _whole(str(given.get("seats", "")), seats_of(game))
    seats = min(game.seats, key=lambda n: abs(n - asked))
    return render(
        "play/new.html",
        game=game,
        games=shelf(),
        given={"code": new_code(), **given, "seats": seats},
        levels=LEVELS,
        paces=PACES,
        crew=[say(name) for name in CREW],
    )


def _plans(plans: list[lobby.SeatPlan]) -> list[lobby.SeatPlan]:
    """The plans with names for the AIs; SheetError if two people have the same name."""
    called: set[str] = set()
    for index, plan in enumerate(plans):
        if plan.kind != "ai" and looks(plan.name) in called:
            raise SheetError(f"name.{index}", ALIKE)
        if plan.kind != "ai":
            called.add(looks(plan.name))
    for index, plan in enumerate(plans):
        if plan.kind == "ai":
            name = next(free_names((*CREW[index:], *CREW[:index]), called))
            called.add(looks(name))
            plans[index] = replace(plan, name=name)
    return plans


def _plan(index: int, kind: str | None, name: str, level: str | None) -> lobby.SeatPlan:
    """One seat of the form; SheetError for an invalid name."""
    if kind not in ("me", "link"):
        return lobby.SeatPlan("ai", "", level)
    name = tidy(name, f"name.{index}")
    if kind == "me":
        session["name"] = name
        return lobby.SeatPlan("me", name or str(GUEST))
    return lobby.SeatPlan("link", name or str(FRIENDS[index]))


def _clock(days: str, plans: list[lobby.SeatPlan]) -> Pace | None:
    """The time control per move if people wait for one another, else None."""
    if not any(plan.kind == "link" for plan in plans):
        return None
    return checked(MOVE if days else "", 24 * _whole(days, 0), AI)


def _first(word: str) -> int | Literal["random"]:
    """The seat that deals first, or "random"."""
    return _whole(word, "random")


def _whole(word: str, otherwise: T) -> int | T:
    """The number in the text, or the default."""
    try:
        return whole(word)
    except ValueError:
        return otherwise


def _sit(match: Match) -> None:
    """Remember that this browser opened the match, and hold its seat."""
    opened(match)
    for seat in match.places:
        if seat.kind == HUMAN:
            hold_seat(seat)
