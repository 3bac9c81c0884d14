"""A paper of whole numbers of each seat: what it takes, and what it says is wrong."""

from __future__ import annotations

from typing import ClassVar

import pytest

from companion.kit.columns import Column, Columns
from companion.kit.paper import inputs
from companion.kit.scored import Head
from companion.kit.sheet import SheetError
from companion.kit.trick_picture import clockwise, from_left
from companion.kit.view import Round
from companion.kit.words import Phrase

HEAD = Head(("Aki", "Ben", "Chie"))


class Bids(Round):
    bids: list[int]
    tricks: list[int]


class Falling(Columns[Bids]):
    """Two rounds, of two cards and of one; a trick that was bid is a point."""

    game: ClassVar = "falling"
    seats: ClassVar = (3,)
    columns: ClassVar = (
        Column("bids", Phrase("Bids")),
        Column("tricks", Phrase("Tricks"), shared=True),
    )

    def rounds(self, head: Head) -> int:
        return 2

    def most(self, head: Head, number: int) -> int:
        return 3 - number

    def points(self, entry: Bids, seat: int) -> int:
        return min(entry["bids"][seat], entry["tricks"][seat])

    def explain(self, entry: Bids, seat: int) -> Phrase:
        return Phrase("%(n)s", n=entry["bids"][seat])

    def deals(self, head: Head, number: int) -> Phrase:
        return Phrase("")


def sheet(*rounds: dict[str, list[int]]) -> dict[str, object]:
    return {"game": "falling", "seats": list(HEAD.names), "rounds": list(rounds)}


def test_a_sheet_is_counted_and_explained() -> None:
    first = {"bids": [2, 0, 1], "tricks": [1, 0, 1]}
    scored = Falling().score(sheet(first, {"bids": [1, 1, 1], "tricks": [0, 1, 0]}))
    assert (scored.scores, scored.totals) == (((1, 0, 1), (0, 1, 0)), (1, 1, 1))
    assert scored.finished
    assert [str(line) for line in scored.explain(0)] == ["2", "0", "1"]


@pytest.mark.parametrize(
    ("place", "entry"),
    [
        ("bids[0]", {"bids": [3, 0, 0], "tricks": [1, 0, 1]}),
        ("tricks", {"bids": [0, 0, 0], "tricks": [1, 0, 0]}),
        ("tricks", {"bids": [0, 0, 0], "tricks": [2, 0]}),
        ("tricks", {"bids": [0, 0, 0]}),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(place: str, entry: dict[str, list[int]]) -> None:
    with pytest.raises(SheetError) as refused:
        Falling().score(sheet(entry))
    assert refused.value.place == f"rounds[0].{place}"


def test_a_later_round_is_checked_by_its_own_cards() -> None:
    first = {"bids": [0, 0, 0], "tricks": [1, 0, 1]}
    with pytest.raises(SheetError):
        Falling().score(sheet(first, {"bids": [0, 0, 0], "tricks": [1, 0, 1]}))


def test_the_form_has_a_field_for_each_number() -> None:
    names = [field.name for field in inputs(Falling().fields("bids", HEAD))]
    assert names == [f"{key}.{seat}" for key in ("bids", "tricks") for seat in range(3)]
    assert [way.key for way in Falling.ways] == ["bids"]


def test_seats_in_turn() -> None:
    assert (clockwise(1, 3), from_left(1, 3)) == ([1, 2, 0], [2, 0, 1])
