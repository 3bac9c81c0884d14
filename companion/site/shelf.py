"""The list of games."""

from __future__ import annotations

from flask import Flask, current_app
from jinja2 import TemplateNotFound

from companion.games import GAMES
from companion.kit.game import Game
from companion.site.plumbing.links import page_of


def shelf() -> list[Game]:
    """All games, shortest first."""
    return sorted(GAMES.values(), key=lambda game: (game.minutes, game.key))


def tellable() -> list[Game]:
    """The games with an AI for real tables and a page for it."""
    return [game for game in shelf() if game.tabletop is not None and has_page(game.key)]


def has_page(key: str) -> bool:
    """Whether the game has a template for tabletop matches."""
    try:
        current_app.jinja_env.get_template(f"{key}/tabletop.html")
    except TemplateNotFound:
        return False
    return True


def init_app(app: Flask) -> None:
    """Make pages and tabletop games available in templates."""
    for known in (page_of, tellable):
        app.jinja_env.globals[known.__name__] = known
