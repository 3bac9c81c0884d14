"""The players of a drill: browsers that join matches, tap, and retry until they get an answer."""

from __future__ import annotations

import http.client
import random
import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from typing import TypeVar
from urllib.parse import urlencode, urlsplit

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from companion.games import GAMES
from companion.kit.state import CHANCE, OVER
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.matches.verbs.positions import game_of, position
from companion.matches.verbs.seats import seat_link
from companion.models import HUMAN, OPEN, Match, db

T = TypeVar("T")
PATIENCE = 900.0  # seconds: longer than any outage of a drill, also on a machine with other work
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
OUTAGE = (502, 503, 504)
BROKEN = (OSError, http.client.HTTPException)
PACE = 300  # milliseconds: the shortest that a card is looked at


class Unanswered(RuntimeError):
    """Nothing answered for longer than anybody would wait."""


@dataclass
class Answer:
    """What came back: the status, the page, and the address of another one."""

    status: int
    text: str
    place: str = ""


class Browser:
    """A browser with its cookies, on one kept connection, as a phone has it."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.connection = HTTPConnection(self.host, timeout=20)

    def ask(self, method: str, path: str, form: dict[str, object] | None = None) -> Answer:
        """One request; OSError or HTTPException when the connection breaks."""
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": pairs, "HX-Request": "true"}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(form | {"csrf_token": self.token}, doseq=True)
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
        except BROKEN:
            self.connection.close()
            raise
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found := TOKEN.search(text):
            self.token = found[1]
        place = answer.headers.get("Location") or answer.headers.get("HX-Redirect") or ""
        return Answer(answer.status, text, place)

    def insist(self, method: str, path: str, form: dict[str, object] | None = None) -> Answer:
        """The same request until something but an outage answers it; a bare 500 is none."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(*BROKEN):
                answer = self.ask(method, path, form)
                if answer.status not in OUTAGE:
                    return answer
            time.sleep(0.2)
        raise Unanswered(f"{method} {path}")


@dataclass(frozen=True)
class Tap:
    """A move that was answered with success: what must be found in the journal afterwards."""

    match: int
    length: int
    seat: int
    text: str
    at: int = 0
    """The stamp when it was answered."""


@dataclass(frozen=True)
class Written:
    """Something else that was answered with success: a line with this word must be found, once."""

    page: str
    word: str
    at: int = 0


@dataclass
class Played:
    """What the people of a drill did and saw."""

    taps: list[Tap] = field(default_factory=list)
    refused: int = 0  # 409 and 422: somebody was faster
    unanswered: list[Tap] = field(default_factory=list)  # stored or not: nobody was told
    unexpected: list[str] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    stamp: Callable[[], int] = lambda: 0
    """What time it is, as the drill counts it."""

    def takes(self, answer: Answer, page: str) -> bool:
        """Whether it was done; what is neither that nor a refusal is noted."""
        if answer.status in (409, 422):
            self.refused += 1
        elif answer.status not in (200, 303):
            self.unexpected.append(f"{answer.status} {page}")
        return answer.status in (200, 303)


class TableOfPeople:
    """One match after another of one game: two people, the other seats AIs; one thread of its own.

    Whose turn it is and what may be played is read from the database, as the pages would say it.
    """

    def __init__(self, app: Flask, address: str, game: str, played: Played, seed: int) -> None:
        self.app, self.address, self.game, self.played = app, address, game, played
        self.luck = random.Random(seed)
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        with self.app.app_context():
            while not self.ending.is_set():
                with suppress(Unanswered):
                    self._play_one()

    def _play_one(self) -> None:
        match = patient(self._open)
        self.played.matches.append(match)
        people = patient(lambda: self._sit(match))
        patient(lambda: start(db.session.get_one(Match, match)))
        until = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < until:
            over, due = patient(lambda: self._due(match, list(people)))
            if over:
                return
            if due is None:
                time.sleep(0.15)
                continue
            self._tap(match, people, *due)

    def _open(self) -> int:
        once = f"drill-{self.luck.getrandbits(64)}"
        count = self.luck.choice(GAMES[self.game].seats)
        plans = [SeatPlan("link", f"P{n}") for n in range(min(2, count))]
        plans += [SeatPlan("ai", level="novice")] * (count - len(plans))
        return open_match(self.game, plans, pace_ms=PACE, once=once).id

    def _sit(self, number: int) -> dict[int, tuple[Browser, str]]:
        match = db.session.get_one(Match, number)
        found = {}
        links = {s.index: seat_link(match, s) for s in match.places if s.kind in (OPEN, HUMAN)}
        for seat, link in links.items():
            browser = Browser(self.address)
            browser.insist("GET", f"/s/{link}")
            self.played.takes(browser.insist("POST", f"/s/{link}", {"name": f"P{seat}"}), "/s/")
            found[seat] = (browser, f"/matches/{match.code}")
        return found

    def _due(self, number: int, people: list[int]) -> tuple[bool, tuple[int, int, str] | None]:
        """Whether it is over, and who of the people should tap: seat, length, text ("": deal)."""
        db.session.rollback()
        match = db.session.get_one(Match, number)
        state = position(match)
        if state.turn() == OVER:
            return True, None
        seats = [seat for seat in state.actors() if seat in people]
        if CHANCE in state.actors():
            return False, (people[0], match.length, "")
        if not seats:
            return False, None
        seat = self.luck.choice(seats)
        action = self.luck.choice(list(state.legal(seat)))
        return False, (seat, match.length, game_of(match).text(state, seat, action))

    def _tap(
        self, match: int, people: dict[int, tuple[Browser, str]], seat: int, length: int, text: str
    ) -> None:
        browser, page = people[seat]
        form: dict[str, object] = {"length": length, "key": f"{self.luck.getrandbits(64):x}"}
        form["move"] = text
        tap = Tap(match, length, seat if text else CHANCE, text)
        try:
            answer = browser.insist("POST", f"{page}/{'moves' if text else 'deal'}", form)
        except Unanswered:
            self.played.unanswered.append(tap)
            raise
        if self.played.takes(answer, page):
            self.played.taps.append(replace(tap, at=self.played.stamp()))
        elif answer.status >= 500:
            self.played.unanswered.append(tap)


def patient(verb: Callable[[], T]) -> T:
    """Do it, again while the database is away."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return verb()
        except SQLAlchemyError:
            db.session.rollback()
            if time.monotonic() > until:
                raise Unanswered("the database") from None
            time.sleep(0.3)
