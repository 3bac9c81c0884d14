"""Other writers during a drill: score sheets, a tabletop match, an event, a league."""

from __future__ import annotations

import random
import threading
from contextlib import suppress
from typing import TypeAlias

from flask import Flask
from sqlalchemy import select

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.models import Member, db
from tests.laboratory.bench.drills.people import Answer, Browser, Played, Unanswered, Written
from tests.laboratory.bench.played import Built, build
from tests.laboratory.bench.season import build_league

GAME, SEATS = "fisherman", 3
Request: TypeAlias = tuple[str, dict[str, object]]


class Club:
    """What the writers find: an organiser, an evening that is played, a league."""

    def __init__(self, app: Flask, name: str) -> None:
        with app.test_request_context():
            self.built: Built = build(events=1, people=8, rounds=1, organiser=name)
            self.league = build_league(self.built.club, people=12)
            found = select(Member.id).where(Member.name == "League 0").order_by(Member.id.desc())
            self.player = db.session.scalars(found.limit(1)).one()


class Writer:
    """One organiser with a browser, who writes one thing after the other; a thread of its own."""

    def __init__(self, address: str, club: Club, played: Played, seed: int) -> None:
        self.browser, self.club, self.played = Browser(address), club, played
        self.luck = random.Random(seed)
        self.ending = threading.Event()
        self.sheet, self.round = "", SEATS
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self.ending.is_set():
            with suppress(Unanswered):
                self._sign_in()
                while not self.ending.wait(self.luck.uniform(0.05, 0.4)):
                    self._write()

    def _sign_in(self) -> None:
        built = self.club.built
        self.browser.insist("GET", "/organiser")
        account: dict[str, object] = {"name": built.organiser, "password": built.password}
        self.played.takes(self.browser.insist("POST", "/organiser/sign-in", account), "sign-in")

    def _write(self) -> None:
        word = f"{self.luck.getrandbits(64):016x}"
        ways = self._round, self._table, self._evening, self._league
        page, form = self.luck.choice(ways)(word)
        if self._send(page, form).status in (200, 303):
            self.played.written.append(Written(page, word, self.played.stamp()))

    def _send(self, page: str, form: dict[str, object]) -> Answer:
        answer = self.browser.insist("POST", page, form)
        self.played.takes(answer, page)
        return answer

    def _opened(self, page: str, **more: object) -> str:
        """A new sheet or table of three."""
        names = {f"names.{n}": f"P{n}" for n in range(SEATS)}
        key = f"{self.luck.getrandbits(64):016x}"
        place = self._send(page, {"game": GAME, "key": key, **names, **more}).place
        if not place:
            raise Unanswered(page)
        return place.rstrip("/")

    def _round(self, word: str) -> Request:
        """The next round of a sheet, on a new one when that is full."""
        if self.round == SEATS:
            self.sheet, self.round = self._opened("/sheets/new"), 0
        self.round += 1
        points = {f"points.{n}": self.luck.randint(-1, 4) for n in range(SEATS)}
        form = {"key": word, "seen": 0, "way": "points", **points}
        return f"{self.sheet}/rounds/{self.round}", form

    def _table(self, word: str) -> Request:
        """The hand of an AI at a table with real cards."""
        table = self._opened("/told/", seat="0", level="novice")
        state = GAMES[GAME].new(SEATS, {})
        state.apply(CHANCE, state.chance(Rng(self.luck.getrandbits(32))))
        return f"{table}/hand", {"length": 0, "key": word, "card": state.view(0)["hand"]}

    def _evening(self, word: str) -> Request:
        """Points taken from somebody, and why."""
        return f"/events/{self.club.built.event}/adjust", points(word, self.club.built.member)

    def _league(self, word: str) -> Request:
        """The same in a league."""
        return f"/leagues/{self.club.league}/points", points(word, self.club.player)


ALL_OF_THEM = 1_000_000
"""Nobody is asked whether points for the same person are another entry."""


def points(word: str, person: int) -> dict[str, object]:
    """The form that takes points from somebody."""
    return {"key": word, "person": person, "points": "-1", "reason": word, "seen": ALL_OF_THEM}
