"""A part of the fuzzing in every run of the tests; `python -m tests.fuzz` does it at length."""

import random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Cast
from tests.fuzz import spoiling
from tests.fuzz.__main__ import fuzz, too_little
from tests.fuzz.fuzzer import Fuzzer
from tests.fuzz.garden import Visitor
from tests.pages import Form


@pytest.mark.parametrize("on_postgres", [False, True], ids=["sqlite", "postgresql"])
def test_nothing_is_answered_with_a_500(on_postgres: bool) -> None:
    fuzzer = fuzz(500, seed=20261127, on_postgres=on_postgres)
    assert not fuzzer.failures, [f"{f.where}: {f.request}" for f in fuzzer.failures.values()]
    assert not too_little(fuzzer)


def test_what_was_let_in_nowhere_shows_nothing(app: Flask, client: FlaskClient) -> None:
    fuzzer = Fuzzer(app, [Visitor(client)], random.Random(1))
    fuzzer.spoilt, fuzzer.answers[404] = 500, 500
    assert too_little(fuzzer) == (
        "0 pages, at least 100; 0 addresses, at least 50; 0 forms, at least 20"
    )


def test_a_500_is_found(app: Flask, cast: Cast) -> None:
    """The fuzzer is no check that cannot fail."""

    @app.get("/breaks")
    def breaks() -> str:
        raise ZeroDivisionError

    app.config["PROPAGATE_EXCEPTIONS"] = False
    fuzzer = Fuzzer(app, [Visitor(cast.aki)], random.Random(1))
    fuzzer.look("/breaks")
    (failure,) = fuzzer.failures.values()
    assert "ZeroDivisionError" in failure.where
    assert failure.request.startswith("GET /breaks")


def test_every_address_can_be_made_up(app: Flask, client: FlaskClient) -> None:
    """Those with a value that stands in no address too."""
    fuzzer = Fuzzer(app, [Visitor(client)], random.Random(1))
    for rule in fuzzer.rules:
        fuzzer.by_rule(rule)
    assert not fuzzer.failures
    assert fuzzer.spoilt == len(fuzzer.rules)


def test_a_form_is_spoilt_in_some_place_most_times() -> None:
    form = Form("/to", "post", "/", {"a": ["1"], "b": ["2"]}, {"a": None, "b": None})
    sent = [spoiling.fields(random.Random(n), form, ["c"]) for n in range(100)]
    whole = sum(one == [("a", "1"), ("b", "2")] for one in sent)
    assert 5 < whole < 60
    assert any("c" in dict(one) for one in sent)
