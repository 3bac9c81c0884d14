"""Static files: an address that changes with the content, and a folder per game."""

import re
from pathlib import Path

import pytest
from flask import Flask, render_template, url_for
from flask.testing import FlaskClient

from companion.games import FOLDERS, GAMES
from companion.site.plumbing import assets


def test_an_address_carries_the_fingerprint_of_the_content(app: Flask) -> None:
    with app.test_request_context():
        address = url_for("static", filename="live.js")
    assert address == f"/static/live.js?v={assets.fingerprint(assets.STATIC / 'live.js')}"
    with app.test_client().get(address) as answer:
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_without_its_fingerprint_a_file_is_asked_about(client: FlaskClient) -> None:
    with client.get("/static/live.js") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_serves_its_own_files(app: Flask, game: str) -> None:
    own = FOLDERS[game] / "static"
    with app.test_request_context():
        for path in own.glob("*.*"):
            address = url_for("assets.game_file", game=game, filename=path.name)
            with app.test_client().get(address) as answer:
                assert answer.get_data() == path.read_bytes()


@pytest.mark.parametrize(
    "path", ["/static/games/fisherman/../rules.py", "/static/games/../games/x", "/static/games/x/y"]
)
def test_nothing_else_is_served(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_every_games_templates_are_found_by_its_folder(app: Flask) -> None:
    for key, folder in FOLDERS.items():
        for path in (folder / "templates").glob("*.html"):
            name = f"{key}/{path.name}"
            assert app.jinja_env.get_template(name).filename == str(path)


def test_a_games_template_may_use_ours(app: Flask, tmp_path: Path) -> None:
    with app.test_request_context():
        assert "<html" in render_template("error.html", title="t", advice="a", code=1)


def test_no_script_takes_a_name_from_one_that_is_on_every_page() -> None:
    """Scripts share one room of names: a second `show` would be called in place of the first."""
    names = {
        path.name: set(
            re.findall(r"^(?:async )?(?:function|const|let) (\w+)", path.read_text(), re.M)
        )
        for path in assets.STATIC.glob("*.js")
    }
    everywhere = [names.pop("live.js"), names.pop("site.js")]
    for name, own in names.items():
        assert not own & set.union(*everywhere), name
