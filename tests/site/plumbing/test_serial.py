"""Pages one after the other, taps and news at once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.site.plumbing import serial


class Kitchen:
    """A WSGI application that counts how many requests it works on, and can be held up."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.entered = threading.Semaphore(0)
        self.now = self.most = 0

    def __call__(self, environ: object, start: object) -> list[bytes]:
        self.now += 1
        self.most = max(self.most, self.now)
        self.entered.release()
        assert self.open.wait(30)
        self.now -= 1
        return [b"done"]


def ask(app: serial.SerialGets, method: str = "GET", path: str = "/matches/x") -> list[bytes]:
    return list(app({"REQUEST_METHOD": method, "PATH_INFO": path}, lambda *_: None))  # type: ignore[arg-type]  # nothing is written through it


def test_pages_are_made_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial, "PATIENCE", 60.0)
    kitchen = Kitchen()
    app = serial.SerialGets(kitchen)
    with ThreadPoolExecutor(8) as phones:
        answers = [phones.submit(ask, app) for _ in range(8)]
        assert kitchen.entered.acquire(timeout=30)
        kitchen.open.set()
        assert [answer.result(30) for answer in answers] == [[b"done"]] * 8
    assert kitchen.most == 1


@pytest.mark.parametrize(("method", "path"), [("POST", "/matches/x"), ("GET", "/live/match/x")])
def test_taps_and_news_do_not_wait_for_a_page(method: str, path: str) -> None:
    kitchen = Kitchen()
    app = serial.SerialGets(kitchen)
    with ThreadPoolExecutor(2) as phones:
        page = phones.submit(ask, app)
        assert kitchen.entered.acquire(timeout=30)
        other = phones.submit(ask, app, method, path)
        assert kitchen.entered.acquire(timeout=30)
        kitchen.open.set()
        assert (page.result(30), other.result(30)) == ([b"done"], [b"done"])


def test_a_page_that_hangs_holds_nobody_up_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial, "PATIENCE", 0.01)
    kitchen = Kitchen()
    app = serial.SerialGets(kitchen)
    with ThreadPoolExecutor(2) as phones:
        pages = [phones.submit(ask, app) for _ in range(2)]
        assert kitchen.entered.acquire(timeout=30)
        assert kitchen.entered.acquire(timeout=30)
        kitchen.open.set()
        assert [page.result(30) for page in pages] == [[b"done"]] * 2


def test_a_page_that_fails_lets_the_next_one_in() -> None:
    def fail(*_: object) -> list[bytes]:
        raise ValueError

    app = serial.SerialGets(fail)
    for _ in range(3):
        with pytest.raises(ValueError):  # noqa: PT011  # the test's own, without words
            ask(app)
