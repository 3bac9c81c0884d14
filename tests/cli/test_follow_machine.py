"""`companion follow` while the line fails in every way: the copy is whole, and goes on the same."""

from __future__ import annotations

import json
import time
from email.message import Message
from functools import partial
from io import BytesIO
from types import SimpleNamespace
from urllib.error import HTTPError
from urllib.request import Request

import click
import pytest
from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import rule

from companion.cli import follow
from companion.clubs.accounts.organisers import add_organiser
from companion.core.services import services_of
from companion.events.verbs.phone_passes import end_token, new_token
from companion.models import Club
from tests.core.evenings import opened
from tests.events.verbs.any_evening import AnyEvening, shown
from tests.machines import run

WAYS = ("whole", "whole", "lost", "cut", "busy", "portal", "elsewhere")
"""How a request ends: answered, no connection, cut off, an error, a café's page, a redirect."""


Course = list[tuple[str, int]]
"""How each request ends, and the points that somebody gets before it; 0: nothing is new."""


class Paused(Exception):
    """The program is stopped."""


class Answer(BytesIO):
    """What urllib gives back."""

    def __init__(self, body: bytes, headers: Message) -> None:
        super().__init__(body)
        self.headers = headers


class Following(AnyEvening):
    """An evening here, a line that the seed cuts, and a second laptop there."""

    def __init__(
        self, here: Flask, there: Flask, club: Club, people: list[int], patch: pytest.MonkeyPatch
    ) -> None:
        super().__init__(club, people)
        self.here, self.there, self.patch = here, there, patch
        data = services_of(there).settings.data
        self.copy = data / "followed" / f"{self.event.code}.json"
        self.token = new_token(self.event)
        self.pages: list[str] = []
        self.went_on: list[str] = []

    @property
    def address(self) -> str:
        return f"http://source/events/{self.event.code}/follow/event.json"

    def kept(self) -> bytes:
        return self.copy.read_bytes() if self.copy.exists() else b""

    def open(self, request: Request, timeout: float, way: str) -> Answer:
        """The source's own answer, unless the line does something else."""
        assert timeout > 0
        if way == "lost":
            raise TimeoutError("timed out")
        got = self.here.test_client().get(request.selector, headers=dict(request.header_items()))
        status, body = got.status_code, got.data
        if way in ("busy", "elsewhere"):
            status, body = {"busy": 503, "elsewhere": 302}[way], b""
        headers = Message()
        headers["ETag"] = got.headers.get("ETag", "")
        if status != 200:
            raise HTTPError(request.full_url, status, "", headers, BytesIO(body))
        if way == "portal":
            body = b"<html>Welcome to our Wi-Fi</html>"
        return Answer(body[: len(body) // 2] if way == "cut" else body, headers)

    def keep_up(self, course: Course) -> list[str]:
        """Run the program for that many requests; what it prints after its first line."""
        said: list[str] = []
        left = [*reversed(course)]
        way = ""

        def opened(request: Request, timeout: float) -> Answer:
            nonlocal way
            way, points = left.pop()
            if points:
                self.give_points(0, points)
            return self.open(request, timeout, way)

        def rest(_: float) -> None:
            self.look(way)
            if not left:
                raise Paused

        with self.patch.context() as patch:
            patch.setattr(follow, "build_opener", lambda *_: SimpleNamespace(open=opened))
            patch.setattr(follow, "time", SimpleNamespace(sleep=rest, strftime=time.strftime))
            patch.setattr(click, "echo", said.append)
            with pytest.raises(Paused):
                follow.keep_up(self.address, self.token, self.copy)
        return [line.split(" ", 1)[1].partition(":")[0].strip(".") for line in said[1:]]

    def look(self, way: str) -> None:
        """After a whole answer the copy is the event as it is; after any other what it was."""
        if way == "whole":
            self.pages = shown(self.here, self.event.code)
            self.before = self.kept()
            assert (
                self.before
                == self.here.test_client()
                .get(self.address, headers={"Authorization": f"Bearer {self.token}"})
                .data
            )
        assert self.kept() == (self.before if self.pages else b"")
        if self.pages:
            assert json.loads(self.kept())["format"] == "tairyo event 1"
        assert [one.name for one in self.copy.parent.glob(".*.draft")] == []

    @rule(
        course=st.lists(st.tuples(st.sampled_from(WAYS), st.integers(0, 2)), min_size=1, max_size=4)
    )
    def follow_it(self, course: Course) -> None:
        """What is new is told once, and each loss of the line once, and that it is back."""
        said, lost, new = [], False, True
        for way, points in course:
            new = new or bool(points)
            if way != "whole":
                said += [] if lost else ["No connection"]
            else:
                said += ["Up to date"] if new or lost else []
                new = False
            lost = way != "whole"
        assert self.keep_up(course) == said

    @rule()
    def end_the_token(self) -> None:
        """An ended token opens nothing, and leaves the copy."""
        before = self.kept()
        end_token(self.event)
        opener = SimpleNamespace(open=lambda request, timeout: self.open(request, timeout, "whole"))
        with self.patch.context() as patch:
            patch.setattr(follow, "build_opener", lambda *_: opener)
            with pytest.raises(click.ClickException, match="opens nothing"):
                follow.keep_up(self.address, self.token, self.copy)
        assert self.kept() == before
        self.token = new_token(self.event)

    @rule()
    def go_on_there(self) -> None:
        """It goes on as the copy has it, at the same address; a second time changes nothing."""
        if not self.pages:
            return
        code = self.event.code  # an event of this database
        with self.there.app_context():
            follow.read_in(self.copy, "Ben")
            self.went_on = self.went_on or self.pages
            assert shown(self.there, code) == self.went_on


def test_the_copy_is_whole_whatever_the_line_does(
    app: Flask, indoors: Flask, there: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, members = opened(6)
    people = [member.id for member in members]
    with there.app_context():
        add_organiser("Ben", "a long password")
    machine = partial(Following, app, there, event.club, people, monkeypatch)
    run(machine, examples=12, steps=10)
