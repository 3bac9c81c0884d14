"""What the tests of score-sheet pages do over and over."""

from __future__ import annotations

import re
from typing import Any, cast

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests import pages

HTMX = {"HX-Request": "true"}


def fresh(client: FlaskClient, names: str = "Aki Ben Chie", **more: str) -> str:
    """Open a sheet; its path."""
    form = {f"names.{i}": name for i, name in enumerate(names.split())}
    answer = client.post("/sheets/new", data={"game": "fisherman", **form, **more})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def write(
    client: FlaskClient, page: str, number: int, points: str, *, seen: int = 0, key: str = ""
) -> TestResponse:
    """Send the points of a round, as a plain form does; a doubt is answered with yes."""
    data = {f"points.{i}": text for i, text in enumerate(points.split())}
    form = {"way": "points", "seen": str(seen), "key": key or f"{number}-{seen}-{points}"}
    answer = client.post(f"{page}/rounds/{number}", data=data | form)
    return insisted(client, answer)


def insisted(client: FlaskClient, answer: TestResponse) -> TestResponse:
    """The answer, or where it doubts the round, the one to "Save as entered"."""
    asking = [
        (one, words)
        for one in pages.forms(answer.text)
        for words, name, _ in one.buttons
        if name == "sure"
    ]
    return asking[0][0].send(client, press=asking[0][1]) if asking else answer


def taken(client: FlaskClient, page: str) -> dict[str, Any]:
    """The sheet as a file."""
    return cast("dict[str, Any]", client.get(f"{page}/sheet.json").json)


def seen(client: FlaskClient, page: str, number: int) -> int:
    """What the form for correcting a round has seen."""
    html = client.get(f"{page}/rounds/{number}").text
    return int(re.findall(r'name="seen" value="(\d+)"', html)[0])


def totals(client: FlaskClient, page: str) -> list[str]:
    """The figures in the row of totals."""
    html = client.get(f"{page}/board").text
    row = re.findall(r'<tr class="total">(.*?)</tr>', html, re.S)[0]
    return re.findall(r"<td[^>]*>([^<]*)</td>", row)


def helper(owner: FlaskClient, other: FlaskClient, page: str) -> None:
    """Let another browser help write, by the link."""
    html = owner.get(f"{page}/share").text
    link = re.findall(r'value="[^"]*(/s/[^"]+)"', html)[0]
    assert other.get(link).status_code == 303
