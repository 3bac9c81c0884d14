"""Rules bent by buildings, and their points at the end (DECK.md)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.nusfjord.deck import files
from companion.games.nusfjord.deck.nouns import NOUNS
from companion.games.nusfjord.table import Nusfjord
from tests.games.nusfjord.carded import (
    goods,
    invite,
    laid,
    stand,
    standing,
)
from tests.games.nusfjord.table import do, give, legal, to_round


def bent(seats: int = 2, **line: Any) -> Nusfjord:
    return standing({"rule": [line]}, seats=seats)


def test_limits() -> None:
    state = give(bent(bend="wood limit", by=4), 0, wood=12)
    assert goods(do(state, "thin"))[0] == 16
    state = give(bent(bend="reserve limit", by=2), 0, stored=9)
    assert to_round(state, 3).harbours.stored[0] == 10
    state = bent(bend="catch", by=2)
    assert state.view(0)["harbours"][0]["catch"] == 5
    assert to_round(state, 2).harbours.stored[0] == 3


@pytest.mark.parametrize(
    ("line", "has", "costs"),
    [
        ({"bend": "ship price", "cheaper": {"wood": 1}}, {"wood": 1, "fish": 2}, "sloop"),
        (
            {"bend": "ship price", "cheaper": {"gold": 3}, "ships": ["schooner"]},
            {"gold": 1},
            "schooner",
        ),
    ],
)
def test_cheaper_ships(line: dict[str, Any], has: dict[str, int], costs: str) -> None:
    assert "ship" not in legal(give(laid(), 0, **has))
    state = do(give(bent(**line), 0, **has), "ship", costs)
    assert goods(state) == (0, 0, 0)


def test_cheaper_buildings_plates_and_shares() -> None:
    state = laid({"rule": [{"bend": "plate price", "by": 2}]})
    stand(state, 0, 0)
    assert goods(do(give(state, 0, fish=2), "serve", "plates 2")) == (0, 0, 2)
    state = give(bent(bend="share price", by=1), 0, market=2, gold=1)
    assert goods(do(state, "buy")) == (0, 0, 0)
    deck_with_a_price = files.parse_deck(files.file("herring"))
    state = laid(own_elders="")
    state = Nusfjord(2, {"own_deck": deck_with_a_price})
    full = int(state.prices.card_price(0, 1, 0))
    state.harbours.stand(0, 16)  # 117 makes buildings cheaper by a wood
    assert [int(state.prices.card_price(0, 1, good)) for good in range(3)] == [full - 1, 0, 0]
    assert [int(state.prices.card_price(1, 1, good)) for good in range(3)] == [full, 0, 0]


def test_a_space_that_is_never_full() -> None:
    state = bent(bend="full space", space="issue")
    do(state, "issue", "pass")
    assert "issue" in legal(state)
    do(state, "issue")
    assert (state.board.crowd[4], state.harbours.market[0]) == (1, 2)
    assert "issue" not in legal(state)


def test_penalties_that_are_no_penalties() -> None:
    free = [{"bend": "empty spaces", "by": 3}, {"bend": "unissued shares", "by": 9}]
    state = laid({"rule": free})
    before = state.counting.score(0)
    stand(state, 0, 0)
    assert state.counting.score(0) == before + 1 + 3 + 3
    counts = state.view(0)["counts"][0]
    assert (counts["buildings"], counts["empty_spaces"], counts["unissued"]) == (6, 4, 3)


# ------------------------------------------------ points and counts


# ------------------------------------------------ points and counts

TALLIES = {
    "forests": 4, "empty spaces": 2, "buildings": 3, "A buildings": 1, "B buildings": 1,
    "C buildings": 1, "ships": 5, "sloops": 2, "cutters": 0, "schooners": 3, "kinds of ships": 2,
    "elders": 2, "own shares": 2, "foreign shares": 1, "shares": 3, "unissued shares": 2,
    "shares on the board": 1, "wood": 7, "fish": 6, "gold": 5, "reserve fish": 3, "plates": 4,
    "empty plates": 2, "elder fish": 3, "free track": 6, "catch": 10, "rounds": 1, "amount": 9,
}  # fmt: skip


def furnished() -> Nusfjord:
    """Seat 0 has something of everything."""
    state = give(laid(seats=3), 0, wood=7, fish=6, gold=5, stored=3)
    give(state, 0, market=1, unissued=2, length=10)
    for card in (0, 18, 30):
        stand(state, 0, card)
    state.fleet.ships[0], state.fleet.ships[2], state.harbours.owned[1] = 2, 3, 1
    invite(state, 0, 1)
    invite(state, 0, 2)
    state.council.fed[0], state.council.fed[1], state.board.plates = 1, 2, 4
    return state


@pytest.mark.parametrize("word", NOUNS)
def test_every_noun_is_counted(word: str) -> None:
    assert furnished().counting.tally(0, NOUNS[word].code, 9) == TALLIES[word]


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ({"points": 1, "per": "forests"}, 4),
        ({"points": 2, "per": "forests", "every": 3}, 2),
        ({"points": 2, "per": "forests", "most": 5}, 5),
        ({"points": 3, "if": {"count": "forests", "least": 4}}, 3),
        ({"points": 3, "if": {"count": "forests", "least": 5}}, 0),
        ({"points": 1, "per": "buildings", "if": {"count": "ships", "least": 1}}, 0),
    ],
)
def test_points_at_the_end(line: dict[str, Any], points: int) -> None:
    state = standing({"end": [line]})
    assert state.counting.building_points(0) == points
    assert state.view(1)["counts"][0]["buildings"] == points
