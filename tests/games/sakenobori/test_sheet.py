"""Sakenobori on paper: tokens, the box, its settlement, and what is no sheet at all."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from companion.games import SheetError, score_sheet
from companion.games.sakenobori import GAME
from companion.games.sakenobori.sheet import Fate, settlement, steps
from companion.kit.rng import Rng


def fates(words: str) -> list[Fate]:
    """`2` spawned there, `2e` was eaten there, `2a` spawned alone."""
    found: list[Fate] = []
    for word in words.split():
        rank = int(word.rstrip("ea"))
        fate: Fate = {"end": "eaten" if word.endswith("e") else "spawned", "rank": rank}
        found.append({**fate, "alone": True} if word.endswith("a") else fate)
    return found


def sheet(*rounds: str, **options: Any) -> dict[str, Any]:
    names = ["Aki", "Ben", "Chie", "Dan", "Emi"][: len(rounds[0].split()) if rounds else 3]
    entries = [{"fates": fates(words)} for words in rounds]
    return {"game": "sakenobori", "seats": names, "options": options, "rounds": entries}


# ---------------------------------------------------------------- a round


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        pytest.param("0 2 4", [0, 2, 4], id="SK-17 rank is row - 1, one token a rank"),
        pytest.param("1e 2 3e", [0, 2, 0], id="SK-16 an eaten salmon brings nothing"),
        pytest.param("0e 2a 3e", [0, 4, 0], id="SK-22 alone: two more"),
        pytest.param("0a 0e 1e", [2, 0, 0], id="SK-22 even at rank 0"),
        pytest.param("0e 0e 0e", [0, 0, 0], id="SK-08 all eaten at the reveal"),
    ],
)
def test_tokens(words: str, scores: list[int]) -> None:
    assert score_sheet(sheet(words))["scores"] == [scores]


def test_the_box_keeps_what_the_eaten_lost_and_stays_from_round_to_round() -> None:
    """SK-16, SK-26; the boats lose nothing."""
    scored = score_sheet(sheet("1e 2e 0", "3 2e 2e"))
    assert (scored["box"], scored["totals"]) == ([3, 7], [3, 0, 0])
    assert (scored["finished"], scored["winners"]) == (False, [])
    assert not {"settlement", "box_left"} & set(scored)


# ---------------------------------------------------------------- the settlement


@pytest.mark.parametrize(
    ("box", "words", "paid", "left"),
    [
        pytest.param(8, "3 2 1e", [6, 2, 0], 0, id="SK-28 one first, one second: 6 and 2"),
        pytest.param(8, "3 3 2", [3, 3, 1], 1, id="SK-28 two firsts: 3, 3, 1 and 1 left"),
        pytest.param(0, "3 2 1", [0, 0, 0], 0, id="an empty box"),
        pytest.param(1, "3 2 1", [1, 0, 0], 0, id="SK-28 a token each, first place first"),
        pytest.param(2, "3 2 1", [2, 0, 0], 0, id="SK-28 first place twice"),
        pytest.param(3, "3 2 1", [2, 1, 0], 0, id="SK-28 then second place"),
        pytest.param(1, "3 3 2", [0, 0, 0], 1, id="SK-28 a step is paid whole or not at all"),
        pytest.param(5, "3 2 2", [3, 1, 1], 0, id="SK-28 two seconds, and again"),
        pytest.param(3, "3 2 2", [2, 0, 0], 1, id="SK-28 it stops at once: no third token"),
        pytest.param(7, "2 2 2", [2, 2, 2], 1, id="SK-29 all level: no second place"),
        pytest.param(4, "3 3 1 1 0", [2, 2, 0, 0, 0], 0, id="SK-29 second is the next lower rank"),
        pytest.param(6, "3 3 1 1 0", [2, 2, 1, 1, 0], 0, id="SK-29 third place gets nothing"),
        pytest.param(4, "0 0e 0e", [4, 0, 0], 0, id="SK-27 rank 0 takes part"),
        pytest.param(4, "1 3e 4e", [4, 0, 0], 0, id="SK-27 the eaten do not"),
        pytest.param(4, "0e 0e 0e", [0, 0, 0], 4, id="SK-27 nobody left: nothing is paid"),
    ],
)
def test_settlement(box: int, words: str, paid: list[int], left: int) -> None:
    assert settlement(fates(words), box, second=False) == (paid, left)


@pytest.mark.parametrize(
    ("box", "words", "paid", "left"),
    [
        pytest.param(2, "3 2 1", [1, 1, 0], 0, id="second place comes before the second token"),
        pytest.param(8, "3 2 1e", [5, 3, 0], 0, id="8 tokens"),
        pytest.param(3, "2 2 2", [1, 1, 1], 0, id="no second place"),
    ],
)
def test_settlement_second_first(box: int, words: str, paid: list[int], left: int) -> None:
    """SK-28, Alt."""
    assert settlement(fates(words), box, second=True) == (paid, left)


def test_the_examples_of_the_settlement_on_a_sheet() -> None:
    scored = score_sheet(sheet("4e 4e 1", "1 1 0", "3 3 2"))
    assert scored["box"] == [8, 8, 8]
    assert (scored["settlement"], scored["box_left"]) == ([3, 3, 1], 1)
    assert scored["scores"] == [[0, 0, 1], [1, 1, 0], [3, 3, 2]]
    assert (scored["totals"], scored["ranks"], scored["winners"]) == ([7, 7, 4], [1, 1, 3], [0, 1])
    ((name, row),) = GAME.paper.score(scored).besides()
    assert (str(name), list(row)) == ("Settlement", [3, 3, 1])


def test_the_option_reaches_the_sheet() -> None:
    rounds = ("2e 0 0", "0 0 0", "3 2 1")
    assert score_sheet(sheet(*rounds))["settlement"] == [2, 0, 0]
    assert score_sheet(sheet(*rounds, settlement_second_first=True))["settlement"] == [1, 1, 0]


def test_no_token_is_lost_or_found_in_the_settlement() -> None:
    rng = Rng(3)
    for box, seats, second in product(range(25), (3, 4, 5), (False, True)):
        words = " ".join(f"{rng.below(4)}{'e' * int(rng.below(2))}" for _ in range(seats))
        paid, left = settlement(fates(words), box, second)
        assert sum(paid) + left == box
        assert min(paid) >= 0 <= left


# ---------------------------------------------------------------- no sheets


def spoilt(**changes: Any) -> dict[str, Any]:
    """A sheet whose first salmon is changed."""
    found = json.loads(json.dumps(sheet("2 1 0")))
    first = found["rounds"][0]["fates"][0]
    for key, value in changes.items():
        if value is None:
            del first[key]
        else:
            first[key] = value
    return dict(found)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"end": "swims"}, "end"),
        ({"end": None}, "end"),
        ({"rank": None}, "rank"),
        ({"rank": -1}, "rank"),
        ({"rank": True}, "rank"),
        ({"rank": 1.0}, "rank"),
        ({"rank": "1"}, "rank"),
        ({"alone": 1}, "alone"),
        ({"alone": True}, "alone"),
        ({"row": 3}, "row"),
    ],
)
def test_every_refusal_names_its_place(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(spoilt(**changes))
    assert refused.value.place == f"rounds[0].fates[0].{place}"
    assert refused.value.message


@pytest.mark.parametrize("words", ["0e 2a 3", "0e 2a 3a", "2a 1a 0e"])
def test_alone_means_that_all_the_others_were_eaten(words: str) -> None:
    with pytest.raises(SheetError, match="not all the others were eaten"):
        score_sheet(sheet(words))


def test_an_eaten_salmon_is_not_alone() -> None:
    with pytest.raises(SheetError, match=r"fates\[0\]\.alone: an eaten salmon"):
        score_sheet(sheet("2 0e 0e") | {"rounds": [{"fates": alone_and_eaten()}]})


def alone_and_eaten() -> list[Fate]:
    return [{"end": "eaten", "rank": 1, "alone": True}, *fates("0e 0e")]


@pytest.mark.parametrize(
    ("rounds", "place"),
    [
        (["2 1"], "rounds[0].fates"),
        (["2 1 0"] * 4, "rounds[3]"),
    ],
)
def test_too_few_salmon_and_too_many_rounds(rounds: list[str], place: str) -> None:
    names = {"seats": ["Aki", "Ben", "Chie"]}
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet(*rounds) | names)
    assert refused.value.place == place


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(seats: int) -> None:
    names = [f"P{n}" for n in range(seats)]
    with pytest.raises(SheetError, match=r"^seats: "):
        score_sheet({"game": "sakenobori", "seats": names, "rounds": []})


@pytest.mark.parametrize(
    ("key", "value"),
    [("box", [0, 0, 1]), ("settlement", [1, 0, 0]), ("box_left", 1), ("totals", [9, 9, 9])],
)
def test_results_must_follow_from_the_rounds(key: str, value: Any) -> None:
    with pytest.raises(SheetError, match=f"^{key}: "):
        score_sheet(sheet("2 1 0", "2 1 0", "2 1 0") | {key: value})
    if key != "totals":
        with pytest.raises(SheetError, match=f"^{key}: "):
            score_sheet(sheet("2 1 0") | {key: value})


# ---------------------------------------------------------------- for people


@pytest.mark.parametrize(("words", "seat"), [("5 3e 2", 0), ("4 5e 2", 1), ("4 3 999999999e", 2)])
def test_a_rank_above_the_river_cannot_be(words: str, seat: int) -> None:
    GAME.paper.score(sheet("4 3e 2")).check(0)
    with pytest.raises(SheetError, match=rf"^rounds\[0\]\.fates\[{seat}\]\.rank: .* not between"):
        score_sheet(sheet(words))


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("words", ["3 3 1", "4 4 4", "2 1 0", "2 0e 0e", "0 0 0", "1e 1e 1e"])
def test_the_settlement_by_division_is_the_settlement_token_by_token(
    words: str, second: bool
) -> None:
    for box in range(40):
        taken = [0, 0, 0]
        for step in steps(fates(words), box, second):
            for seat in step.seats:
                taken[seat] += 1
        assert settlement(fates(words), box, second) == (taken, box - sum(taken))


def test_a_large_box_is_settled_at_once() -> None:
    taken, left = settlement(fates("3 3 1"), 10**9, second=False)
    assert (taken, left) == ([400_000_000, 400_000_000, 200_000_000], 0)


@pytest.mark.parametrize(
    ("words", "count"),
    [("4 4 3", 2), ("3 3 3", 3), ("3 3 2", 0), ("4e 4e 4", 0), ("0 0 0", 0)],
)
def test_a_row_with_more_salmon_than_cards_is_scored_but_no_form_takes_it(
    words: str, count: int
) -> None:
    written = GAME.paper.score(sheet(words))
    if not count:
        written.check(0)
        return
    with pytest.raises(SheetError, match=rf"^rounds\[0\]\.fates: {count} salmon"):
        written.check(0)


def test_explanations() -> None:
    told = [str(line) for line in GAME.paper.score(sheet("1e 2a 3e")).explain(0)]
    assert told == [
        "eaten at rank 1: 1 token into the box",
        "spawned at rank 2, all alone: 2 + 2 = 4 tokens",
        "eaten at rank 3: 3 tokens into the box",
    ]
