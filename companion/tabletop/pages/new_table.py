"""A new tabletop match: who sits where, and the AI's seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, Response, abort, request, session, url_for
from msgspec import Struct, field

from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.game import Game, IllegalMove
from companion.kit.words import Phrase
from companion.matches.pages.quick import lately
from companion.matches.pages.seat_names import CREW
from companion.models.base import new_code
from companion.sheets.access.credentials import opened
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.pages import fields_of, fresh_code
from companion.site.plumbing.attempts import form_of, with_form
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.options import chosen, typed
from companion.site.plumbing.phrases import say
from companion.site.plumbing.refusal import refused
from companion.site.shelf import tellable
from companion.tabletop.verbs.new_tabletop import open_table

bp = Blueprint("new_tabletop", __name__, url_prefix="/told")
EMPTY = "empty"
TWO = Phrase(
    "Only one AI can play with real cards. Set the other places of an AI to a person or to empty."
)


class TableForm(Struct):
    """The form for a new table: its rows' names, and who plays in them."""

    game: str = ""
    drawn_for: str | None = None
    names: dict[int, str] = field(default_factory=dict)
    plays: dict[int, str] = field(default_factory=dict)
    """EMPTY, "" for a person, or the level of an AI."""

    def named(self) -> set[int]:
        """Return the rows in which a name was typed."""
        return {row for row, name in self.names.items() if name.strip()}

    def ais(self, game: Game) -> dict[int, str]:
        """Return the AIs' levels by row; a row with a name is a person, whatever was chosen."""
        levels = {row: self.plays.get(row, EMPTY) for row in range(max(game.seats))}
        unnamed = levels.keys() - self.named()
        return {row: levels[row] for row in sorted(unnamed) if levels[row] not in ("", EMPTY)}

    def taken(self, game: Game, ais: Mapping[int, str]) -> list[int]:
        """Return the occupied rows, filled up with empty ones to the game's minimum of seats."""
        every = range(max(game.seats))
        people = {row for row in every if self.plays.get(row) == ""}
        taken = (self.named() | people | ais.keys()) & set(every)
        free = (row for row in every if row not in taken)
        while len(taken) < max(min(game.seats), 2):
            taken.add(next(free))
        return sorted(taken)

    def rows(self, game: Game, ais: Mapping[int, str]) -> dict[int, str]:
        """Return who plays in each row, as `plays` says it."""
        people = dict.fromkeys(self.taken(game, ais), "")
        return dict.fromkeys(range(max(game.seats)), EMPTY) | people | {**ais}


@bp.get("/new")
def new() -> Response:
    """Show the form for a new table."""
    games = tellable()
    key = request.args.get("game")
    game = next((game for game in games if key in (None, game.key)), None) or abort(404)
    return form(game, {"plays": TableForm().rows(game, usual_ai(game, TableForm()))})


@bp.post("/new")
@with_form
def other(*, sent: TableForm) -> Response:
    """Show the form for another game, or what is wrong with this one; what was typed stays."""
    game, no = game_of(sent), refused()
    ais = sent.ais(game)
    rows = sent.rows(game, ais if ais or no else usual_ai(game, sent))
    wrong = wrong_fields(game, no, sent.taken(game, ais)) if no else {}
    return form(game, {**typed(), "plays": rows}, wrong)


@bp.post("/")
@limiter.limit(OPENING)
@form_of(other)
def create(*, sent: TableForm) -> Response | str:
    """Create the table and give this browser write access."""
    game = game_of(sent)
    if sent.drawn_for not in (None, game.key):
        return other()
    ais = sent.ais(game)
    if len(ais) > 1:
        raise Refused(TWO)
    rows = sent.taken(game, ais)
    names = [say(CREW[row]) if row in ais else sent.names.get(row, "") for row in rows]
    levels = {seat: ais[row] for seat, row in enumerate(rows) if row in ais}
    options = chosen(game, len(names), screen=False)
    sheet = open_table(fresh_code(), game.key, names, options, levels, this_phone())
    opened(sheet)
    return url_for("tabletop.table", code=sheet.code)


def usual_ai(game: Game, sent: TableForm) -> dict[int, str]:
    """Return the suggested AI: in the last row, unless a name was typed there."""
    return {row: lately()["level"] for row in {max(game.seats) - 1} - sent.named()}


def wrong_fields(
    game: Game, no: Refused | SheetError | IllegalMove, rows: Sequence[int]
) -> dict[str, Phrase]:
    """Return what is wrong by field, "" for none; the seats' names are in these rows."""
    if not isinstance(no, SheetError):
        return {"": no.phrase}
    seats = {f"names.{seat}": f"names.{row}" for seat, row in enumerate(rows)}
    return {seats.get(name, name): why for name, why in fields_of(game, no).items()}


def game_of(sent: TableForm) -> Game:
    """Return the form's game; 422 if it cannot be played at a real table."""
    return next((game for game in tellable() if game.key == sent.game), None) or abort(422)


def form(
    game: Game, filled: Mapping[str, object], wrong: Mapping[str, Phrase] | None = None
) -> Response:
    """Show the form as filled in so far; `wrong` maps field names to error messages."""
    session.setdefault("opens", new_code())
    return render(
        "tabletop/new.html",
        game=game,
        games=tellable(),
        given=filled,
        wrong=wrong or {},
        key=filled.get("key") or new_code(),
    )
