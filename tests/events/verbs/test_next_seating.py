"""What tables a sign-up would make: as the seating would, and whether an AI seat would help."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.competition.seating.rounds import Round, Task, Weights
from companion.competition.seating.seat import seat
from companion.competition.seating.seating_reasons import places_apart
from companion.competition.seating.tables import table_plans
from companion.events.state.event_settings import EventSettings
from companion.events.state.event_state import PRESENT, EventState
from companion.events.state.sign_up import Signing
from companion.events.verbs.next_seating import GAPS, Foretold, foretold, plans, usual_game


def signed(people: int, limit: int = 0, **settings: Any) -> EventState:
    """An event for which so many have signed up."""
    chosen = EventSettings(**{"games": ["dieangler"], **settings})
    evening = EventState(chosen, signing=Signing(True, limit))
    evening.signed = {person: person for person in range(1, people + 1)}
    return evening


def told(evening: EventState) -> Foretold:
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


def apart(gap: int | None, seed: int) -> float:
    """The mean distance in the standings at a table in rounds 3 and 4 of 13 people."""
    luck, people, found = Random(seed), list(range(13)), list[float]()
    points, past = dict.fromkeys(people, 0.0), list[Round]()
    for number in range(4):
        order = sorted(people, key=lambda person: -points[person])
        plan = next(one for one in table_plans(len(order), (3, 4)) if one.sizes)
        weights = Weights() if gap is None else Weights(gap=gap)
        known = points if gap and number else None
        asked = Task(tuple(order), (plan,), tuple(past), known, weights=weights)
        past.append(seat(asked, seed).rounds[0])
        if number > 1:
            found.append(places_apart(asked, past[-1]))
        for table in past[-1].at_tables():
            for place, person in enumerate(luck.sample(table, len(table))):
                points[person] += (100, 50, 20, 10)[place]
        if number:
            people.remove(luck.choice(people))
    return sum(found) / len(found)


@pytest.mark.slow
def test_similar_scores_meet_as_far_as_the_director_wishes() -> None:
    modes = [None, GAPS["swiss"], GAPS["close"]]
    social, swiss, close = (sum(apart(gap, seed) for seed in (1, 2, 3)) / 3 for gap in modes)
    assert social > 3.5
    assert swiss < 3.0
    assert close < 2.2
