"""Forms of any game's round: a field is named after its place in the sheet's file.

`points.0` and `rules.size` say where a value goes.  `catches+fugu6` is reversed: its
value is the seat whose list `catches` gets `fugu6`, because a tap on a card picks who caught it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app, request, session
from flask_babel import gettext as _

from companion.core.refused import Refused
from companion.kit.rules import IllegalMove
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models.base import derive_token, new_code
from companion.sheets.verbs.sheet_rounds import Line

FIELD = re.compile(r"[a-z_]+(\.[a-z_]+|\.\d{1,2})*(\+[a-z0-9]+)?")
CONTROL = {"csrf_token", "key", "look", "looked", "seen", "sure", "way", "who"}
NUMBER = re.compile(r"[+-]?\d{1,6}")
MINUS = dict.fromkeys(map(ord, "−‐‑‒–—ー－"), "-")  # other minus signs that keyboards produce

FRIENDLIER = {
    "expected a whole number": Phrase("Enter a whole number, such as 3, 0 or −2."),
    "expected a name": Phrase("Enter a name."),
    "is missing": Phrase("This is still missing."),
}


@dataclass(frozen=True)
class Decoded:
    """A decoded form: the round's value, and the field name of each place in it."""

    value: dict[str, Any]
    fields: dict[str, str]

    def field(self, error: SheetError, index: int) -> str:
        """The field to show an error at: that of its place or of the nearest enclosing one."""
        place = error.place.removeprefix(f"rounds[{index}]").removeprefix(".")
        while place and place not in self.fields:
            if dotted(place) in self.fields.values() or not place.endswith("]"):
                break
            place = place[: place.rindex("[")]
        return self.fields.get(place) or dotted(place)


def decode(form: Iterable[tuple[str, str]], seats: int) -> Decoded:
    """The round that the fields describe; it may be incomplete."""
    value: dict[str, Any] = {}
    fields: dict[str, str] = {}
    for name, text in form:
        if name in CONTROL or not FIELD.fullmatch(name):
            continue
        path, _, item = name.partition("+")
        if item:
            lists = value.setdefault(path, [[] for _ in range(seats)])
            seat = read(text)
            if isinstance(seat, int) and 0 <= seat < seats:
                lists[seat].append(item)
                fields[f"{path}[{seat}][{len(lists[seat]) - 1}]"] = name
            continue
        if put(value, path.split("."), read(text)):
            fields[placed(path)] = name
    return Decoded(value, fields)


def put(value: dict[str, Any], path: list[str], leaf: object) -> bool:
    """Set the value at its path; False if the path does not fit or would leave a gap in a list."""
    here: Any = value
    for step, following in zip(path, [*path[1:], None], strict=True):
        last = following is None
        fresh = leaf if last else ([] if str(following).isdigit() else {})
        if isinstance(here, list) and step.isdigit() and int(step) <= len(here):
            if int(step) == len(here):
                here.append(fresh)
            here = here[int(step)]
        elif isinstance(here, dict) and not step.isdigit():
            here = here.setdefault(step, fresh)
        else:
            return False
    return True


def read(text: str) -> object:
    """The value of a field: a number in any script, a JSON word, or the text itself.

    >>> read("３"), read("ー2"), read("null"), read('"2"'), read("fugu")
    (3, -2, None, '2', 'fugu')
    """
    plain = unicodedata.normalize("NFKC", text.strip().translate(MINUS))
    if NUMBER.fullmatch(plain):
        return int(plain)
    if plain in ("null", "true", "false", "{}") or re.fullmatch(r'"[^"\\]*"', plain):
        return json.loads(plain)
    return plain


def flatten(value: object, name: str = "") -> dict[str, str]:
    """The form fields that describe this round; the inverse of `decode`.

    >>> flatten({"points": [3, -1]})
    {'points.0': '3', 'points.1': '-1'}
    >>> flatten({"catches": [["aji1"], []]})
    {'catches+aji1': '0'}
    >>> flatten({"bid": "3"}), flatten({"bid": "zero"})
    ({'bid': '"3"'}, {'bid': 'zero'})
    """
    if isinstance(value, Mapping):
        parts = [(f"{name}.{key}" if name else str(key), part) for key, part in value.items()]
    elif isinstance(value, list) and value and all(isinstance(part, list) for part in value):
        return {f"{name}+{item}": str(seat) for seat, part in enumerate(value) for item in part}
    elif isinstance(value, list):
        parts = [(f"{name}.{i}", part) for i, part in enumerate(value)]
    else:
        plain = isinstance(value, str) and read(value) == value
        return {name: str(value) if plain else json.dumps(value)}
    return {key: text for path, part in parts for key, text in flatten(part, path).items()}


def placed(name: str) -> str:
    """The place of a field: points.0 → points[0]."""
    return re.sub(r"\.(\d+)", r"[\1]", name)


def dotted(place: str) -> str:
    """The field of a place: points[0] → points.0."""
    return re.sub(r"\[(\d+)\]", r".\1", place)


def friendly(error: SheetError) -> Phrase:
    """The error in words for someone entering scores on a phone."""
    return FRIENDLIER.get(error.phrase.text, error.phrase)


def called(error: SheetError) -> str:
    """The field of a player's name: seats[1] → names.1."""
    return error.place.replace("seats[", "names.").removesuffix("]")


def player_names(typed: Mapping[int, str], fewest: int, most: int) -> list[str]:
    """The names by seat, of the numbered fields; without empty ones at the end, but `fewest`."""
    names = [typed.get(seat, "") for seat in range(most)]
    while len(names) > fewest and not names[-1].strip():
        names.pop()
    return names


def wrong_names(no: Refused | SheetError | IllegalMove) -> dict[str, Phrase]:
    """What is wrong with the names, by field; "" for what is wrong with none of them."""
    if isinstance(no, SheetError):
        return {called(one): friendly(one) for one in reversed(no.every)}
    return {"": no.phrase}


KINDS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")


def this_phone() -> str:
    """The phone as entries record it: a random id within this installation, and the make."""
    if "phone" not in session:
        # An answer may be lost, and its cookie with it: the repeated request is the same phone's.
        token = session.get("csrf_token")
        secret = current_app.config["SECRET_KEY"]
        session["phone"] = derive_token(secret, "phone", token)[:6] if token else new_code(6)
    agent = request.user_agent.string
    kind = next((kind for kind in KINDS if kind in agent), "")
    return f"{session['phone']} {kind}".strip()


def sent_key() -> str:
    """The idempotency key of this request, or a new one if it sent none."""
    key = request.form.get("key", "")
    return key if 0 < len(key) <= 64 else new_code()


def say_phone(by: str, lines: Sequence[Line]) -> str:
    """Who wrote an entry: "this phone", or phones numbered by when they first wrote."""
    if not by:
        return ""
    name, _space, kind = by.partition(" ")
    if name == session.get("phone"):
        return str(_("this phone"))
    known = list(dict.fromkeys(line.by.partition(" ")[0] for line in lines))
    number = known.index(name) + 1 if name in known else len(known) + 1
    if kind:
        return str(_("phone %(number)s (%(kind)s)", number=number, kind=kind))
    return str(_("phone %(number)s", number=number))
