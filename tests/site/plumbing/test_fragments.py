"""Pieces that are cached are those of the same arguments and the same language, never others."""

from collections.abc import Iterator

import pytest
from flask import Flask, render_template_string

PAGE = """\
{% macro greet(name, to="you") %}{{ _("dealer") }} <{{ name }}> {{ to }} {{ made() }}{% endmacro %}
{% set greet = cached(greet) %}
{{ greet(a) }}|{{ greet(b) }}|{{ greet(a, to="all") }}|{{ greet(a) }}"""


@pytest.fixture
def made(app: Flask) -> list[None]:
    """Counts how often the macro's inside was made."""
    calls: list[None] = []

    def count() -> str:
        calls.append(None)
        return ""

    app.jinja_env.globals["made"] = count
    return calls


@pytest.fixture(params=["en", "ja"])
def language(app: Flask, request: pytest.FixtureRequest) -> Iterator[str]:
    with app.test_request_context(headers={"Accept-Language": request.param}):
        yield request.param


def test_a_piece_is_made_once_for_the_same_arguments(
    app: Flask, made: list[None], language: str
) -> None:
    page = render_template_string(PAGE, a="Aki", b="Ben")
    one, two, three, four = (piece.split() for piece in page.split("|"))
    assert one == four
    assert len(made) == 3
    assert "Aki" in one[1]
    assert "Ben" in two[1]
    assert three[-1] == "all"


def test_languages_do_not_share(app: Flask) -> None:
    piece = app.jinja_env.from_string(
        "{% macro flag(a) %}{{ _('dealer') }}{% endmacro %}{% set flag = cached(flag) %}"
    )
    words = []
    for language in ("en", "ja", "en"):
        with app.test_request_context(headers={"Accept-Language": language}):
            words.append(str(piece.module.flag(1)))  # type: ignore[attr-defined]  # in the template
    assert words == ["dealer", "ディーラー", "dealer"]


def test_what_looks_alike_is_not_the_same(app: Flask) -> None:
    piece = app.jinja_env.from_string(
        "{% macro show(a) %}{{ a }}{{ a is string }}{% endmacro %}{% set show = cached(show) %}"
    )
    with app.test_request_context():
        show = piece.module.show  # type: ignore[attr-defined]  # in the template
        assert [str(show(x)) for x in ("1", 1, True, ["1"])] == [
            "1True",
            "1False",
            "TrueFalse",
            "[&#39;1&#39;]False",
        ]
