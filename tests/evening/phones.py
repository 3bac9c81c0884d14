"""Phones on a bad network: what they send may be lost, doubled, unanswered, or kill the program."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient
from time_machine import Traveller
from werkzeug.test import TestResponse

from tests.evening.house import CALL, POSTGRES, Ends, House, Killed
from tests.pages import Form, forms
from tests.powercut.failing import preloaded

ENDS: Final[tuple[Ends, ...]] = ("killed before", "killed after", "disk full")
FAULTS: Final[tuple[str, ...]] = (
    "lost",
    "doubled",
    "unanswered",
    *ENDS,
    *((CALL,) if preloaded() else ()),
)
FULL: Final = "Nothing can be stored just now"
TRIES: Final = 60


class Fact(NamedTuple):
    """What a phone was told is saved: by whom, of what, its value, and when.

    `read` is when the phone was shown what it replaces, `sent` when it was first sent.
    """

    who: str
    what: tuple[str, ...]
    value: tuple[int, ...]
    read: int
    sent: int
    answered: int


@dataclass
class Evening:
    """What all phones share: the house, the luck, the diaries, and the story so far."""

    house: House
    seed: int
    trouble: float
    """How many requests of a hundred something happens to, from 0 to 1."""
    clock: Traveller
    """What time it is."""
    luck: Random = field(init=False)
    calm: frozenset[int] = frozenset()
    """The forms, numbered as they are sent, to which nothing happens."""
    troubled: list[int] = field(default_factory=list)
    """Those to which something happened."""
    sent: int = 0
    asked: dict[tuple[str, str, str], tuple[int, ...]] = field(default_factory=dict)
    """Corrections that wait for the director: the points by sheet, round and who asks."""
    names: dict[str, str] = field(default_factory=dict)
    """How the story calls the sheets."""
    diary: list[Fact] = field(default_factory=list)
    tabs: list[tuple[Any, str, int, Any]] = field(default_factory=list)
    """Forms of rounds that nobody has sent yet: who filled them in, sheet, round."""
    story: list[str] = field(default_factory=list)
    requests: int = 0
    flushed: int = 0
    """How often the queue has lost what it had."""
    swept: int = 0
    """How often the companion had been started when its worker swept last."""
    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))

    def __post_init__(self) -> None:
        self.luck = Random(self.seed)

    @contextmanager
    def faster(self, who: Phone, act: Callable[[], object]) -> Iterator[None]:
        """Let this phone act when the request in the block is about to write; nothing is lost."""
        trouble, self.trouble = self.trouble, 0.0
        self.house.turnstile.faster = act
        self.tell(f"{who.name} is faster:")
        yield
        if self.house.turnstile.faster is not None and POSTGRES not in os.environ:
            raise Stuck(f"what {who.name} was faster than was not about to write")
        self.trouble, self.house.turnstile.faster = trouble, None

    def ended(self) -> int:
        """How often the program ended, could not store something, or lost its queue."""
        failed = sum(self.faults[one] for one in FAULTS if one in (*ENDS, CALL))
        return self.house.starts + self.flushed + failed

    def tell(self, line: str) -> None:
        """Add a line to the story."""
        self.story.append(self.in_words(line))

    def knows(self, what: tuple[str, ...], value: tuple[int, ...]) -> bool:
        """Whether somebody has saved the same there."""
        return any(fact.what == what and fact.value == value for fact in self.diary)

    def in_words(self, line: str) -> str:
        """The line, with tables in place of addresses."""
        for path, name in self.names.items():
            line = line.replace(path, name)
        return line

    def network(self) -> Random:
        """The luck of the next form on its way: whether it is calm changes no other's."""
        self.sent += 1
        return Random(f"{self.seed}, form {self.sent}")

    def fault(self, network: Random) -> str:
        """What happens to the form that is sent now; "" for nothing."""
        if network.random() >= self.trouble or self.sent in self.calm:
            return ""
        self.troubled.append(self.sent)
        found: str = network.choice(FAULTS)
        self.faults[found] += 1
        return found


class Stuck(AssertionError):
    """Nobody can go on: a page, a form or an answer that has to be there is not."""


class Phone:
    """One person's browser; its cookies outlive the program."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening, self.name = evening, name
        self._client: FlaskClient | None = None
        self._starts = self._laptop = 0

    @property
    def client(self) -> FlaskClient:
        """The browser, talking to the program as it runs now."""
        house = self.evening.house
        if self._client is None or self._starts != house.starts:
            fresh = house.client()
            if self._client is not None and self._laptop == house.laptop:  # the same cookies
                fresh._cookies = self._client._cookies
            self._client, self._starts, self._laptop = fresh, house.starts, house.laptop
        return self._client

    def forget(self) -> None:
        """Lose all cookies."""
        self._client = None

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
        network = evening.network()
        for _ in range(TRIES):
            evening.requests += 1
            fault = evening.fault(network)
            if fault:
                evening.tell(f"{self.name} sends {press or form.action.split('?')[0]}: {fault}")
            if fault == "lost":
                continue
            if fault == CALL:
                evening.house.break_disk(network)
            elif fault in ENDS:
                evening.house.doom(network.randint(1, 2), fault)
            cookies = dict(self.client._cookies or {})
            answer = self._once(form, press)
            if fault == "doubled" and answer is not None:
                answer = self._once(form, press)
            if answer is not None and fault != "unanswered":
                return answer
            self.client._cookies = cookies
        raise Stuck(f"{self.name} sent {form.action} {TRIES} times without an answer")

    def done(self, form: Form, press: str = "") -> str:
        """Send a form that has to be accepted, also when it is sent again; where it leads."""
        answer = self.send(form, press)
        if answer.status_code != 303:
            why = re.findall(r'role="alert">(.*?)<', answer.text)
            raise Stuck(f"{self.name} sent {form.action} and got {answer.status_code}: {why}")
        return str(answer.location)

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

    def note(
        self, what: tuple[str, ...], value: tuple[int, ...], sent: int, read: int | None = None
    ) -> None:
        """Write down what the companion said is saved; without `read` the page was fresh."""
        evening = self.evening
        shown = sent if read is None else read
        evening.diary.append(Fact(self.name, what, value, shown, sent, evening.requests))
        evening.tell(f"{self.name} saved {' '.join(what)}: {'-'.join(map(str, value))}")

    def json(self, path: str) -> Any:
        """A file that the companion gives out."""
        return self.read(path).json
