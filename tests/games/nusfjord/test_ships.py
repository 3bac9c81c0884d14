"""Ships: what they cost, where they fit, how many there are (§5)."""

from __future__ import annotations

import pytest

from tests.games.nusfjord.carded import (
    goods,
)
from tests.games.nusfjord.table import do, give, legal, refused, table


@pytest.mark.parametrize(
    ("wood", "fish", "gold", "dear", "ways"),
    [
        (8, 8, 0, False, ["pay goods"]),
        (0, 0, 4, False, ["pay gold"]),
        (8, 8, 4, False, ["pay goods", "pay gold"]),
        (8, 7, 3, False, []),
        (0, 0, 4, True, []),
        (8, 0, 4, True, ["pay gold"]),
    ],
)
def test_nu23_a_schooner_is_paid_in_two_ways(
    wood: int, fish: int, gold: int, dear: bool, ways: list[str]
) -> None:
    state = give(table(2, dear_schooner=dear), 0, wood=wood, fish=fish, gold=gold)
    able = [way for way in (0, 1) if state.prices.can_pay_ship(0, 2, way)]
    assert [["pay goods", "pay gold"][way] for way in able] == ways
    if len(ways) == 2:
        assert legal(do(state, "ship", "schooner")) == ways
        do(state, "pay gold")
        assert goods(state) == (8, 8, 0)
    elif ways:
        do(state, "ship", "schooner")
        assert state.fleet.ships[2] == 1
        assert state.harbours.wood[0] == (0 if ways == ["pay goods"] or dear else wood)


@pytest.mark.parametrize(
    ("length", "fits"), [(12, "schooner"), (13, "cutter"), (14, "sloop"), (15, "")]
)
def test_nu24_a_ship_must_fit_the_track(length: int, fits: str) -> None:
    state = give(table(2), 0, wood=12, fish=12, gold=9, length=length)
    if not fits:
        assert (
            refused(state, "ship") == "There is no ship that you can pay and that fits your track."
        )
        return
    assert legal(do(state, "ship"))[-1] == fits
    do(state, fits, *(["pay gold"] if fits == "schooner" else []))
    assert state.fleet.length[0] == 16


@pytest.mark.parametrize(("seats", "stock"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_nu24_ships_of_a_kind_run_out(seats: int, stock: int) -> None:
    state = give(table(seats), 0, wood=12, fish=12, gold=9)
    assert list(state.fleet.stock) == [stock] * 3
    state.fleet.stock[0] = 0
    assert legal(do(state, "ship")) == ["cutter", "schooner"]
