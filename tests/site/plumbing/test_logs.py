"""Logs are JSON lines without anything that should stay secret."""

import json
import logging

import pytest
from flask.testing import FlaskClient

from companion.core.logs import JsonLines


def test_a_request_is_logged_by_its_rule(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "companion.requests"):
        client.get("/s/very-secret-token?also=secret")
    [record] = [record for record in caplog.records if record.name == "companion.requests"]
    line = json.loads(JsonLines().format(record))
    assert (line["method"], line["rule"], line["status"]) == ("GET", "/s/<token>", 404)
    assert line["ms"] >= 0
    assert "secret" not in JsonLines().format(record)


def test_an_exception_is_one_line_too() -> None:
    try:
        raise ZeroDivisionError("no")
    except ZeroDivisionError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("a", logging.ERROR, __file__, 1, "oh %s", ("no",), info)
    text = JsonLines().format(record)
    assert "\n" not in text
    assert json.loads(text)["trace"].endswith("ZeroDivisionError: no")
