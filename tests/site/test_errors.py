"""Errors say what happened and what to do next, in both languages, as a page or as a part."""

import logging

import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.game import IllegalMove
from companion.kit.words import Phrase
from companion.site.errors import TEXTS

ERRORS: list[Exception | int] = [400, 403, 404, 405, 409, 413, 422, 429, 500, 503]


@pytest.fixture
def broken(app: Flask) -> Flask:
    """An application with a page for every mistake."""

    def fail(kind: str) -> str:
        if kind == "conflict":
            raise Conflict
        if kind == "database":
            raise OperationalError("SELECT 'secret'", {}, Exception("locked"))
        if kind == "mistake":
            raise ZeroDivisionError
        why = Phrase("Choose a game.")
        if kind == "refused":
            raise Refused(why)
        if kind == "sheet":
            raise SheetError("game", why)
        if kind == "move":
            raise IllegalMove(why)
        abort(int(kind))

    app.add_url_rule("/fail/<kind>", view_func=fail)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


@pytest.mark.parametrize("code", sorted(TEXTS))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_error_is_a_page_with_advice(broken: Flask, code: int, language: str) -> None:
    headers = {"Accept-Language": language}
    answer = broken.test_client().get(f"/fail/{code}", headers=headers)
    assert answer.status_code == code
    assert f'<html lang="{language}"' in answer.text
    title, advice = map(str, TEXTS[code])  # English outside a request
    assert (title in answer.text and advice in answer.text) == (language == "en")


def test_htmx_gets_the_part_and_where_it_belongs(broken: Flask) -> None:
    answer = broken.test_client().get("/fail/503", headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert "<html" not in answer.text
    assert 'class="problem"' in answer.text
    assert answer.headers["HX-Retarget"] == "#problem"


@pytest.mark.parametrize(("kind", "code"), [("conflict", 409), ("database", 503), ("mistake", 500)])
def test_what_services_raise_becomes_a_page(
    broken: Flask, caplog: pytest.LogCaptureFixture, kind: str, code: int
) -> None:
    with caplog.at_level(logging.CRITICAL):
        answer = broken.test_client().get(f"/fail/{kind}")
    assert answer.status_code == code
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", ["/matches/a%00b", "/sheets/%00", "/s/%00", "/live/match/%00"])
def test_a_zero_byte_is_nobodys_code(anywhere: Flask, path: str) -> None:
    assert anywhere.test_client().get(path).status_code in (400, 404)


def test_a_zero_byte_is_nobodys_name(anywhere: Flask) -> None:
    anywhere.config["WTF_CSRF_ENABLED"] = False
    answer = anywhere.test_client().post(
        "/organiser/sign-in", data={"name": "a\0", "password": "\0"}
    )
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize("more", ["", '; filename="a.json"'], ids=["field", "file"])
def test_a_part_without_a_name_is_no_form(client: FlaskClient, more: str) -> None:
    parts = ['name="game"\r\n\r\nsinker', f"{more.lstrip('; ')}\r\n\r\nAki"]
    body = "".join(f"--x\r\nContent-Disposition: form-data; {part}\r\n" for part in parts)
    kind = "multipart/form-data; boundary=x"
    answer = client.post("/sheets/new", data=f"{body}--x--\r\n", content_type=kind)
    assert answer.status_code == 400
    assert "did not work" in answer.text


@pytest.mark.parametrize("kind", ["refused", "sheet", "move"])
def test_a_no_that_no_page_expected_is_said_and_not_a_mistake(broken: Flask, kind: str) -> None:
    answer = broken.test_client().get(f"/fail/{kind}")
    assert answer.status_code == 422
    assert "Choose a game." in answer.text


class Lost(Exception):
    """What PostgreSQL says to one of two transactions that wait for each other."""

    sqlstate = "40P01"


@pytest.mark.parametrize(("losses", "status", "tries"), [(1, 200, 2), (2, 503, 2)])
def test_a_transaction_that_lost_a_race_is_repeated_once(
    broken: Flask, losses: int, status: int, tries: int
) -> None:
    tried = list[str]()

    @broken.route("/race", methods=["POST"])
    def race() -> str:
        tried.append(request.form["word"])
        if len(tried) <= losses:
            raise OperationalError("UPDATE", {}, Lost())
        return "stored"

    answer = broken.test_client().post("/race", data={"word": "tai"})
    assert (answer.status_code, tried) == (status, ["tai"] * tries)
