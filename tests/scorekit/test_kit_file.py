"""What a kit file may hold, and the one sentence that each other file gets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import SheetError, score_sheet
from companion.kit.sheet_file import parse
from companion.scorekit.kit_file import Kit, data, fingerprint, read_kit
from companion.scorekit.shipped import FOLDER, kit_named, shipped

GO: dict[str, Any] = {"format": "tairyo kit 1", "name": "Go"}
EGGS = {"key": "eggs", "name": "Eggs"}
PLACES, TOGETHER = {"written": "places"}, {"wins": "together", "written": "count"}

HOSTILE: list[tuple[dict[str, Any], str]] = [
    ({"format": "tairyo kit 2"}, "format: is not known here"),
    ({"name": 5}, "name: expected a name"),
    ({"name": "\u200b"}, "name: expected a name"),
    ({"name": "a\nb"}, "name: expected a name"),
    ({"name": {}}, "name: expected a name"),
    ({"name": {"fr": "Go"}}, "name: expected one of: en, ja"),
    ({"name": "x" * 41}, "name: at most 40 characters"),
    ({"more": 1}, "more: is not known here"),
    ({"players": [5, 2]}, "players[0]: expected at most 2"),
    ({"players": [1, 11]}, "players[1]: expected at most 10"),
    ({"players": [1, 2, 3]}, "players: expected 2 entries"),
    ({"wins": "luck"}, "wins: is not known here"),
    ({"rounds": 1.5}, "rounds: expected a whole number"),
    ({"until": 100_000}, "until: expected at most 99999"),
    ({"until": 10**12}, "until: a number has too many digits"),
    ({"cards": [0]}, "cards[0]: expected at least 1"),
    ({"rows": [EGGS] * 10_000}, "rows: at most 12 entries"),
    ({"rows": [EGGS, {**EGGS, "name": "More"}]}, "rows[1].key: is listed twice"),
    ({"rows": [EGGS, {"key": "e", "name": "ＥＧＧＳ"}]}, "rows[1].name: is listed twice"),
    (
        {"rows": [{**EGGS, "key": "../x"}]},
        "rows[0].key: expected a word of small letters, such as eggs",
    ),
    (
        {"rows": [{**EGGS, "key": "seen"}]},
        "rows[0].key: expected a word of small letters, such as eggs",
    ),
    ({"rows": [{**EGGS, "name": " "}]}, "rows[0].name: expected a name"),
    ({"rows": [{**EGGS, "least": 2, "most": 1}]}, "rows[0].least: expected at most 1"),
    ({"rows": [{**EGGS, "per": 0}]}, "rows[0].per: expected at least 1"),
    ({"rows": [{**EGGS, "together": 26}]}, "rows[0].together: expected a list"),
    (
        {"rows": [{**EGGS, "together": "cards"}]},
        "rows[0].together: say in “cards” how many are dealt",
    ),
    ({"tiebreak": "eggs"}, "tiebreak: expected one of: points"),
    ({**PLACES, "rows": [EGGS]}, "rows: does not go with “Only places”"),
    ({**PLACES, "wins": "fewest"}, "wins: does not go with “Only places”"),
    ({"wins": "together"}, "written: does not go with “All together”"),
    ({**TOGETHER, "until": 5}, "until: does not go with “All together”"),
    ({"written": "count", "deals": True}, "deals: does not go with “One count at the end”"),
    ({"cards": [1, 2], "rounds": 3}, "rounds: does not go with “Cards of each round”"),
]


@pytest.mark.parametrize(("more", "reason"), HOSTILE, ids=[reason for _, reason in HOSTILE])
def test_a_hostile_kit_gets_one_clear_sentence(more: dict[str, Any], reason: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_kit(GO | more)
    assert str(refused.value) == reason
    sheet = {"game": "kit", "kit": GO | more, "seats": ["Aki", "Ben"], "rounds": []}
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet)
    assert str(refused.value).startswith("kit.")


def test_what_is_no_kit_at_all() -> None:
    for given, reason in (
        ({}, "format: is missing"),
        ({"format": "tairyo kit 1"}, "kit.name: is missing"),
    ):
        with pytest.raises(SheetError, match=reason):
            read_kit(given, "kit")
    with pytest.raises(SheetError, match="kit: expected an object"):
        score_sheet({"game": "kit", "seats": ["Aki"], "rounds": []})
    with pytest.raises(SheetError, match="nested too deeply"):
        parse(b'{"rows": ' + b"[" * 100_000)
    with pytest.raises(SheetError, match="name: is listed twice"):
        read_kit(parse(b'{"format": "tairyo kit 1", "name": "Go", "name": "No"}'))


def test_a_sheet_of_the_shelf_brings_no_kit() -> None:
    sheet = {"game": "fisherman", "kit": GO, "seats": ["Aki", "Ben", "Chie"], "rounds": []}
    with pytest.raises(SheetError, match="kit: is not known here"):
        score_sheet(sheet)


def test_the_fingerprint_names_an_edition() -> None:
    kit = read_kit(GO)
    assert fingerprint(kit) == fingerprint(read_kit(dict(reversed(GO.items())) | {"until": 0}))
    assert fingerprint(kit) != fingerprint(read_kit({**GO, "until": 5}))
    assert fingerprint(Kit("Go")) == fingerprint(read_kit({**data(Kit("Go")), "players": [1, 10]}))
    sheet = {"game": "kit", "kit": GO, "seats": ["Aki", "Ben"], "rounds": []}
    scored = score_sheet(sheet)
    assert scored["edition"] == fingerprint(kit)
    with pytest.raises(SheetError, match="edition: does not follow"):
        score_sheet(scored | {"kit": {**GO, "until": 5}})


def test_shipped_kits_are_found_by_name_in_both_languages() -> None:
    assert len(shipped()) == 12
    for key, kit in shipped().items():
        assert isinstance(kit.name, dict)
        assert all(kit_named(f" {name.upper()} ") == kit for name in kit.name.values())
        assert data(kit) == parse((FOLDER / f"{key}.json").read_bytes())
    assert kit_named("Go") is None
