"""A submitted form as a struct, or the field that cannot be read and what was expected there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cache
from inspect import signature
from typing import Final, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from flask import request
from msgspec import NODEFAULT, Meta, Struct, ValidationError, convert, defstruct
from msgspec import field as field_of
from msgspec.structs import asdict, fields
from werkzeug.datastructures import MultiDict

from companion.competition.local_time import YEARS
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.games import SheetError
from companion.journal.entry import misread
from companion.kit.words import Phrase
from companion.models import now
from companion.site.plumbing.refusal import FORM, refused

Form = TypeVar("Form", bound=Struct)
SOME: Final = Meta(min_length=1)
"""Of numbered fields that each such form has; one without any comes from an older page."""
MOST_POINTS: Final = 10_000
POINTS: Final = re.compile(r"[-+]?\d{0,9}\.?\d{0,9}(?<=\d)")
"""Few enough digits to read quickly: "1e999999999" would take hours."""
NUMBERED: Final = re.compile(r"\.(\d{1,9})")
FARTHEST: Final = timedelta(days=800)
LABELS: Final = {
    "ahead": Phrase("Days before"),
    "ai": Phrase("AI seats; at most one with real cards"),
    "best": Phrase("Best events that count, 0 for all"),
    "hours": Phrase("Hours"),
    "table": Phrase("Table"),
}
"""The labels of the fields in which a number is typed; others are chosen or hidden."""
OUTDATED: Final = Phrase("This form cannot be read. Reload the page, then fill it in again.")


def read(form: type[Form]) -> Form:
    """Return the submitted form; a field that was not sent has its default.

    Fields are `str` (as typed), `bool` (a check box, "1"), `int`, `Decimal` (points), `date`, local
    `datetime`, any of these `| None`, or a `list` of them: repeated fields, without empty ones. A
    `dict[int, …]` holds the fields `name.0`, `name.1` … by their number. `msgspec.Meta` says their
    bounds. Raises SheetError at a field that cannot be read; what was typed is kept for the page
    that shows the form again (`typed`).
    """
    values: dict[str, object] = {}
    wrong = None
    for field in _fields(form):
        try:
            values[field.name] = field.of(request.form)
        except Refused as no:
            texts = request.form.getlist(field.sent)
            values[field.name] = texts if field.many else texts[0] if texts else ""
            wrong = wrong or SheetError(field.sent, no.phrase)
    try:
        if wrong is None:
            sent = convert({one.sent: values[one.name] for one in _fields(form)}, form)
            request.environ.setdefault(FORM, []).append(sent)
            return sent
    except ValidationError as error:
        found = misread(str(error), "")
        place = found.place.removeprefix(".")
        label, why = LABELS.get(place), OUTDATED
        if label is not None:
            why = Phrase("%(place)s: %(reason)s", place=label, reason=found.phrase)
        wrong = SheetError(place, why)
    request.environ.setdefault(FORM, []).append(form(**values))
    raise wrong


def arguments(view: Callable[..., object], key: Callable[[], str]) -> dict[str, object]:
    """Return the form for the keyword-only parameters of its view; SheetError if one is unreadable.

    A parameter whose type is a struct is a whole form, `key` gets the form's key, and any other is
    a field: of its name, without the underscore that tells it from a word of Python.
    """
    found = {name: read(kind) for name, kind in _forms(view).items()}
    fields_of = found.pop("", None)
    more = asdict(fields_of) if fields_of else {}
    return {**found, **more, **({"key": key()} if "key" in signature(view).parameters else {})}


@cache
def _forms(view: Callable[..., object]) -> dict[str, type[Struct]]:
    """Return the structs of a view by its parameters; "" is the one of its single fields."""
    kinds, found, single = get_type_hints(view, include_extras=True), dict[str, type[Struct]](), []
    for one in signature(view).parameters.values():
        kind = kinds.get(one.name)
        if one.kind is not one.KEYWORD_ONLY or one.name == "key":
            continue
        if isinstance(kind, type) and issubclass(kind, Struct):
            found[one.name] = kind
        else:
            default = NODEFAULT if one.default is one.empty else one.default
            single.append((one.name, kind, field_of(default=default, name=one.name.rstrip("_"))))
    return found | ({"": defstruct(view.__name__, single, kw_only=True)} if single else {})


def kept(name: str, usual: str = "") -> str:
    """Return the text typed in this field, if this request's form was refused; else `usual`."""
    return request.form.get(name, usual) if refused() else usual


def typed(form: type[Form]) -> Form | None:
    """Return the form that was refused, as it was typed; None if none of this kind was."""
    every = request.environ.get(FORM, []) if refused() else []
    return next((one for one in every if isinstance(one, form)), None)


class _Field(NamedTuple):
    """A field of a form: its attribute, the name it is sent by, and how its text is read."""

    name: str
    sent: str
    read: Callable[[str], object]
    many: bool
    numbered: bool
    default: object

    def of(self, sent: MultiDict[str, str]) -> object:
        """Return the value in what was sent; Refused if it cannot be read."""
        if not self.numbered:
            return self.value(sent.getlist(self.sent))
        names = {name: NUMBERED.fullmatch(name.removeprefix(self.sent)) for name in sent}
        return {int(n[1]): self.value(sent.getlist(name)) for name, n in names.items() if n}

    def value(self, texts: list[str]) -> object:
        """Return the value of the texts sent for it; Refused if one cannot be read."""
        if self.many:
            return [self.read(text) for text in texts if text.strip() or self.read is str]
        if self.read is _ticked:
            return _ticked(*texts[-1:])
        if self.default is NODEFAULT or (texts and (self.read is str or texts[0].strip())):
            return self.read(texts[0] if texts else "")
        return self.default


@cache
def _fields(form: type[Struct]) -> list[_Field]:
    """Return how each field of a form is read."""
    found = []
    for field in fields(form):
        kind, origins = field.type, list[object]()
        while inner := get_args(kind):  # of Annotated, list and `| None`, the first is the type
            origins.append(get_origin(kind))
            kind = inner[origins[-1] is dict]
        many, numbered = list in origins, dict in origins
        default = [] if many else field.default
        reader = READERS[kind]
        found.append(_Field(field.name, field.encode_name, reader, many, numbered, default))
    return found


def _ticked(text: str = "") -> bool:
    return text == "1"


def _whole(text: str) -> int | str:
    try:
        return whole(text)
    except ValueError:
        return text  # `convert` says where a number was expected


def _points(text: str) -> Decimal:
    plain = text.strip().replace("−", "-").replace(",", ".")
    if not POINTS.fullmatch(plain) or abs(points := Decimal(plain)) > MOST_POINTS:
        raise Refused(Phrase("Enter a number of points, such as 5 or −2."))
    return points


def day_of(text: str) -> date:
    """Return the day; Refused if it is none, or more than two years away."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError as error:
        raise Refused(Phrase("Choose a day.")) from error
    if abs(day - now().date()) > FARTHEST:
        raise Refused(Phrase("Choose a day that is not so far away."))
    return day


def time_of(text: str) -> datetime:
    """Return the local time, to the minute; Refused if it is none."""
    unread = Refused(Phrase("Choose a day and a time."))
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise unread from error
    if moment.tzinfo is not None or moment.year not in YEARS:
        raise unread
    return moment.replace(second=0, microsecond=0)


READERS: Final[Mapping[type, Callable[[str], object]]] = {
    str: str,
    bool: _ticked,
    int: _whole,
    Decimal: _points,
    date: day_of,
    datetime: time_of,
}
