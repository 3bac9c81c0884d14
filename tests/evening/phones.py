"""Phones on a bad network: what they send may be lost, doubled, unanswered, or kill the program."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient
from time_machine import Traveller
from werkzeug.test import TestResponse

from tests.evening.house import Ends, House, Killed
from tests.pages import Form, forms

ENDS: Final[tuple[Ends, ...]] = ("killed before", "killed after", "disk full")
FAULTS: Final = ("lost", "doubled", "unanswered", *ENDS)
FULL: Final = "Nothing can be stored just now"
TRIES: Final = 60


class Fact(NamedTuple):
    """What a phone was told is saved: by whom, of what, its value, and when it was first sent."""

    who: str
    what: tuple[str, ...]
    value: tuple[int, ...]
    sent: int
    answered: int


@dataclass
class Evening:
    """What all phones share: the house, the luck, the diaries, and the story so far."""

    house: House
    luck: Random
    trouble: float
    """How many requests of a hundred something happens to, from 0 to 1."""
    clock: Traveller
    """What time it is."""
    diary: list[Fact] = field(default_factory=list)
    tabs: list[tuple[Any, str, int, Form]] = field(default_factory=list)
    """Forms of rounds that nobody has sent yet: who filled them in, sheet, round."""
    story: list[str] = field(default_factory=list)
    requests: int = 0
    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))

    def tell(self, line: str) -> None:
        """Add a line to the story."""
        self.story.append(line)


class Stuck(AssertionError):
    """Nobody can go on: a page, a form or an answer that has to be there is not."""


class Phone:
    """One person's browser; its cookies outlive the program."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening, self.name = evening, name
        self._client: FlaskClient | None = None
        self._starts = 0

    @property
    def client(self) -> FlaskClient:
        """The browser, talking to the program as it runs now."""
        house = self.evening.house
        if self._client is None or self._starts != house.starts:
            fresh = house.client()
            if self._client is not None:  # the same cookies
                fresh._cookies = self._client._cookies
            self._client, self._starts = fresh, house.starts
        return self._client

    def read(self, path: str) -> TestResponse:
        """A page; an answer that is lost is asked for again."""
        self.evening.requests += 1
        answer = self.client.get(path, follow_redirects=True)
        if answer.status_code != 200:
            raise Stuck(f"{self.name} asked for {path} and got {answer.status_code}")
        return answer

    def form(self, path: str, to: str, press: str = "") -> Form:
        """The first form of a page that leads there and has this button."""
        answer = self.read(path)
        for one in forms(answer.text, answer.request.path):
            if one.action.split("?")[0].endswith(to) and any(press in b[0] for b in one.buttons):
                return one
        raise Stuck(f"{self.name} finds no form to {to!r} with {press!r} on {path}")

    def send(self, form: Form, press: str = "") -> TestResponse:
        """Send a form as phones do: again, with the same key, until it is answered."""
        evening = self.evening
        for _ in range(TRIES):
            evening.requests += 1
            fault = evening.luck.choice(FAULTS) if evening.luck.random() < evening.trouble else ""
            if fault:
                evening.faults[fault] += 1
                evening.tell(f"{self.name}: {press or form.action} {fault}")
            if fault == "lost":
                continue
            if fault in ENDS:
                evening.house.doom(evening.luck.randint(1, 2), fault)
            cookies = dict(self.client._cookies or {})
            answer = self._once(form, press)
            if fault == "doubled" and answer is not None:
                answer = self._once(form, press)
            if answer is not None and fault != "unanswered":
                return answer
            self.client._cookies = cookies
        raise Stuck(f"{self.name} sent {form.action} {TRIES} times without an answer")

    def _once(self, form: Form, press: str) -> TestResponse | None:
        """One request; None where the program ended before it answered, or could not store it."""
        house = self.evening.house
        try:
            answer = form.send(self.client, press)
        except Killed:
            assert house.dead
        if house.dead:  # whatever was made of it on the way
            house.restart()
            return None
        house.spare()
        return None if answer.status_code == 503 and FULL in answer.text else answer

    def note(self, what: tuple[str, ...], value: tuple[int, ...], sent: int) -> None:
        """Write down what the companion said is saved."""
        evening = self.evening
        evening.diary.append(Fact(self.name, what, value, sent, evening.requests))
        evening.tell(f"{self.name} saved {' '.join(what)}: {'-'.join(map(str, value))}")

    def json(self, path: str) -> Any:
        """A file that the companion gives out."""
        return self.read(path).json
