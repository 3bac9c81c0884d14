"""The list of games, and this browser's likely next one."""

from __future__ import annotations

from flask import Flask, current_app
from jinja2 import TemplateNotFound
from sqlalchemy import select

from companion.games import GAMES
from companion.kit.game import Game
from companion.models import Match, Sheet, db
from companion.site.access.account import current_organiser
from companion.site.access.credentials import recent
from companion.site.plumbing.links import page_of


def shelf() -> list[Game]:
    """All games, the quickest first."""
    return sorted(GAMES.values(), key=lambda game: (game.minutes, game.key))


def tellable() -> list[Game]:
    """The games that can be told, and have a page for it."""
    return [game for game in shelf() if game.told is not None and has_page(game.key)]


def has_page(key: str) -> bool:
    """Whether the game draws what is told."""
    try:
        current_app.jinja_env.get_template(f"{key}/told.html")
    except TemplateNotFound:
        return False
    return True


def usual_game() -> Game:
    """The game that this browser had on the table last, else the first on the shelf."""
    for kind, code in recent()[:1]:
        table = Match if kind == "match" else Sheet
        key = db.session.scalar(select(table.game).where(table.code == code))
        if key and key in GAMES:
            return GAMES[key]
    return shelf()[0]


def init_app(app: Flask) -> None:
    """What every template may ask: who is signed in, where pages are, which games can be told."""
    for known in (current_organiser, page_of, tellable):
        app.jinja_env.globals[known.__name__] = known
