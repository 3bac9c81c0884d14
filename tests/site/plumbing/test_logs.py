"""Logs are JSON lines without anything that should stay secret."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import time_machine
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from companion.core.logs import JsonLines, OncePerMinute
from companion.site import errors


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


@pytest.fixture
def written(caplog: pytest.LogCaptureFixture) -> Iterator[io.StringIO]:
    """What the programs write to standard error."""
    stream = io.StringIO()
    handler = OncePerMinute(stream)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    with caplog.at_level(logging.INFO):  # whatever tests before it set
        yield stream
    logging.getLogger().removeHandler(handler)


def test_an_outage_is_written_once_a_minute_with_a_count(
    client: FlaskClient, written: io.StringIO
) -> None:
    def away() -> str:
        raise OperationalError("SELECT 1", {}, Exception("connection refused"))

    client.application.add_url_rule("/away", view_func=away)
    with time_machine.travel(0.0, tick=False) as clock:
        for _ in range(1000):
            assert client.get("/away").status_code == 503
            clock.shift(0.05)
        clock.shift(60)
        logging.getLogger(errors.__name__).warning("another line")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    said = [line for line in lines if line["text"].startswith("database: ")]
    assert [line.get("repeated") for line in said] == [None, 999]


@pytest.mark.parametrize(("error", "lines"), [(ConnectionError, 2), (ZeroDivisionError, 1000)])
def test_a_task_without_its_services_leaves_one_trace_and_a_mistake_all(
    error: type[Exception], lines: int, written: io.StringIO
) -> None:
    with time_machine.travel(0.0, tick=False) as clock:
        for number in range(1000):
            try:
                raise error
            except error:
                logging.getLogger("tasks").exception("number %s failed", number)
            clock.shift(0.05)
        clock.shift(60)
        logging.getLogger("tasks").error("another line")
    found = [json.loads(line) for line in written.getvalue().splitlines()][:-1]
    assert len(found) == lines
    assert sum("trace" in line for line in found) == (1 if lines == 2 else 1000)
