"""The rulebooks, with pictures of the cards."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request, url_for

from companion.games import FOLDERS, GAMES
from companion.site.plumbing.htmx import render
from companion.site.plumbing.language import LANGUAGES, current_language
from companion.site.rulebook import Section, read

bp = Blueprint("help", __name__)


@bp.get("/games/<key>/rules")
def rules(key: str) -> Response:
    """The rulebook of a game in the reader's language."""
    game = GAMES.get(key) or abort(404)
    pictures = current_app.jinja_env.select_template([f"{key}/rulebook.html", "help/plain.html"])
    title, *sections = book(key, current_language())
    return render(
        "help/rules.html",
        game=game,
        title=title,
        sections=sections,
        pictures=pictures,
        back_to=way_back(request.args.get("table", "")),
    )


def way_back(code: str) -> str:
    """The match page the reader came from, or "" for an invalid code."""
    if not re.fullmatch(r"[a-z0-9]{16}", code):
        return ""
    return url_for("play.table", code=code)


@cache
def book(key: str, language: str) -> list[Section]:
    """The rulebook, cached; its first section is the title with the introduction."""
    return read(rulebook(key, language).read_text("utf-8"))


def rulebook(key: str, language: str) -> Path:
    """The rulebook's file in this language, else in English."""
    assert language in LANGUAGES
    found = FOLDERS[key] / f"RULES.{language}.md"
    return found if found.exists() else FOLDERS[key] / "RULES.en.md"
