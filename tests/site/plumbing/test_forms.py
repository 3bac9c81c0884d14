"""Reading a submitted form into a struct."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Annotated, Any

import pytest
from flask import Flask
from msgspec import Meta, Struct, field

from companion.games import SheetError
from companion.models import now
from companion.site.plumbing.forms import SOME, arguments, read, typed
from companion.site.plumbing.refusal import show_again

OUTDATED = "This form cannot be read. Reload the page, then fill it in again."


class Everything(Struct):
    name: str = ""
    person: int = 0
    best: Annotated[int, Meta(ge=1, le=5)] = 1
    people: list[int] = field(name="tick", default_factory=list)
    total: list[str] = field(default_factory=list)
    sure: bool = False
    points: Decimal = Decimal(0)
    until: date | None = None
    at: datetime | None = None
    word: dict[int, list[str]] = field(default_factory=dict)
    row: dict[int, str] = field(default_factory=dict)
    place: dict[int, int] = field(name="in", default_factory=dict)


class Required(Struct):
    until: date


def sent(form: type[Struct], data: dict[str, Any]) -> tuple[Any, SheetError | None]:
    """The form as it is read, or as it was typed and the error that the page would show."""
    with Flask(__name__).test_request_context(method="POST", data=data):
        try:
            return read(form), None
        except SheetError as error:
            show_again(error)
            return typed(form), error


def test_numbered_fields_are_read_by_their_number() -> None:
    """A form sends only those it shows; other names that begin alike are other fields."""
    data = {"word.1": ["d6", ""], "word.0": "", "row.2": "Aki", "row.123456789": "Ben"}
    others = {"row.x": "-", "rows.1": "-", "row.9999999999": "-", "row.1.": "-"}
    found, error = sent(Everything, data | others)
    assert error is None
    assert found == Everything(word={0: [""], 1: ["d6", ""]}, row={2: "Aki", 123456789: "Ben"})


def test_a_numbered_field_that_cannot_be_read_stays_as_typed() -> None:
    found, error = sent(Everything, {"in.3": "x", "in.4": "1"})
    assert error is not None
    assert (error.place, str(error.phrase)) == ("in[...]", OUTDATED)
    assert found.place == {3: "x", 4: 1}


@pytest.mark.parametrize("data", [{}, {"was-1": "7"}, {"was": "7"}])
def test_a_form_from_an_older_page_is_not_taken_for_an_empty_one(data: dict[str, str]) -> None:
    """Its fields had other names: read as empty, it would clear what is stored."""

    def save(*, was: Annotated[dict[int, str], SOME]) -> None:
        """A view whose form always has such fields."""

    with (
        Flask(__name__).test_request_context(method="POST", data=data),
        pytest.raises(SheetError, match=OUTDATED) as error,
    ):
        arguments(save, lambda: "k")
    assert error.value.place == "was"


def test_what_was_not_sent_has_its_default() -> None:
    assert sent(Everything, {}) == (Everything(), None)


def test_every_kind_of_field_is_read() -> None:
    day = now().date()
    found, error = sent(
        Everything,
        {
            "name": " Aki ",
            "person": "−１２",
            "best": " 5 ",
            "tick": ["3", "", "１"],
            "total": ["4", "", "5"],
            "sure": ["0", "1"],
            "points": "−2,5",
            "until": day.isoformat(),
            "at": "2026-11-28T19:30:59",
        },
    )
    assert error is None
    assert found == Everything(
        name=" Aki ",
        person=-12,
        best=5,
        people=[3, 1],
        total=["4", "", "5"],
        sure=True,
        points=Decimal("-2.5"),
        until=day,
        at=datetime(2026, 11, 28, 19, 30),  # the league's clock
    )


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("person", "Aki", OUTDATED),
        ("person", "9" * 11, OUTDATED),
        ("best", "all", "Best events that count, 0 for all: expected a whole number"),
        ("best", "6", "Best events that count, 0 for all: expected at most 5"),
        ("best", "0", "Best events that count, 0 for all: expected at least 1"),
        ("points", "1e999999999", "Enter a number of points, such as 5 or −2."),
        ("points", "10000.5", "Enter a number of points, such as 5 or −2."),
        ("until", "soon", "Choose a day."),
        ("until", "2126-11-28", "Choose a day that is not so far away."),
        ("at", "2026-11-28", None),
        ("at", "2026-11-28T19:30+01:00", "Choose a day and a time."),
        ("at", "0001-01-01T00:00", "Choose a day and a time."),
    ],
)
def test_what_cannot_be_read_names_its_field_and_stays_as_typed(
    name: str, text: str, why: str | None
) -> None:
    found, error = sent(Everything, {name: text, "name": "Aki"})
    if why is None:
        assert error is None  # midnight
        return
    assert error is not None
    assert (error.place, str(error.phrase)) == (name, why)
    assert str(getattr(found, name)) == text
    assert found.name == "Aki"


def test_repeated_fields_stay_as_typed_together() -> None:
    found, error = sent(Everything, {"tick": ["1", "two"]})
    assert error is not None
    assert error.place == "tick[1]"
    assert found.people == [1, "two"]


@pytest.mark.parametrize("data", [{}, {"until": ""}, {"until": " "}])
def test_a_field_without_default_has_to_be_there(data: dict[str, str]) -> None:
    _, error = sent(Required, data)
    assert error is not None
    assert (error.place, str(error.phrase)) == ("until", "Choose a day.")


def test_a_day_two_years_ahead_is_the_last() -> None:
    last = (now() + timedelta(days=800)).date()
    assert sent(Required, {"until": last.isoformat()}) == (Required(last), None)


def view(code: str, *, as_: str = "", people: list[int], form: Required, key: str) -> None:
    """A view whose form has two fields of its own and those of a struct."""


def test_a_view_gets_its_form_by_the_names_of_its_parameters() -> None:
    day = now().date()
    data = {"as": "open", "people": ["2", "1"], "until": day.isoformat(), "code": "other"}
    with Flask(__name__).test_request_context(method="POST", data=data):
        found = arguments(view, lambda: "k")
    assert found == {"as_": "open", "people": [2, 1], "form": Required(day), "key": "k"}


def test_a_view_gets_no_form_that_cannot_be_read() -> None:
    data = {"people": "two", "until": now().date().isoformat()}
    with (
        Flask(__name__).test_request_context(method="POST", data=data),
        pytest.raises(SheetError) as error,
    ):
        arguments(view, lambda: "k")
    assert error.value.place == "people[0]"
