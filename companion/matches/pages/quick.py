"""One tap to a game against AIs, with this browser's usual settings."""

from __future__ import annotations

from itertools import islice
from typing import Any, Literal

from flask import Blueprint, abort, redirect, request, session
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import tidy
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.levels import USUAL
from companion.kit.names import looks
from companion.kit.sheet import SheetError
from companion.matches.pages.seat_names import CREW, GUEST, free_names
from companion.matches.verbs import lobby, positions
from companion.models import HUMAN, Match
from companion.site.access.credentials import hold_seat, opened
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of
from companion.site.plumbing.phrases import say

bp = Blueprint("quick", __name__, url_prefix="/matches")
SEATS = 4
PACE = 900


@bp.post("/now")
@limiter.limit(OPENING)
def play_now() -> Answer:
    """Open the match and begin; the same tap twice is one match."""
    _call_me(request.form.get("name"))
    if (
        request.form.get("game") == "" and "alone" not in request.form
    ):  # Enter in the name's field: no game was chosen yet
        return redirect("/#games", 303)
    alone = "alone" in request.form
    game = GAMES.get(request.form.get("alone" if alone else "game", "")) or abort(422)
    if alone and 1 not in game.seats:
        abort(422)
    code = request.form.get("code", "")
    once = code if len(code) == 16 and code.isalnum() else None
    seats = 1 if alone else max(2, seats_of(game))
    match = _open(game, seats, once)
    another = (match.game, match.seats) != (game.key, seats)
    if another or match.closed_at or positions.is_over(match):
        match = _open(game, seats, None)  # this is another tap
    opened(match)
    for seat in match.places:
        if seat.kind == HUMAN:
            hold_seat(seat)
    lobby.start(match)
    return redirect(page_of(match), 303)


def remember(game: Game, plans: list[lobby.SeatPlan], pace: int) -> None:
    """What this browser chose for a match is what the next one begins with."""
    levels = [plan.level for plan in plans if plan.kind == "ai"]
    kept = {"pace": pace, "level": levels[0] if levels else lately()["level"]}
    session["lately"] = {**lately(), **kept, game.key: len(plans)}


def lately() -> dict[str, Any]:
    """Level and pace of the AIs as they were chosen last, and how many sat at each game."""
    return {"level": USUAL, "pace": PACE, **session.get("lately", {})}


def seats_of(game: Game) -> int:
    """How many sat at this game last time, else four or what comes nearest."""
    wanted = lately().get(game.key, SEATS)
    return min(game.seats, key=lambda n: abs(n - wanted))


def _call_me(name: str | None) -> None:
    """Keep the name beside the covers, for this match and the next ones."""
    if name is None:
        return
    try:
        session["name"] = tidy(name, "name")
    except SheetError as no:
        abort(422, say(no.phrase))


def _open(game: Game, seats: int, once: str | None) -> Match:
    """The match of one person and AIs; of one alone the deal can be passed on."""
    me = lobby.SeatPlan("me", session.get("name") or str(GUEST))
    others = islice(free_names((*CREW[1:], CREW[0]), {looks(me.name)}), seats - 1)
    ais = [lobby.SeatPlan("ai", name, lately()["level"]) for name in others]
    pace = lately()["pace"]
    deal: Literal["new"] | None = "new" if seats == 1 else None
    return lobby.open_match(
        game.key, [me, *ais], pace_ms=pace, rotate="random", once=once, deal=deal
    )
