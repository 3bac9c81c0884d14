"""What tables a sign-up would make: as the seating would, and whether an AI seat would help."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.events.entries.event_setting_words import USUAL
from companion.events.state.evening import PRESENT, Evening
from companion.events.state.event_settings import Settings
from companion.events.state.sign_up import Signing
from companion.events.verbs.next_seating import Foretold, foretold, plans, usual_game


def signed(people: int, limit: int = 0, **settings: Any) -> Evening:
    """An event for which so many have signed up."""
    chosen = cast("Settings", {**USUAL, "games": ["dieangler"], **settings})
    evening = Evening(chosen, signing=Signing(True, limit))
    evening.signed = {person: person for person in range(1, people + 1)}
    return evening


def told(evening: Evening) -> Foretold:
    """What is foretold."""
    found = foretold(evening)
    assert found is not None
    return found


def test_twenty_one_are_fours_and_threes_or_a_five() -> None:
    found = told(signed(21))
    said = [str(one) for one in found.tables]
    assert said == ["4 tables of 4 + 1 table of 5", "3 tables of 4 + 3 tables of 3"]
    assert found.ai is not None
    assert (found.ai[0], str(found.ai[1])) == (3, "6 tables of 4")
    assert not found.even


@pytest.mark.parametrize("game", ["fisherman", "sinker", "nusfjord", "sakenobori"])
def test_the_first_is_what_the_seating_offers_first(game: str) -> None:
    for people in range(3, 40):
        evening = signed(people, games=[game])
        found = told(evening)
        evening.people = dict.fromkeys(evening.signed, PRESENT)
        first = plans(evening, usual_game(evening))[0]
        assert found.people == people
        assert str(found.tables[0]).count("table") == len(set(first.sizes))
        assert found.even == (set(first.sizes) == {4} and not first.ai_seats and not first.byes)


def test_who_waits_is_not_counted_and_even_tables_need_no_ai() -> None:
    found = told(signed(9, limit=8))
    assert (found.people, found.even, found.ai) == (8, True, None)


@pytest.mark.parametrize("settings", [{"format": "open"}, {}])
def test_nothing_is_foretold_of_an_open_evening_or_of_one_person(settings: dict[str, Any]) -> None:
    assert foretold(signed(1 if not settings else 8, **settings)) is None
