"""A served page as a person uses it: its forms are filled in and sent as a browser would.

A test that posts a dictionary of its own proves that the address works, not that anybody can
reach it. Here the fields come from the page, and a field that it does not have cannot be sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Final

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Attributes = dict[str, str]


OTHER_TAGS: Final = re.compile(
    r"<(?!/?(?:form|input|textarea|select|option|button)\b)[^>]*>", re.IGNORECASE
)
"""Those that are no part of a form: to read them takes ten times as long as all the rest."""


@dataclass
class Form:
    """A form of a page: where it goes, what it would send, what can be chosen or pressed."""

    action: str
    method: str
    page: str
    values: dict[str, list[str]] = field(default_factory=dict)
    open_to: dict[str, set[str] | None] = field(default_factory=dict)  # None: any text
    buttons: list[tuple[str, str, str]] = field(default_factory=list)  # words, name, value
    idle: set[str] = field(default_factory=set)  # values of buttons that only say why they wait
    files: list[str] = field(default_factory=list)
    enctype: str = ""

    def fill(self, **values: str) -> Form:
        """Type or choose; `points__0` is the field `points.0`, `why_1` is `why-1` where that is."""
        for name, value in values.items():
            self.set(self._field(name), value)
        return self

    def set(self, name: str, *values: str) -> Form:
        """Give one field its values, as the page allows; none unticks it."""
        assert name in self.open_to, f"{self.action} has no field {name!r}: {sorted(self.open_to)}"
        allowed = self.open_to[name]
        for value in values:
            assert allowed is None or value in allowed, f"{name} cannot be {value!r}: {allowed}"
        self.values[name] = list(values)
        return self

    def send(self, client: FlaskClient, press: str = "", **more: Any) -> TestResponse:
        """Send it by the button with these words (else by the first one), as a browser would."""
        pressed = [b for b in self.buttons if press in b[0]]
        assert pressed or not press, f"no button {press!r}: {[b[0] for b in self.buttons]}"
        data = {name: list(values) for name, values in self.values.items() if values}
        for _, name, value in pressed[:1]:
            if name:
                data.setdefault(name, []).append(value)
        address = self.action or self.page
        if self.method == "get":
            return client.get(address, query_string=data, **more)
        return client.post(address, data=data, **more)

    def save(self, client: FlaskClient, press: str = "", **more: Any) -> TestResponse:
        """Send it, and save it for good where what it moves is shown first."""
        return sure(client, self.send(client, press, **more), **more)

    def _field(self, name: str) -> str:
        written = (name, name.replace("__", "."), name.replace("_", "-"))
        return next((one for one in written if one in self.open_to), name)


class _Reader(HTMLParser):
    """Collects the forms of a page, also fields that name their form from outside it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[Form] = []
        self.named: dict[str, Form] = {}
        self.open: Form | None = None
        self.select: tuple[Form, str, bool] | None = None
        self.text: tuple[Form, str] | None = None
        self.button: tuple[Form, str, str] | None = None
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            known = self.named.get(a.get("id", ""))
            if any(known is one for one in self.forms):  # the same id once more, in a template
                del self.named[a["id"]]
            self.open = self._named(a.get("id", ""))
            self.open.action, self.open.method = a.get("action", ""), a.get("method", "get").lower()
            self.open.enctype = a.get("enctype", "")
            self.forms.append(self.open)
        form = self._named(a["form"]) if "form" in a else self.open
        if form is None or "disabled" in a:
            return
        name = a.get("name", "")
        if tag == "input":
            _input(form, name, a)
        elif tag == "textarea" and name:
            self.text, self.words = (form, name), ""
        elif tag == "select" and name:
            self.select = (form, name, "multiple" in a)
            form.open_to[name] = set()
        elif tag == "option" and self.select:
            self._option(a)
        elif tag == "button" and a.get("type", "submit") == "submit":
            self.button, self.words = (form, name, a.get("value", "")), ""
            if a.get("aria-disabled") == "true":
                form.idle.add(a.get("value", ""))

    def _named(self, name: str) -> Form:
        """The form of that id, which may come later in the page than its fields."""
        form = Form("", "get", self.page)
        return self.named.setdefault(name, form) if name else form

    def _option(self, a: Attributes) -> None:
        assert self.select
        form, name, several = self.select
        allowed = form.open_to[name]
        assert allowed is not None
        allowed.add(a.get("value", ""))
        chosen = form.values.setdefault(name, [])
        if "selected" in a or not (chosen or several):
            form.values[name] = [*chosen, a["value"]] if several else [a.get("value", "")]

    def handle_data(self, data: str) -> None:
        if self.button or self.text:
            self.words += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select":
            self.select = None
        elif tag == "textarea" and self.text:
            form, name = self.text
            form.values[name], form.open_to[name] = [self.words.removeprefix("\n")], None
            self.text = None
        elif tag == "button" and self.button:
            form, name, value = self.button
            form.buttons.append((" ".join(self.words.split()), name, value))
            self.button = None


def _input(form: Form, name: str, a: Attributes) -> None:
    kind = a.get("type", "text")
    if not name:
        return
    if kind in ("checkbox", "radio"):
        value = a.get("value", "on")
        allowed = form.open_to.setdefault(name, set())
        if allowed is not None:
            allowed.add(value)
        if "checked" in a:
            form.values.setdefault(name, []).append(value)
        else:
            form.values.setdefault(name, [])
    elif kind == "submit":
        form.buttons.append((a.get("value", ""), name, a.get("value", "")))
    elif kind == "hidden":
        form.values.setdefault(name, []).append(a.get("value", ""))
        form.open_to[name] = {a.get("value", "")} | (form.open_to.get(name) or set())
    elif kind == "file":
        form.files.append(name)
    else:
        form.values.setdefault(name, []).append(a.get("value", ""))  # totals: one a seat
        form.open_to[name] = None


def forms(html: str, page: str = "") -> list[Form]:
    """All forms of a page, in their order."""
    reader = _Reader(page)
    reader.feed(OTHER_TAGS.sub("", html))
    return reader.forms


def sure(client: FlaskClient, answer: TestResponse, **more: Any) -> TestResponse:
    """What is answered once a change that was shown first is saved; else the answer itself."""
    shown = "Nothing is saved yet" in answer.text
    asked = [one for one in forms(answer.text, answer.request.path) if one.action] if shown else []
    again = [one for one in asked if any("Save the change" in b[0] for b in one.buttons)]
    return again[0].send(client, "Save the change", **more) if again else answer


def form(client: FlaskClient, page: str, to: str = "", press: str = "") -> Form:
    """The one form of an opened page that leads to this address, or has this button."""
    answer = client.get(page, follow_redirects=True)
    assert answer.status_code == 200, f"{page}: {answer.status_code}"
    every = forms(answer.text, answer.request.path)
    fitting = [
        one
        for one in every
        if one.action.split("?")[0].endswith(to) and any(press in b[0] for b in one.buttons)
    ]
    assert fitting, f"{page} has no form to {to!r} with {press!r}: {[f.action for f in every]}"
    return fitting[0]
