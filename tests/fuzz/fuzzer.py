"""Sends spoilt requests, one after the other, and remembers what was answered with a 500."""

from __future__ import annotations

import io
import itertools
import random
import re
import traceback
from collections import Counter
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from flask import Flask, request, request_started
from werkzeug.routing import Rule
from werkzeug.test import EnvironBuilder, TestResponse

from tests.fuzz import spoiling
from tests.fuzz.garden import Visitor
from tests.pages import Form, forms

LINK = re.compile(r'(?:href|hx-get)="(/[^"#]*)"')
MOST_PAGES = 1500
ENTER_AGAIN = 100  # turns
EACH = 8  # forms sent from a page that was opened
LIVES_ON = ("/live/",)  # streams never end
KEPT_OUT = ("/organiser/sign-out", "/static", "/language")


@dataclass
class Failure:
    """A 500: where it came from, how often, and the first request that made it."""

    where: str
    request: str
    count: int = 0


@dataclass
class Fuzzer:
    """Browsers that send what no page would, each in its turn."""

    app: Flask
    visitors: list[Visitor]
    luck: random.Random
    spoilt: int = 0
    """So many requests were sent that no page would send."""
    answers: Counter[int] = field(default_factory=Counter)
    """How often each status was the answer, to pages just looked at too."""
    failures: dict[str, Failure] = field(default_factory=dict)
    pages: list[str] = field(default_factory=lambda: ["/"])
    names: list[str] = field(default_factory=lambda: ["key"])
    files: list[bytes] = field(default_factory=lambda: [b"{}"])
    asked: set[str] = field(default_factory=set)
    """The patterns of addresses that were looked at by somebody."""
    posted: set[str] = field(default_factory=set)
    request: str = ""
    slowest: tuple[float, str] = (0.0, "")
    """Seconds of processor time that one request took, and which."""
    error: BaseException = field(default_factory=lambda: RuntimeError("without an exception"))

    def __post_init__(self) -> None:
        """Hear of what goes wrong inside."""
        self.client = self.visitors[0].client
        self.rules = [
            rule
            for rule in self.app.url_map.iter_rules()
            if not rule.rule.startswith(LIVES_ON + KEPT_OUT)
        ]
        request_started.connect(self._began, self.app)
        explain = self.app.handle_user_exception

        def heard(error: Exception) -> Any:
            self.error = error
            return explain(error)

        vars(self.app)["handle_user_exception"] = heard  # the only way to hear of all of them

    def run(self, count: int) -> None:
        """So many spoilt requests; some of them end a sign-in, so it is renewed."""
        for turn in itertools.count():
            if self.spoilt >= count:
                return
            if turn % ENTER_AGAIN == 0:
                for visitor in self.visitors:
                    visitor.enter()
            # The first has something to do on every page.
            self.client = self.luck.choice([self.visitors[0], *self.visitors]).client
            way = self.luck.random()
            if way < 0.12:
                self.by_rule(self.luck.choice(self.rules))
            elif way < 0.2:
                self.spoilt += 1
                self.look(spoiling.address(self.luck, self.luck.choice(self.pages)))
            else:
                self.by_page(self.luck.choice(self.pages[-400:] if way > 0.8 else self.pages))

    def by_page(self, path: str) -> None:
        """Open a page, and send its forms a few times: first those that were never sent."""
        found = [form for form in self.look(path) if not form.action.startswith(KEPT_OUT)]
        for _ in range(EACH if found else 0):
            rare = [form for form in found if form.action not in self.posted]
            self.send(self.luck.choice(rare or found))

    def look(self, path: str) -> list[Form]:
        """Open an address: its forms, and the links to go on by."""
        answer = self._ask("GET", path, headers=self._headers())
        if answer is None or answer.status_code != 200:
            return []
        kind = answer.mimetype
        if kind in ("application/json", "text/csv", "text/plain") and len(self.files) < 200:
            self.files.append(answer.data[:60_000])
        if kind != "text/html":
            return []
        for link in LINK.findall(answer.text):
            link = link.replace("&amp;", "&")
            if link not in self.pages and not link.startswith(LIVES_ON + KEPT_OUT):
                if len(self.pages) >= MOST_PAGES:
                    self.pages.pop(self.luck.randrange(1, len(self.pages)))
                self.pages.append(link)
        return [form for form in forms(answer.text, answer.request.path) if form.method == "post"]

    def send(self, form: Form) -> None:
        """Send a form, spoilt; a file where the page takes one."""
        address = form.action or form.page
        self.posted.add(form.action)
        self.spoilt += 1
        self.names.extend(name for name in form.open_to if name not in self.names)
        sent = spoiling.fields(self.luck, form, self.names)
        if self.luck.random() < 0.05:
            address = spoiling.address(self.luck, address)
        data: dict[str, Any] = {}
        for name, value in sent:
            data.setdefault(name, []).append(value)
        if "multipart" in form.enctype or self.luck.random() < 0.02:
            spoilt = spoiling.file(self.luck, self.luck.choice(self.files))
            name = self.luck.choice(form.files or ["file"])
            data[name] = (io.BytesIO(spoilt), "file.json")
        self._ask("POST", address, data=data, headers=self._headers())

    def by_rule(self, rule: Rule) -> None:
        """Ask for a pattern of addresses with arguments made up or borrowed."""
        self.spoilt += 1
        codes = [part for page in self.pages[-50:] for part in page.split("/")[2:3]] or ["x"]
        path = rule.rule
        for name in sorted(rule.arguments - (rule.defaults or {}).keys()):
            given = self.luck.choice(codes) if name == "code" else self.luck.choice(("1", "2", "0"))
            if self.luck.random() < 0.3:
                given = spoiling.value(self.luck, given)[:300]
            before, _, rest = re.split(rf"(<(?:[^<>:]*:)?{name}>)", path, maxsplit=1)
            path = before + spoiling.quoted(given) + rest
        methods = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        fields = {self.luck.choice(self.names): spoiling.value(self.luck, "1") for _ in range(3)}
        self._ask(self.luck.choice(methods), path, data=fields, headers=self._headers())

    def _began(self, _: Flask) -> None:
        if request.url_rule:
            self.asked.add(request.url_rule.rule)

    def _headers(self) -> list[tuple[str, str]]:
        return [self.luck.choice(spoiling.HEADERS)] if self.luck.random() < 0.08 else []

    def _ask(self, method: str, path: str, **more: Any) -> TestResponse | None:
        self.request = f"{method} {path[:300]} {str(more)[:600]}"
        try:
            spoilt = EnvironBuilder(path, method=method, **more).get_request()
        except (ValueError, UnicodeError, LookupError):
            return None  # the test client itself cannot write such a request
        # A spoilt cookie would be answered with a new one, and the sign-in be gone.
        client = self.app.test_client() if "Cookie" in spoilt.headers else self.client
        began = process_time()
        try:
            answer = client.open(spoilt)
        except Exception as error:  # even the page that tells of errors failed
            self._failed(error)
            self.answers[500] += 1
            return None
        answer.get_data()
        answer.close()  # a file that was not sent to its end stays open
        self.slowest = max(self.slowest, (process_time() - began, self.request))
        self.answers[answer.status_code] += 1
        if answer.status_code == 500:
            self._failed(self.error)
        return answer

    def _failed(self, error: BaseException) -> None:
        trace = traceback.extract_tb(error.__traceback__)
        own = [f for f in trace if "/companion/" in f.filename] or trace
        line = f"{own[-1].filename.rpartition('/companion/')[2]}:{own[-1].lineno}" if own else "?"
        where = f"{type(error).__name__} {line}: {error}"[:300]
        self.failures.setdefault(line, Failure(where, self.request)).count += 1
