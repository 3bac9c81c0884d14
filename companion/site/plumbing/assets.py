"""Static files under names that change with their content."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    has_request_context,
    request,
    send_from_directory,
    url_for,
)
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader

from companion.config import PACKAGE
from companion.games import FOLDERS

STATIC = PACKAGE / "site" / "static"
FILES = ("static", "assets.game_file")
YEAR = 365 * 24 * 3600

bp = Blueprint("assets", __name__)


@bp.get("/static/games/<game>/<path:filename>")
def game_file(game: str, filename: str) -> Response:
    """A picture or stylesheet from a game's own folder."""
    if game not in FOLDERS:
        abort(404)
    return send_from_directory(FOLDERS[game] / "static", filename)


@lru_cache(maxsize=512)
def fingerprint(path: Path) -> str:
    """A short digest of a file's content; "" if there is no file."""
    return sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else ""


@lru_cache(maxsize=1)
def build() -> str:
    """A short digest of templates, translations and the service worker."""
    places = [PACKAGE, *FOLDERS.values()]
    kinds = ("templates/**/*.html", "*/templates/**/*.html", "translations/*/*/*.mo")
    found = {file for place in places for kind in kinds for file in place.glob(kind)}
    files = sorted(found | {STATIC / "sw.js"})
    return sha256(b"".join(map(Path.read_bytes, files))).hexdigest()[:12]


def add_fingerprint(endpoint: str, values: dict[str, Any]) -> None:
    """Add the content's fingerprint to addresses of static files."""
    if endpoint == "static":
        path = STATIC / values.get("filename", "")
    elif endpoint == "assets.game_file":
        game = FOLDERS.get(values.get("game", ""), STATIC)
        path = game / "static" / values.get("filename", "")
    else:
        return
    values.setdefault("v", fingerprint(path))


def address(endpoint: str, **values: Any) -> str:
    """`url_for` for templates, with cached addresses of static files."""
    if endpoint in FILES and has_request_context():
        return file_address(request.script_root, endpoint, **values)
    return url_for(endpoint, **values)


@lru_cache(maxsize=512)
def file_address(root: str, endpoint: str, **values: Any) -> str:
    """The cached address of a static file; `root` is the path of the installation."""
    return url_for(endpoint, **values)


def keep_for_a_year(response: Response) -> Response:
    """Let browsers cache static files for good if they are requested by fingerprint."""
    if request.endpoint in FILES and response.status_code < 400:
        known = "v" in request.args
        response.headers["Cache-Control"] = (
            f"public, max-age={YEAR}, immutable" if known else "no-cache"
        )
    return response


def init_app(app: Flask) -> None:
    """Find the templates of every feature, and every game's as `<game>/…`.

    A template that a game lacks is taken from `templates/game`.
    """
    folders = {key: FileSystemLoader(path / "templates") for key, path in FOLDERS.items()}
    house = FileSystemLoader(STATIC.parent / "templates" / "game")
    lent = PrefixLoader(dict.fromkeys(FOLDERS, house))
    features = FileSystemLoader(sorted(PACKAGE.glob("*/templates")))
    app.jinja_loader = ChoiceLoader([PrefixLoader(folders), lent, features])
    app.jinja_env.globals["build"] = build
    app.jinja_env.globals["url_for"] = address
    app.url_defaults(add_fingerprint)
    app.after_request(keep_for_a_year)
