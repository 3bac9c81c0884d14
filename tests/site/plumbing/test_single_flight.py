"""Parts that look the same to many are made once, and nobody gets another's."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask, Response

from companion.site.plumbing.single_flight import KEPT, Parts, single_flight

HTMX = {"HX-Request": "true"}


class Maker:
    """Makes answers and counts them."""

    def __init__(self, html: str = "<p>", status: int = 200) -> None:
        self.html, self.status, self.made = html, status, 0

    def __call__(self) -> Response:
        self.made += 1
        return Response(f"{self.html}{self.made}", self.status, mimetype="text/html")


def ask(app: Flask, make: Maker, *parts: object, language: str = "en", part: bool = True) -> str:
    headers = {"Accept-Language": language} | (HTMX if part else {})
    with app.test_request_context(headers=headers):
        return single_flight(make, *parts).get_data(as_text=True)


def test_the_second_reader_gets_what_was_made_for_the_first(app: Flask) -> None:
    make = Maker()
    assert [ask(app, make, "match", 1, 31) for _ in range(3)] == ["<p>1"] * 3


def test_another_version_language_or_whole_page_is_made_anew(app: Flask) -> None:
    make = Maker()
    ask(app, make, "match", 1, 31)
    ask(app, make, "match", 1, 32)
    ask(app, make, "match", 1, 31, language="ja")
    ask(app, make, "match", 1, 31, part=False)
    assert make.made == 4


@pytest.mark.parametrize("make", [Maker('<input name="csrf_token">'), Maker(status=422)])
def test_forms_and_refusals_are_never_single_flight(app: Flask, make: Maker) -> None:
    assert [ask(app, make, "x")[-1] for _ in range(3)] == ["1", "2", "3"]


def test_of_many_at_once_one_makes_it() -> None:
    parts, start, made = Parts(), Barrier(16), []

    def work(_: int) -> bytes | None:
        start.wait(10)
        return parts.get("key", lambda: made.append(1) or b"part")  # type: ignore[func-returns-value]  # append gives None

    with ThreadPoolExecutor(16) as threads:
        assert set(threads.map(work, range(16))) == {b"part"}
    assert made == [1]


def test_a_failure_is_not_kept() -> None:
    parts = Parts()
    with pytest.raises(ZeroDivisionError):
        parts.get("key", lambda: bytes([1 // 0]))
    assert parts.get("key", lambda: b"part") == b"part"


def test_only_the_newest_are_kept() -> None:
    parts = Parts()
    for number in range(KEPT + 1):
        parts.get(number, lambda: b"old")
    assert parts.get(0, lambda: b"new") == b"new"
    assert parts.get(KEPT, lambda: b"new") == b"old"
