"""Two people open the same form: whatever shows stored values asks the second one.

Forms are found on the pages that are served. One shows stored values if it comes filled in
otherwise once it has been saved; such a form must not replace in silence what came between.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from copy import deepcopy

from flask.testing import FlaskClient

from tests.pages import Form, forms, sure

OWN = {"csrf_token", "key", "shown", "seen", "look"}
LINK = re.compile(r'href="(/[^"#?]*)["#?]')


def pages(browser: FlaskClient, first: Iterable[str], within: Collection[str]) -> dict[str, str]:
    """The pages that links lead to, from these on, below these addresses."""
    found: dict[str, str] = {}
    waiting = list(first)
    while waiting:
        page = waiting.pop(0)
        if page in found:
            continue
        answer = browser.get(page)
        found[page] = answer.text if answer.mimetype == "text/html" else ""
        if answer.status_code == 200:
            links = LINK.findall(found[page])
            waiting += [link for link in links if link.startswith(tuple(within))]
    return found


def fillable(form: Form) -> dict[str, list[str]]:
    """Its fields that somebody can change, and what they show."""
    return {
        name: values
        for name, values in form.values.items()
        if name not in OWN and (form.open_to[name] is None or len(form.open_to[name] or ()) > 0)
    }


def other(form: Form, name: str, turn: int) -> list[str] | None:
    """Another value of a field than it shows, and another one for each turn."""
    values, allowed = form.values[name], form.open_to[name]
    if allowed is not None:
        rest = sorted(one for one in allowed if one and one not in values)
        if len(values) > 1:
            return [*values[1:], rest[turn % len(rest)]] if rest else values[turn:][:-1]
        if not rest:  # a single tick
            return [] if values and turn % 2 else None
        return [rest[turn % len(rest)]]
    if not values or not values[0]:
        return [f"2027-0{turn + 2}-03"] * len(values) if name in ("since", "until") else None
    if re.fullmatch(r"\d+", values[0]):
        return [str(int(values[0]) + turn + 1), *values[1:]]
    if re.fullmatch(r"\d{4}-\d\d-\d\d", values[0]):
        return [f"2027-0{turn + 2}-03", *values[1:]]
    if re.fullmatch(r"\d\d:\d\d", values[0]):
        return [f"1{turn + 1}:15", *values[1:]]
    return [f"{values[0]} {'abc'[turn]}", *values[1:]]


def same(page: str, form: Form, browser: FlaskClient) -> Form | None:
    """The form as it is served now."""
    again = forms(browser.get(page).text, page)
    alike = [
        one
        for one in again
        if one.action == form.action and one.open_to.keys() == form.open_to.keys()
    ]
    return alike[0] if alike else None


def overwritten(
    page: str, form: Form, one: FlaskClient, two: FlaskClient
) -> tuple[bool, list[str]]:
    """Whether the form shows stored values, and each field that was replaced without a question."""
    stores, wrong = False, []
    for name in fillable(form):
        mine, theirs = same(page, form, one), same(page, form, two)
        if mine is None or theirs is None or name not in mine.values:
            break
        first, second = other(mine, name, 0), other(theirs, name, 1)
        if first is None or second is None or first == second:
            continue
        before = deepcopy(mine.values)
        for each in (mine, theirs):
            if each.values.get("why") == [""]:
                each.values["why"] = ["because"]
        mine.values[name], theirs.values[name] = first, second
        if sure(one, mine.send(one)).status_code >= 400:
            continue
        now = same(page, form, one)
        if now is None or now.values.get(name) == before[name]:
            continue
        stores = True
        answer = theirs.send(two)
        asked = answer.status_code in (409, 422)
        after = same(page, form, one)
        if not asked or after is None or after.values[name] != now.values[name]:
            wrong.append(f"{page}: {form.action or page}: {name}: {answer.status_code}")
            continue
        kept = [f for f in forms(answer.text, form.action or page) if name in f.values]
        if not any(f.values[name] == second for f in kept):
            wrong.append(f"{page}: {form.action or page}: {name}: what was typed is lost")
    return stores, wrong
