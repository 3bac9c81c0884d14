"""A form that shows stored values asks before it overwrites what somebody else has just saved.

The form carries a digest of the values it was served with (the macro `shown`). If other values are
stored by then, nothing is written: a page shows both versions, and the writer decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Final

from flask import Response, g, request

from companion.core.append import locked
from companion.core.transaction import lock, writing
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.models import Event, League
from companion.models.base import Model
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import this_page
from companion.site.plumbing.phrases import say

Values = Mapping[str, object]
"""A form's values by field: a text, a number, a checkbox, or a list."""

LABELS: Final = {
    "name": Phrase("Name"),
    "mark": Phrase("Mark for people with the same name"),
    "reading": Phrase("Reading, to sort by"),
    "contact": Phrase("Contact"),
    "season": Phrase("Season"),
    "day": Phrase("Day"),
    "time": Phrase("Starts at"),
    "until": Phrase("Ends at (optional)"),
    "zone": Phrase("Time zone"),
    "place": Phrase("Venue"),
    "open": Phrase("People can sign up themselves"),
    "limit": Phrase("Places, 0 for any number"),
    "last_day": Phrase("Closing date (optional)"),
    "last_time": Phrase("Closing time"),
    "best": Phrase("Best events that count, 0 for all"),
    "person": Phrase("Members"),
    "matchday": Phrase("Matchdays"),
    "since": Phrase("First day"),
    "total": Phrase("Totals by ruling"),
    "as": Phrase("Result of this table"),
    "why": Phrase("Reason"),
    "public": Phrase("Anyone with the address can look"),
}
TICKED: Final = {"1": Phrase("yes"), "": Phrase("no")}
SEEN: Final = "stored_values_seen"
"""Set in `g` once the response shows the stored values."""
TICKS: Final = ("open",)
"""Checkbox fields: sent as "1", or not at all."""


class Overtaken(Exception):
    """Other values are stored by now than the form showed."""

    def __init__(self, now: Values, rows: Sequence[tuple[str, str, str]], back: str) -> None:
        super().__init__("other values are stored than the form showed")
        self.now, self.rows, self.back = now, rows, back


def digest(values: Values) -> str:
    """Return a digest of these values; its first part depends on the field names only."""
    said = sorted((name, texts(value)) for name, value in values.items())
    return f"{short([name for name, _ in said])}-{short(said)}"


def short(said: object) -> str:
    """Return a digest of texts."""
    return sha256(repr(said).encode()).hexdigest()[:16]


def seen(values: Values, returned: bool = True) -> str:
    """Return the digest for a form: of these values, or the one that its writer was served.

    A form shown again with a reason keeps its digest, because it does not show newer values.
    `returned` is False for a form that is not the one sent, or that shows the stored values again.
    """
    fresh, sent = digest(values), request.form.get("shown", "")
    same_fields = sent.partition("-")[0] == fresh.partition("-")[0]
    return sent if returned and same_fields and not g.get(SEEN) else fresh


def seen_number(now: int) -> int:
    """Return the number for a form's `seen`: `now`, or the one that its writer was served.

    A form shown again with a reason keeps its number, unless the page shows what came in between.
    """
    sent: int = request.form.get("seen", now, type=whole)
    return now if g.get(SEEN) else sent


def show_stored() -> None:
    """Note that this response shows the stored values: its forms count as served with them."""
    setattr(g, SEEN, True)


def texts(value: object) -> list[str]:
    """The value as a form sends it, without empty fields."""
    if isinstance(value, Mapping):  # a mapping, such as a custom points table
        return [f"{key}: {one}" for key, one in sorted(value.items())]
    each = value if isinstance(value, list | tuple | set) else [value]
    said = [
        "1" if one is True else str(one) for one in each if one is not None and one is not False
    ]
    return [text.strip() for text in said if text.strip()]


@contextmanager
def asking(
    row: Model,
    values: Callable[[], Values],
    back: str,
    *,
    typed: Values | None = None,
    labels: Mapping[str, str] | None = None,
    words: Mapping[str, str] | None = None,
) -> Iterator[None]:
    """Write inside this block with the row locked; raises Overtaken if others were faster.

    `words` translates values, such as member ids, by value or by `field.value`.
    """
    with locked(row) if isinstance(row, Event | League) else writing():
        if not isinstance(row, Event | League):
            lock(row)
        now = values()
        sent = typed or {name: request.form.getlist(name) for name in now}
        names = [name for name in now if texts(sent.get(name, ())) != texts(now[name])]
        if names and request.form.get("shown", digest(now)) != digest(now):
            known = labels or {}
            rows = [
                (
                    known.get(name) or say(LABELS[name]),
                    written(name, now[name], words, tick),
                    written(name, sent.get(name, ()), words, tick),
                )
                for name in names
                for tick in (name in TICKS or isinstance(now[name], bool),)
            ]
            raise Overtaken(now, rows, back)
        yield
    show_stored()


def written(name: str, value: object, words: Mapping[str, str] | None, tick: bool) -> str:
    """A value as text for people."""
    if tick:
        return say(TICKED["1" if texts(value) else ""])
    known = words or {}
    each = [known.get(f"{name}.{text}", known.get(text, text)) for text in texts(value)]
    return say(Phrase(", ")).join(each) or "–"


def question(found: Overtaken) -> Response:
    """The page with both versions, and a form to overwrite anyway."""
    show_stored()
    kept = [
        pair
        for pair in request.form.items(multi=True)
        if pair[0] not in ("csrf_token", "shown", "seen")
    ]
    return render(
        "overtaken.html",
        status=409,
        rows=found.rows,
        back=found.back,
        now=found.now,
        sent=kept,
        to=this_page(),
    )
