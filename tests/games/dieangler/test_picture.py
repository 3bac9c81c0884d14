"""What the drawn table shows besides the View, and the examples that the rulebook draws."""

import json
from typing import Any

import pytest

from companion.games.dieangler import GAME
from companion.games.dieangler.fish import checked, fish_of
from companion.games.dieangler.picture import DRAWN, drawings
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.kit.state import CHANCE
from companion.site.help import rulebook
from companion.site.rulebook import read

LANGUAGES = ("en", "ja")


def picture(view: View) -> Any:  # each test knows what there is at its moment
    """What is drawn for that reader."""
    return GAME.words.picture(view)


def after(*moves: str, seats: int = 3, **options: Any) -> Dieangler:
    """The position after these moves: `A commit 3d6`, `* fish 7`."""
    state = GAME.new(seats, options)
    for move in moves:
        letter, text = move.split(" ", 1)
        seat = CHANCE if letter == "*" else "ABCDE".index(letter)
        state.apply(seat, GAME.find(state, seat, text))
    return state


def row(state: Dieangler, seat: int, viewer: int | None = None) -> dict[str, Any]:
    """One player's row as that viewer sees it."""
    return dict(picture(state.view(viewer))["rows"][seat])


OPENED = ("* fish 7", "A commit 2d6 d20", "B commit 2d6", "C commit 2d6")


def test_the_own_rod_comes_first() -> None:
    state = after("* fish 7")
    assert picture(state.view(1))["order"] == [1, 2, 0]
    assert picture(state.view(None))["order"] == [0, 1, 2]


def test_before_the_first_fish_there_is_nothing_on_the_hook() -> None:
    shown = picture(after().view(None))
    assert (shown["target"], shown["under"], shown["hook"]) == (None, [], "deck")


def test_a_fish_is_drawn_with_its_marks() -> None:
    target = picture(after("* fish 10").view(None))["target"]
    assert (target["drawing"], target["target"], target["marks"]) == ("flounder", 10, [4, 4])


def test_every_fish_of_ours_has_a_drawing_of_its_own() -> None:
    found = [drawings()[fish.name.said(language)] for fish in fish_of({}) for language in LANGUAGES]
    assert found == [drawn for drawn in DRAWN for _ in LANGUAGES]
    assert len(set(found)) == 15


def test_a_clubs_fish_is_drawn_as_ours_where_it_has_the_same_name() -> None:
    cards = [{"name": "tuna" if i == 3 else f"fish {i}", "target": 9} for i in range(15)]
    fish = json.dumps({"fish": cards})
    parsed = next(o for o in GAME.options if o.key == "fish").parse
    assert parsed is not None
    shown = picture(after(fish=parsed(fish)).view(None))["fish"]
    assert [shown[id]["drawing"] for id in (4, 5)] == ["tuna", "other"]


def test_ready_is_counted_while_choices_are_hidden() -> None:
    assert picture(after(*OPENED[:1]).view(0))["ready"] == (0, 3)
    assert picture(after(*OPENED[:3]).view(0))["ready"] == (2, 3)
    together = after(*OPENED, "B roll")
    assert picture(together.view(0))["ready"] == (1, 2)


@pytest.mark.parametrize(("viewer", "known"), [(0, True), (1, False), (None, False)])
def test_dice_in_the_fist_are_seen_by_their_owner_alone(viewer: int | None, known: bool) -> None:
    state = after(*OPENED[:2])
    assert bool(row(state, 0, viewer)["dice"]) is known
    assert row(state, 0, viewer)["state"] == "ready"
    assert row(state, 1, viewer)["state"] == "choosing"


def test_opened_hands_have_their_place_in_the_order() -> None:
    state = after(*OPENED)
    assert [row(state, seat)["order"] for seat in range(3)] == [2, 1, 1]
    assert [row(state, seat)["together"] for seat in range(3)] == [False, True, True]
    assert [die["kind"] for die in row(state, 0)["dice"]] == ["d6", "d6", "d20"]


def test_a_throw_shows_its_faces_and_its_sum() -> None:
    state = after(*OPENED, "B roll", "C roll", "* roll d6 1 d6 5", "* roll d6 2 d6 2")
    assert [die["face"] for die in row(state, 1)["dice"]] == [1, 5]
    assert [row(state, seat)["sum"] for seat in (1, 2)] == [6, 4]
    assert [row(state, seat)["caught"] for seat in (1, 2)] == [False, False]
    assert row(state, 0)["state"] == "declaring"


def test_a_die_for_rerolls_is_put_aside() -> None:
    state = after(
        "* fish 7", "A commit 2d6 d20", "B commit 5d6", "C commit 5d6",
        "A roll d20 again", "* roll d6 1 d6 2 d20 8",
    )  # fmt: skip
    last = row(state, 0)["dice"][2]
    assert (last["use"], last["counts"], row(state, 0)["rights"]) == ("again", False, 2)
    own = picture(state.view(0))["again"]
    assert [die["free"] for die in own["dice"]] == [True, True, False]
    assert own["stand"]
    assert not own["lure"]


def test_a_lure_pulls_within_the_faces() -> None:
    state = after(
        "* fish 7", "A commit 2d6 d20", "B commit 5d6", "C commit 5d6",
        "A roll d20 lure", "* roll d6 1 d6 6 d20 7", lure=True,
    )  # fmt: skip
    own = picture(state.view(0))["again"]
    assert [(die["down"], die["up"]) for die in own["dice"][:2]] == [(False, True), (True, False)]
    assert not own["reroll"]


def test_declarations_are_told_die_by_die() -> None:
    state = after("* fish 7", "A commit 1d6 d10 d20", "B commit 5d6", "C commit 5d6")
    ways = picture(state.view(0))["uses"]
    assert len(ways) == 4
    assert {tuple(use["use"] for use in way["uses"]) for way in ways} == {
        ("bait", "bait"), ("bait", "again"), ("again", "bait"), ("again", "again"),
    }  # fmt: skip
    assert picture(state.view(1))["uses"] == []


def test_what_was_carried_over_lies_under_the_next_fish() -> None:
    state = after(
        "* fish 5", "A commit 1d6", "B commit 2d6", "C commit 3d6",
        "A roll", "* roll d6 1", "B roll", "* roll d6 1 d6 1", "C roll", "* roll d6 1 d6 1 d6 1",
    )  # fmt: skip
    assert picture(state.view(None))["hook"] == "carried"
    state.apply(CHANCE, GAME.find(state, CHANCE, "fish 1"))
    shown = picture(state.view(None))
    assert (shown["target"]["id"], [card["id"] for card in shown["under"]]) == (1, [5])
    assert shown["hook"] == "biting"


def test_the_catch_is_the_winners() -> None:
    state = after(
        "* fish 1", "A commit 2d6", "B commit 5d6", "C commit 5d6", "A roll", "* roll d6 5 d6 2"
    )
    shown = picture(state.view(2))
    assert shown["hook"] == "taken"
    assert shown["rows"][0]["won"]
    assert (shown["rows"][0]["total"], [f["id"] for f in shown["rows"][0]["catch"]]) == (1, [1])


def test_a_special_die_rests_though_it_never_rolled_and_cannot_be_picked() -> None:
    state = after(
        "* fish 11", "A commit 4d6 d20", "B commit 2d6", "C commit 5d6", "B roll",
        "* roll d6 3 d6 5", "C roll", "* roll d6 2 d6 2 d6 2 d6 2 d6 2", "* fish 1",
    )  # fmt: skip
    assert row(state, 0)["resting"] == ["d20"]
    pick = picture(state.view(0))["pick"]
    assert [(die["kind"], die["rests"]) for die in pick["specials"]] == [
        ("d10", False),
        ("d20", True),
    ]
    assert pick["sixes"] == [0, 1, 2, 3, 4, 5]
    assert not pick["none"]


def test_only_where_one_may_come_without_dice_the_page_offers_it() -> None:
    assert picture(after("* fish 1", allow_zero=True).view(0))["pick"]["none"]


# ---------------------------------------------------------------- the rulebook's examples


def examples(kind: str, language: str) -> list[list[list[str]]]:
    """The examples of a kind, row by row."""
    sections = read(rulebook("dieangler", language).read_text("utf-8"))
    blocks = [block for section in sections for block in section.blocks]
    return [[list(row) for row in b.words] for b in blocks if b.drawn == kind]


@pytest.mark.parametrize("kind", ["fish", "order", "throw", "rights"])
def test_both_languages_draw_the_same(kind: str) -> None:
    assert examples(kind, "en") == examples(kind, "ja") != []


def test_the_fish_of_the_rulebook_are_in_the_set() -> None:
    [rows] = examples("fish", "en")
    shown = {card["drawing"]: card for card in picture(after().view(None))["fish"].values()}
    for drawing, target, *marks in rows:
        card = shown[drawing]
        assert (str(card["target"]), [str(mark) for mark in card["marks"]]) == (target, marks)


def test_the_order_of_the_rulebook_is_that_of_the_engine() -> None:
    [rows] = examples("order", "en")
    fists = [[f"{words.count('d6')}d6", *["d10"] * words.count("d10")] for words in rows]
    moves = [f"{'ABCD'[i]} commit {' '.join(fist)}" for i, fist in enumerate(fists)]
    state = after("* fish 1", *moves, seats=4)
    assert [str(row(state, seat)["order"]) for seat in range(4)] == [words[-1] for words in rows]


@pytest.mark.parametrize("drawn", examples("throw", "en"))
def test_the_throws_of_the_rulebook_end_as_it_says(drawn: list[list[str]]) -> None:
    target, *marks = drawn[0]
    given = [int(mark) if mark.isdigit() else mark for mark in marks]
    fish = checked({"name": "x", "target": int(target), "marks": given}, "fish[0]", 1)
    sums = []
    for _, *dice, told, verdict in drawn[1:]:
        parts = [word.split(":") for word in dice]
        faces = [int(part[1]) for part in parts if part[2:] not in (["again"], ["lure"])]
        assert sum(faces) == int(told)
        assert fish.caught(faces) == (verdict != "off")
        sums.append((verdict == "wins", int(told)))
    if any(wins for wins, _ in sums):
        assert min(told for _, told in sums) == next(told for wins, told in sums if wins)


def test_the_rerolls_of_the_rulebook_are_those_of_the_engine() -> None:
    [rows] = examples("rights", "en")
    for *dice, told in rows:
        parts = [word.split(":") for word in dice]
        state = after(
            "* fish 1", f"A commit 1d6 {' '.join(p[0] for p in parts)}", "B commit 5d6 d10 d20",
            f"A roll {' '.join(f'{p[0]} again' for p in parts)}",
            f"* roll d6 1 {' '.join(f'{p[0]} {p[1]}' for p in parts)}", seats=2,
        )  # fmt: skip
        assert row(state, 0)["rights"] == int(told)


# ---------------------------------------------------------------- the odds


def test_odds_are_told_where_the_match_shows_them() -> None:
    moves = ("* fish 1", "A commit 1d6", "B commit 5d6", "C commit 5d6")
    shown = picture(after(*moves, odds=True).view(0))
    assert shown["odds"] == {"roll": "17 %"}  # a six
    assert [line["chance"] for line in shown["rows"]][:2] == ["17 %", ">99 %"]  # all but five ones
    hidden = picture(after(*moves).view(0))
    assert hidden["odds"] == {}
    assert [line["chance"] for line in hidden["rows"]] == [None] * 3


def test_the_best_reroll_is_named_with_what_it_promises() -> None:
    state = after(
        "* fish 1", "A commit 1d6 d20", "B commit 5d6", "C commit 5d6",
        "A roll d20 again", "* roll d6 5 d20 7", odds=True,
    )  # fmt: skip
    assert picture(state.view(0))["best"] == {"dice": [1], "chance": "17 %"}
    assert picture(state.view(1))["best"] is None


def test_what_catches_already_is_left_as_it_is() -> None:
    state = after(
        "* fish 1", "A commit 1d6 d20", "B commit 5d6", "C commit 5d6",
        "A roll d20 again", "* roll d6 6 d20 7", odds=True,
    )  # fmt: skip
    shown = picture(state.view(0))
    assert (shown["best"], shown["odds"]["stand"]) == (None, "100 %")


def test_an_own_hidden_choice_is_shown_to_its_owner_alone() -> None:
    begun = ("* fish 7", "A commit 1d6 d20", "B commit 1d6 d20", "C commit 5d6", "A roll d20 again")
    state = after(*begun)
    assert picture(state.view(0))["chosen"]["uses"] == [{"kind": "d20", "use": "again"}]
    assert [picture(state.view(viewer))["chosen"] for viewer in (1, 2, None)] == [None] * 3
    state = after(
        *begun, "B roll d20 again", "* roll d6 1 d20 3", "* roll d6 2 d20 3", "B reroll 1"
    )
    assert [die["face"] for die in picture(state.view(1))["chosen"]["dice"]] == [2]
    assert picture(state.view(0))["chosen"] is None
