"""Field names are places in the sheet's file, both ways."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, session

from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.sheets.pages.form import decode, flatten, read, this_phone

ROUNDS: list[dict[str, Any]] = [
    {"points": [3, -1, 0, 12]},
    {
        "rules": {"target": "fugu", "order": "low", "size": 6, "bycatch": "aji"},
        "catches": [["fugu1", "fugu6"], ["tai6"], [], ["aji6"]],
    },
    # The other games' rounds are filled in by the same code.
    {"bid": "2", "declarer": 1, "tricks": [1, 2, 4]},
    {"bid": "diving", "declarer": None, "tricks": [3, 3, 1]},
    {"fates": [{"end": "spawned", "rank": 3, "alone": True}, {"end": "eaten", "rank": 1}]},
    {"winner": None},
]


@pytest.mark.parametrize("entry", ROUNDS)
def test_a_round_survives_its_form(entry: dict[str, Any]) -> None:
    fields = flatten(entry)
    if "bid" in entry:  # a word that looks like a number stands in quotes
        fields["bid"] = f'"{entry["bid"]}"'
    assert decode(fields.items(), 4).value == entry


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (" 7 ", 7),
        ("+3", 3),
        ("−3", -3),
        ("１０", 10),
        ("true", True),
        ("1.5", "1.5"),
        ("", ""),
        ("[1]", "[1]"),
        ("NaN", "NaN"),
        ("1e9", "1e9"),
    ],
)
def test_what_is_typed_is_read_as_meant(text: str, value: object) -> None:
    assert read(text) == value
    assert type(read(text)) is type(value)


@pytest.mark.parametrize(
    ("place", "field"),
    [
        ("rounds[2].points[1]", "points.1"),
        ("rounds[2].catches[0][1]", "catches+fugu6"),
        ("rounds[2].rules.size", "rules.size"),
        ("rounds[2].rules.order", "rules.order"),
        ("seats", "seats"),
    ],
)
def test_a_reason_finds_its_field(place: str, field: str) -> None:
    fields = [
        ("points.0", "1"),
        ("points.1", "2"),
        ("rules.size", "12"),
        ("catches+fugu1", "0"),
        ("catches+fugu6", "0"),
    ]
    assert decode(fields, 3).field(SheetError(place, Phrase("x")), 2) == field


def test_a_phone_is_the_same_after_an_answer_was_lost(app: Flask) -> None:
    def phone(token: str) -> str:
        """Of a request whose page had this token, and whose cookie named no phone yet."""
        with app.test_request_context():
            session["csrf_token"] = token
            return this_phone()

    assert phone("of one page") == phone("of one page") != phone("of another phone")
