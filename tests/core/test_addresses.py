"""A blueprint comes with its first request: with all it does before and after its views."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Blueprint, abort, g, url_for
from werkzeug.exceptions import HTTPException

from companion.core.addresses import Application, Page, kept_pages, pages_of

MODULE = "late_pages_of_a_test"


@pytest.fixture
def module() -> Iterator[str]:
    """A module with a blueprint that uses every hook."""
    bp = Blueprint("late", __name__, url_prefix="/late")
    bp.get("/<int:n>", defaults={"word": "page"}, endpoint="show")(
        lambda n, word: f"{word} {n} {g.asked}" if n else abort(410)
    )
    bp.post("/<int:n>", endpoint="change")(lambda n: f"changed {n}")
    bp.before_request(lambda: None)
    bp.url_value_preprocessor(lambda endpoint, values: setattr(g, "asked", endpoint))
    bp.after_request(lambda response: (response.headers.set("X-Late", "yes"), response)[1])
    bp.register_error_handler(HTTPException, lambda error: (f"gone {error.code}", 410))
    made = types.ModuleType(MODULE)
    made.bp = bp  # type: ignore[attr-defined]  # as a module of pages has it
    sys.modules[MODULE] = made
    yield MODULE
    del sys.modules[MODULE]


def test_a_view_is_taken_over_with_its_hooks_at_its_first_request(module: str) -> None:
    app = Application("late")
    app.add_pages(pages_of([module]))
    assert "late" not in app.blueprints
    with app.test_request_context():
        assert url_for("late.show", n=3) == "/late/3"
    client = app.test_client()
    assert client.post("/late/x").status_code == 404
    assert "late" not in app.blueprints, "nothing was asked of it"
    answer = client.get("/late/3")
    assert answer.text == "page 3 late.show"
    assert answer.headers["X-Late"] == "yes"
    assert client.get("/late/0").text == "gone 410"
    assert client.post("/late/4").text == "changed 4"
    assert client.put("/late/4").status_code == 405
    assert client.options("/late/4").headers["Allow"]


def test_what_is_known_of_pages_is_kept_until_a_module_changes(tmp_path: Path) -> None:
    book, code = tmp_path / "pages.json", tmp_path / "web"
    code.mkdir()
    (code / "one.py").write_text("1")
    page = Page("one", "one.show", "/one", ["GET"], {})
    found = []

    def find() -> list[Page]:
        found.append(1)
        return [page]

    assert [kept_pages(book, [code], find) for _ in range(3)] == [[page]] * 3
    assert len(found) == 1
    (code / "one.py").write_text("12")
    assert kept_pages(book, [code], find) == [page]
    assert len(found) == 2
    book.write_text(json.dumps({"state": []})[:-3])
    assert kept_pages(book, [code], find) == [page]
    assert len(found) == 3, "a broken file counts as none"
