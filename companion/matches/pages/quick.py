"""One tap to a game against AIs, with this browser's usual settings."""

from __future__ import annotations

from itertools import islice
from typing import Any, Literal

from flask import Blueprint, abort, redirect, session
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import tidy
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.levels import USUAL
from companion.kit.names import looks
from companion.matches.pages.seat_names import CREW, GUEST, free_names
from companion.matches.verbs import lobby, positions
from companion.models import HUMAN, Match
from companion.sheets.access.credentials import hold_seat, opened
from companion.site.plumbing.attempts import with_form
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of

bp = Blueprint("quick", __name__, url_prefix="/matches")
SEATS = 4
PACE = 900


@bp.post("/now")
@limiter.limit(OPENING)
@with_form
def play_now(
    *, name: str | None = None, game: str | None = None, alone: str | None = None, code: str = ""
) -> Answer:
    """Open a match and start it; a repeated request is the same match."""
    _call_me(name)
    if game == "" and alone is None:  # Enter was pressed in the name field: no game was chosen yet
        return redirect("/#games", 303)
    chosen = GAMES.get((game if alone is None else alone) or "") or abort(422)
    if alone is not None and 1 not in chosen.seats:
        abort(422)
    once = code if len(code) == 16 and code.isalnum() else None
    seats = max(2, seats_of(chosen)) if alone is None else 1
    match = _open(chosen, seats, once)
    another = (match.game, match.seats) != (chosen.key, seats)
    if another or match.closed_at or positions.is_over(match):
        match = _open(chosen, seats, None)  # the form was sent again for another match
    opened(match)
    for seat in match.places:
        if seat.kind == HUMAN:
            hold_seat(seat)
    lobby.start(match)
    return redirect(page_of(match), 303)


def remember(game: Game, plans: list[lobby.SeatPlan], pace: int) -> None:
    """Keep these settings as the defaults for the next match."""
    levels = [plan.level for plan in plans if plan.kind == "ai"]
    kept = {"pace": pace, "level": levels[0] if levels else lately()["level"]}
    session["lately"] = {**lately(), **kept, game.key: len(plans)}


def lately() -> dict[str, Any]:
    """The last chosen AI level and pace, and the number of seats by game."""
    return {"level": USUAL, "pace": PACE, **session.get("lately", {})}


def seats_of(game: Game) -> int:
    """The number of seats last chosen for this game, else the one nearest to four."""
    wanted = lately().get(game.key, SEATS)
    return min(game.seats, key=lambda n: abs(n - wanted))


def _call_me(name: str | None) -> None:
    """Keep the typed name for this match and the next ones."""
    if name is not None:
        session["name"] = tidy(name, "name")


def _open(game: Game, seats: int, once: str | None) -> Match:
    """A match of one person against AIs; a match of one alone is a shareable deal."""
    me = lobby.SeatPlan("me", session.get("name") or str(GUEST))
    others = islice(free_names((*CREW[1:], CREW[0]), {looks(me.name)}), seats - 1)
    ais = [lobby.SeatPlan("ai", name, lately()["level"]) for name in others]
    pace = lately()["pace"]
    deal: Literal["new"] | None = "new" if seats == 1 else None
    return lobby.open_match(
        game.key, [me, *ais], pace_ms=pace, rotate="random", once=once, deal=deal
    )
