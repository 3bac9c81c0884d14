"""The fish: ours, and a club's own set with a place for every complaint."""

import json
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.dieangler.chances import best_use
from companion.games.dieangler.dice import FISTS
from companion.games.dieangler.fish import checked_set, fish_of, parse
from companion.kit.journal import Journal
from companion.kit.journal_file import game_of
from companion.kit.journal_file import parse as read_journal
from companion.kit.sheet import SheetError
from tests.games.cases import cases
from tests.games.dieangler.table import after, shoal, then

CARP = {"name": "carp", "target": 7, "marks": []}


def one(**change: Any) -> str:
    """A set whose fourth fish is different."""
    return json.dumps({"fish": [CARP] * 3 + [CARP | change] + [CARP] * 11})


def test_ours_are_fifteen_with_two_names_each() -> None:
    fish = fish_of({})
    assert [card.id for card in fish] == list(range(1, 16))
    for language in ("en", "ja"):
        assert len({card.name.said(language) for card in fish}) == 15
    assert all(
        card.name.said("en").isascii() and not card.name.said("ja").isascii() for card in fish
    )
    kinds = [(bool(c.numbers), bool(c.same), c.different) for c in fish]
    assert [kinds.count(kind) for kind in sorted(set(kinds))] == [5, 2, 3, 5]


@pytest.mark.slow
def test_none_of_ours_is_sure_or_hopeless() -> None:
    for card in fish_of({}):
        sixes = [best_use(card, n, False)[0] for n in range(1, 6)]
        assert max(sixes) > 0.1
        assert sixes[0] < 0.2
        assert max(best_use(card, fist, False)[0] for fist in range(FISTS)) > 0.5


def test_a_club_writes_what_is_printed_on_its_cards() -> None:
    kept = parse(one(name={"ja": "鯉"}, target=12, marks=["!=", 3]))
    card = fish_of({"fish": kept})[3]
    assert (card.id, card.target, card.marks) == (4, 12, (3, "≠"))
    assert (card.name.said("ja"), card.name.said("en")) == ("鯉", "鯉")
    assert parse(kept) == kept
    assert parse("") == parse("  ") == ""


@cases(
    "text, place",
    ("no json", "fish: line 1, column 1", "not JSON"),
    ("[]", "", "not an object"),
    ("{}", "fish", "without fish"),
    ('{"fish": 7}', "fish", "no list"),
    ('{"fish": [], "name": "x"}', "name", "an unknown key"),
    (json.dumps({"fish": [CARP] * 14}), "fish", "fourteen"),
    ("x" * 30_000, "fish", "far too long"),
    (one(target=0), "fish[3].target", "nothing to reach"),
    (one(target=61), "fish[3].target", "more than all dice"),
    (one(target="7"), "fish[3].target", "a text"),
    (one(target=True), "fish[3].target", "true is not 1"),
    (one(name=""), "fish[3].name", "no name"),
    (one(name="x" * 41), "fish[3].name", "a long name"),
    (one(name={"fr": "carpe"}), "fish[3].name.fr", "an unknown language"),
    (one(name={"ja": 3}), "fish[3].name.ja", "a number for a name"),
    (one(name={}), "fish[3].name", "no language at all"),
    (one(marks=[7]), "fish[3].marks[0]", "no die of six shows it"),
    (one(marks=["=", "<"]), "fish[3].marks[1]", "an unknown mark"),
    (one(marks=["="]), "fish[3].marks", "one = alone"),
    (one(marks="="), "fish[3].marks", "no list of marks"),
    (one(marks=["=", "=", "≠"]), "fish[3]", "marks that exclude each other"),
    (one(target=51, marks=["≠"]), "fish[3]", "a sum that no different dice reach"),
    (one(weight=3), "fish[3].weight", "an unknown key of a fish"),
)
def test_a_set_is_refused_at_its_place(text: str, place: str) -> None:
    with pytest.raises(SheetError) as refused:
        parse(text)
    assert refused.value.place == place
    assert refused.value.message


def test_a_fish_without_marks_needs_none() -> None:
    cards = checked_set({"fish": [{"name": "carp", "target": 7}] * 15})
    assert cards[14].marks == ()


def test_a_match_carries_its_fish_in_its_journal() -> None:
    options = {"fish": shoal(3)}
    state = after("* fish 15; A commit 1d6; B commit 2d6", 2, **options)
    then(state, "A roll; * roll d6 3")
    assert state.view(0)["target"] == {"id": 15, "target": 3, "marks": []}
    journal = Journal("dieangler", ["Aki", "Ben"], options, [])
    read, _ = read_journal(str(journal))
    assert read.options == options
    assert game_of(str(journal), read, GAMES) is GAMES["dieangler"]
