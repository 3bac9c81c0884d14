"""Fisherman on paper: a table of cases per ruling, and one per place that can be wrong."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.games import score_sheet
from companion.games.fisherman import GAME
from companion.games.fisherman.cards import DECK, SIZES
from companion.games.fisherman.paper import FishermanPaper
from companion.games.fisherman.sheet import worth as price_of
from companion.kit.sheet import SheetError

RULES: dict[str, Any] = {"target": "fugu", "order": "low", "size": 6, "bycatch": "aji"}


def sheet(*rounds: Any, seats: int = 4, **options: Any) -> dict[str, Any]:
    names = ["Aki", "Ben", "Chie", "Dan"][:seats]
    return {"game": "fisherman", "seats": names, "options": options, "rounds": list(rounds)}


def caught(*catches: list[str], **rules: Any) -> dict[str, Any]:
    return {"rules": RULES | rules, "catches": list(catches)}


# ---------------------------------------------------------------- FI-07: what a card is worth


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("fugu1", 1),
        ("fugu6", 2),
        ("fugu7", 2),
        ("tai6", 1),
        ("ika7", 1),
        ("aji1", -1),
        ("aji6", -2),
    ],
)
def test_card_points(card: str, worth: int) -> None:
    scored = score_sheet(sheet(caught([card], [], [], [])))
    assert scored["rounds"][0]["points"] == [worth, 0, 0, 0]


@pytest.mark.parametrize("card", ["tai1", "tai5", "tai8", "haze10", "ika1"])
def test_a_card_worth_nothing_is_never_caught(card: str) -> None:  # FI-10
    with pytest.raises(SheetError, match=f"catches\\[0\\]\\[0\\]: {card} scores nothing"):
        score_sheet(sheet(caught([card], [], [], [])))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_whole_deck_adds_up(seats: int) -> None:
    kinds = ("aji", "fugu", "tai", "haze", "ika")[: seats + 1]
    relevant = [
        card
        for card in DECK
        if card.rstrip("0123456789") in kinds
        and (card.startswith(("fugu", "aji")) or card.endswith(("6", "7")))
    ]
    scored = score_sheet(sheet(caught(relevant, *[[]] * (seats - 1)), seats=seats))
    assert scored["rounds"][0]["points"][0] == {3: 4, 4: 6}[seats]


@pytest.mark.parametrize(("size", "cards"), [(1, ("tai1", "tai2")), (9, ("tai9", "tai10"))])
def test_the_pair_is_the_size_and_the_next(size: int, cards: tuple[str, str]) -> None:  # FI-06
    scored = score_sheet(sheet(caught(list(cards), [], [], [], size=size)))
    assert scored["rounds"][0]["points"][0] == 2


# ---------------------------------------------------------------- FI-14, 15, 16: shields


@pytest.mark.parametrize(
    ("points", "shields"),
    [
        ([10, 8, 8, 5], [5, 3, 3, 0]),
        ([7, 7, 7, 1], [5, 5, 5, 0]),
        ([4, 2, 2], [5, 3, 3]),
        ([3, 2, 1], [5, 3, 1]),  # the last of three still gets bronze
        ([3, 2, 1, 0], [5, 3, 1, 0]),
        ([3, 2, 1, 1], [5, 3, 1, 1]),
        ([0, 0, 0, 0], [5, 5, 5, 5]),
        ([-1, -2, -3, -4], [5, 3, 1, 0]),  # FI-15
        ([1, 4, 1, 4], [1, 5, 1, 5]),
    ],
)
def test_shields_by_rank(points: list[int], shields: list[int]) -> None:
    assert score_sheet(sheet({"points": points}, seats=len(points)))["scores"] == [shields]


# ---------------------------------------------------------------- FI-17, FI-19: the whole game


@pytest.mark.parametrize("seats", [3, 4])
def test_as_many_rounds_as_seats(seats: int) -> None:
    entry = {"points": list(range(seats))}
    for played in range(seats + 1):
        scored = score_sheet(sheet(*[entry] * played, seats=seats))
        assert scored["finished"] == (played == seats)
        assert scored["winners"] == ([seats - 1] if played == seats else [])
    with pytest.raises(SheetError, match=f"rounds\\[{seats}\\]: the game has {seats} rounds"):
        score_sheet(sheet(*[entry] * (seats + 1), seats=seats))


def test_victory_is_shared() -> None:
    rounds = [{"points": p} for p in ([2, 1, 0], [1, 2, 0], [1, 1, 0])]
    scored = score_sheet(sheet(*rounds, seats=3))
    assert (scored["totals"], scored["winners"]) == ([13, 13, 3], [0, 1])


# ---------------------------------------------------------------- FI-04: squid with three


def test_squid_is_no_kind_with_three_unless_switched_on() -> None:
    entry = caught([], [], [], target="ika")
    with pytest.raises(SheetError, match=r"rounds\[0\]\.rules\.target: expected one of"):
        score_sheet(sheet(entry, seats=3))
    assert score_sheet(sheet(entry, seats=3, allow_absent_kind=True))["scores"] == [[5, 5, 5]]
    with pytest.raises(SheetError, match=r"ika6 is not in play"):
        score_sheet(sheet(caught(["ika6"], [], []), seats=3, allow_absent_kind=True))


# ---------------------------------------------------------------- every place that can be wrong


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (None, ""),
        ([], ""),
        ({}, ".points"),
        ({"points": None}, ".points"),
        ({"points": [1, 2, 3]}, ".points"),
        ({"points": [1, 2, 3, "4"]}, ".points[3]"),
        ({"points": [1, 2, 3, 4], "note": 1}, ".note"),
        ({"rules": RULES}, ".catches"),
        ({"catches": [[], [], [], []]}, ".rules"),
        (caught([], [], []), ".catches"),
        (caught({}, [], [], []), ".catches[0]"),  # type: ignore[arg-type]  # no list
        (caught([], ["salmon1"], [], []), ".catches[1][0]"),
        (caught([], ["fugu0"], [], []), ".catches[1][0]"),
        (caught([], ["fugu11"], [], []), ".catches[1][0]"),
        (caught([], [6], [], []), ".catches[1][0]"),  # type: ignore[list-item]  # no card
        (caught(["fugu1"], ["fugu1"], [], []), ".catches[1][0]"),  # twice
        (caught(["fugu1", "fugu1"], [], [], []), ".catches[0][1]"),
        (caught([], [], [], [], target="salmon"), ".rules.target"),
        (caught([], [], [], [], order="up"), ".rules.order"),
        (caught([], [], [], [], size=10), ".rules.size"),  # FI-06
        (caught([], [], [], [], size=0), ".rules.size"),
        (caught([], [], [], [], size="6"), ".rules.size"),
        (caught([], [], [], [], bycatch="fugu"), ".rules.bycatch"),  # FI-05
        (caught([], [], [], [], depth=3), ".rules.depth"),
        ({"rules": {"target": "fugu"}, "catches": [[], [], [], []]}, ".rules.order"),
        (caught(["fugu1"], [], [], []) | {"points": [2, 0, 0, 0]}, ".points"),
        (caught(["fugu1"], [], [], []) | {"points": [True, 0, 0, 0]}, ".points"),
    ],
)
def test_a_wrong_round_is_refused_at_its_place(entry: Any, place: str) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet({"points": [1, 2, 3, 4]}, entry))
    assert refused.value.place == f"rounds[1]{place}"


def test_points_beside_their_catches_are_welcome_when_they_agree() -> None:
    entry = caught(["fugu1"], ["fugu6"], [], []) | {"points": [1, 2, 0, 0]}
    assert score_sheet(sheet(entry))["rounds"] == [entry]


# ---------------------------------------------------------------- stricter where people type


@pytest.mark.parametrize(
    ("seats", "options", "low", "high"),
    [(3, {}, -12, 16), (4, {}, -12, 18), (3, {"allow_absent_kind": True}, -12, 18)],
)
def test_numbers_no_play_can_produce(
    seats: int, options: dict[str, bool], low: int, high: int
) -> None:
    for points, fits in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
        typed = sheet({"points": [0] * (seats - 1) + [points]}, seats=seats, **options)
        if -12 <= points <= 18:
            score_sheet(typed)  # the file format asks no more
        if fits:
            GAME.paper.score(typed).check(0)
            continue
        with pytest.raises(SheetError) as refused:
            GAME.paper.score(typed).check(0)
        assert refused.value.place == f"rounds[0].points[{seats - 1}]"


@pytest.mark.parametrize(
    ("entry", "doubted"),
    [
        ({"points": [5, 3, 2, 0]}, False),
        ({"points": [1, 1, 0, 0]}, False),
        ({"points": [6, 3, 2, 0]}, True),
        ({"points": [1, 0, 0, 0]}, True),
        (caught(["fugu1"], [], [], []), True),  # 25 scoring fish cannot all be in the box
    ],
)
def test_a_sum_no_round_has_is_doubted(entry: dict[str, Any], doubted: bool) -> None:
    assert (GAME.paper.score(sheet(entry)).doubt(0) is not None) == doubted


# ---------------------------------------------------------------- in words


@pytest.mark.parametrize(
    ("points", "lines"),
    [
        (
            [10, 8, 8, 5],
            [
                "1st with 10 points: gold shield, 5",
                "2nd with 8 points, tied: silver shield, 3",
                "2nd with 8 points, tied: silver shield, 3",
                "4th with 5 points: no shield, 0",
            ],
        ),
        (
            [1, 0, -1],
            [
                "1st with 1 point: gold shield, 5",
                "2nd with 0 points: silver shield, 3",
                "3rd with -1 points: bronze shield, 1",
            ],
        ),
    ],
)
def test_how_a_shield_came_about(points: list[int], lines: list[str]) -> None:
    scored = GAME.paper.score(sheet({"points": points}, seats=len(points)))
    assert [str(line) for line in scored.explain(0)] == lines


def test_the_prices_of_the_form_are_the_worth_of_every_fish() -> None:
    """The script on the page looks up what `worth` says, by the fish's kind and size."""
    prices = FishermanPaper().prices()
    for target, bycatch, pair in product(range(5), range(5), SIZES):
        if target == bycatch:
            continue
        for kind, size in product(range(5), range(1, 11)):
            role = "target" if kind == target else "bycatch" if kind == bycatch else "other"
            price = prices[role][size in (pair, pair + 1)]
            assert price == price_of(kind, size, target, pair, bycatch)
