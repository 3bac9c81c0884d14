"""What decides a match of Nusfjord, detector by detector."""

from __future__ import annotations

from typing import Any, cast

from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.reasons import buildings, card, categories, elders
from companion.games.nusfjord.view import View
from companion.kit.reasons import Finding


def view(*harbours: dict[str, Any], **parts: Any) -> View:
    """A View of seat 0."""
    return cast(View, {"seat": 0, "harbours": harbours, "options": {}, **parts})


def test_points_by_category() -> None:
    count = {
        "buildings": 9, "ships": 6, "shares": 4, "gold": 7, "empty_spaces": 2, "unissued": 1
    }  # fmt: skip
    found = categories(view(), view(counts=[count, {}]))
    assert found == {Finding(part): number for part, number in count.items()}


def test_new_buildings() -> None:
    before = view({"fields": ["store", "104", "", "trees 1", "..."]})
    end = view({"fields": ["store", "104", "126", "", ""]})
    assert buildings(before, end) == {Finding("built", 126): 1}


def test_new_elders_by_whose_they_are() -> None:
    before = view({"elders": [[1, 0, 0]]}, {"elders": []})
    end = view({"elders": [[1, 2, 0], [3, 0, 0]]}, {"elders": [[4, 0, 0]]})
    assert elders(before, end) == {Finding("elder", 3): 1, Finding("elder_gone", 4): 1}


def test_cards_are_named() -> None:
    names = {str(one.name) for one in cards_of({})}
    for finding in (Finding("built", 126), Finding("elder", 3)):
        number, _, name = str(card(view(), finding, ())).partition(" ")
        assert int(number) == finding.who
        assert name in names
