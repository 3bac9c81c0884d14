"""Delay from a tap to the other phones, with players and spectators on one running companion."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import unescape
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlencode

from companion.composition import create_app
from companion.config import Settings
from companion.matches.verbs import seats
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.matches.verbs.positions import game_of, position
from companion.models import Match, db
from tests.laboratory.bench.service import processor_time, serving

PATIENCE = 20.0
SEATS = 4
WARM = 8  # moves before anything is measured


class Figures(NamedTuple):
    """Seconds from a tap to each other phone showing it; the service's processor seconds a move."""

    arrivals: list[float]
    processor: float


def measure(spectators: int, moves: int) -> Figures:
    """Let four people play and so many others watch, on the whole embedded service."""
    # All these phones share one address, so limits would count them as one.
    with TemporaryDirectory() as name, serving(Path(name), RATE_LIMITS="0") as served:
        app = create_app(Settings(data=Path(name), log_level="ERROR"))
        with app.app_context():
            match = open_match("fisherman", [SeatPlan("link", n) for n in "ABCD"])
            people = [Phone(served.address, match.code) for _ in match.places]
            for phone, seat in zip(people, match.places, strict=True):
                phone.sit_down(seats.seat_link(match, seat))
            db.session.rollback()
            start(match)
            phones = people + [Phone(served.address, match.code) for _ in range(spectators)]
            with following(phones):
                deque(taps(match, people, phones, WARM), maxlen=0)
                before = processor_time(served.pid)
                arrivals = list(taps(match, people, phones, moves))
                return Figures(arrivals, (processor_time(served.pid) - before) / moves)


def taps(match: Match, people: list["Phone"], phones: list["Phone"], moves: int) -> Iterator[float]:
    """Play on, any legal move, and look at the clock of every other phone."""
    for _ in range(moves):
        db.session.rollback()
        state, version = position(match), match.version
        seat = max(int(state.turn()), 0)
        for phone in phones:
            phone.wait_for(version)
        form = {"length": match.length, "key": f"bench-{match.length}"}
        path = "deal"
        if state.turn() >= 0:
            action = next(iter(state.legal(seat)))
            path, form["move"] = "moves", game_of(match).text(state, seat, action)
        time.sleep(0.1)  # people are not faster, and the last one's answer is through
        began = time.monotonic()
        people[seat].tap(path, form)
        for phone in phones:
            if phone is not people[seat]:
                yield phone.wait_for(version + 1) - began


class Phone:
    """A browser that follows one match, as htmx does: a stream, and a part at each of its news."""

    def __init__(self, address: str, code: str) -> None:
        self._host = address.removeprefix("http://").rstrip("/")
        self._page = f"/matches/{code}"
        self._code = code
        self._cookies: dict[str, str] = {}
        self._fetching, self._tapping = HTTPConnection(self._host), HTTPConnection(self._host)
        self._seen: dict[int, float] = {}
        self._news = threading.Condition()
        self._own = threading.Lock()  # held while a tap of this phone is under way
        self._stream: HTTPResponse | None = None
        self._form_token = ""

    def sit_down(self, token: str) -> None:
        """Open the seat's link and say one's name."""
        page = self._ask(self._tapping, "GET", f"/s/{token}")
        self._form_token = found(page, 'name="csrf_token" value')
        self._ask(self._tapping, "POST", f"/s/{token}", csrf_token=self._form_token)

    def follow(self) -> None:
        """Show every change, until the companion stops."""
        with suppress(OSError, ValueError, AttributeError):  # hung up
            for _ in self._listen(HTTPConnection(self._host)):
                pass

    def _listen(self, connection: HTTPConnection) -> Iterator[None]:
        """Open the page and its stream; show what that says or tells of, line by line."""
        headers = self._headers()
        connection.request("GET", self._page, headers=headers | {"HX-Request": "false"})
        page = connection.getresponse().read().decode()
        self._show(page)
        connection.request("GET", unescape(found(page, "sse-connect")), headers=headers)
        self._stream = connection.getresponse()
        kind = ""
        for line in self._stream:
            yield
            kind = line[7:-1].decode() if line.startswith(b"event:") else kind
            if kind == "part" and b' data-told="' in line:
                self._show(line.decode())
            elif kind != "part" and line.startswith(b"data:"):
                self._hear(int(line[5:]))

    def hang_up(self) -> None:
        """Close the page."""
        for connection in (self._fetching, self._tapping):
            connection.close()

    def tap(self, path: str, form: dict[str, object]) -> None:
        """Send a form of the table."""
        form = form | {"csrf_token": self._form_token}
        with self._own:
            self._show(self._ask(self._tapping, "POST", f"{self._page}/{path}", **form))

    def wait_for(self, version: int) -> float:
        """When the phone showed the match at this version or a later one."""
        with self._news:
            if not self._news.wait_for(lambda: max(self._seen, default=0) >= version, PATIENCE):
                raise TimeoutError("a phone did not hear of a move")
            return min(at for seen, at in self._seen.items() if seen >= version)

    def _hear(self, version: int) -> None:
        """Fetch what is new, unless the answer to the own tap brings it (live.js does so too)."""
        with self._own:
            if version > max(self._seen, default=0):
                self._show(self._ask(self._fetching, "GET", self._page))

    def _show(self, part: str) -> None:
        told = int(found(part, "data-told"))
        with self._news:
            self._seen.setdefault(told, time.monotonic())
            self._news.notify_all()

    def _headers(self) -> dict[str, str]:
        pairs = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return {"Cookie": pairs, "HX-Request": "true", "Host": self._host}

    def _ask(self, connection: HTTPConnection, method: str, path: str, **form: object) -> str:
        headers = self._headers() | {"Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode(form) if form else None
        try:
            try:
                answer = sent(connection, method, path, body, headers)
            except (BrokenPipeError, ConnectionResetError):
                connection.close()  # idle for longer than the server keeps one: a new one, at once
                answer = sent(connection, method, path, body, headers)
            text = answer.read().decode()
        except (OSError, HTTPException):
            connection.close()  # or its next request would still wait for this answer
            raise
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}")
        return text


def sent(
    connection: HTTPConnection, method: str, path: str, body: str | None, headers: dict[str, str]
) -> HTTPResponse:
    """The head of the answer to one request."""
    connection.request(method, path, body, headers)
    return connection.getresponse()


@contextmanager
def following(phones: list[Phone]) -> Iterator[None]:
    """All phones show the page and follow it."""
    for phone in phones:
        threading.Thread(target=phone.follow, daemon=True).start()
    yield
    for phone in phones:
        phone.hang_up()


def found(page: str, name: str) -> str:
    """What stands in quotation marks after `name`."""
    return page.split(f'{name}="')[1].split('"')[0]
