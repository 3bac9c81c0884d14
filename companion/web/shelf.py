"""The games as they stand on the shelf, and which of them this browser would probably play."""

from __future__ import annotations

from sqlalchemy import select

from companion.games import GAMES
from companion.kit.game import Game
from companion.models import Match, Sheet, db
from companion.web.access.credentials import recent


def shelf() -> list[Game]:
    """All games, the quickest first."""
    return sorted(GAMES.values(), key=lambda game: (game.minutes, game.key))


def usual_game() -> Game:
    """The game that this browser had on the table last, else the first on the shelf."""
    for kind, code in recent()[:1]:
        table = Match if kind == "match" else Sheet
        key = db.session.scalar(select(table.game).where(table.code == code))
        if key and key in GAMES:
            return GAMES[key]
    return shelf()[0]
