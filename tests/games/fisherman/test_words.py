"""The table in sentences, and the rulebook: what it says is what the engine does."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.fisherman import GAME, words
from companion.games.fisherman.cards import KINDS
from companion.games.fisherman.picture import worths
from companion.games.fisherman.rules import Position
from companion.games.fisherman.sheet import Laid
from tests.games.fisherman.table import choose, dealt, holding, trick
from tests.games.matches import NAMES, Case, match
from tests.games.playing import say

FOLDER = Path(__file__).parents[3] / "companion/games/fisherman"
LANGUAGES = ("ja", "en")
four_names = NAMES[:4]


def told(state: Position, seat: int | None = None) -> list[str]:
    view: Any = state.view(seat)
    return [str(line) for line in GAME.log(view, NAMES)]


@pytest.mark.parametrize(
    ("texts", "others", "mine"),
    [
        ([], "Ben chooses the target.", "Choose the target."),
        (["target tai"], "Chie chooses the order.", "Choose the order."),
        (["target tai", "order low"], "Dan chooses the size.", "Choose the size."),
        (
            ["target tai", "order low", "size 1"],
            "Aki chooses the bycatch.",
            "Choose the bycatch.",
        ),
        (
            ["target tai", "order low", "size 1", "bycatch aji"],
            "Aki leads.",
            "You lead: play any card.",
        ),
    ],
)
def test_the_status_says_who_does_what(texts: list[str], others: str, mine: str) -> None:
    state = say(dealt(4), *texts)
    assert str(GAME.status(state.view(None), four_names)) == others
    assert str(GAME.status(state.view(state.actors()[0]), four_names)) == mine


def test_the_second_of_three_chooses_two_rules() -> None:
    state = say(dealt(3), "target tai")
    assert str(GAME.status(state.view(2), NAMES)) == "Choose the order and the size."


def test_the_status_in_a_trick() -> None:
    state = say(holding("tai low 9 aji", "fugu1 ika1", "fugu2", "tai1 ika2", "tai2"), "fugu1")
    assert str(GAME.status(state.view(None), NAMES)) == "Ben's turn."
    assert str(GAME.status(state.view(1), NAMES)) == "Your turn: follow puffer."
    say(state, "fugu2")
    assert str(GAME.status(state.view(2), NAMES)) == "Your turn: you may play any card."


def test_the_status_between_rounds_and_at_the_end() -> None:
    played, end = match(Case("fisherman", 4, ()), 1)
    deals = [step.before.view(None) for step in played if step.seat == -1]
    assert str(GAME.status(deals[2], NAMES)) == "Chie deals round 3."
    assert str(GAME.status(end.view(None), NAMES)) == "The match is over."


def test_the_log_tells_rules_and_tricks() -> None:
    state = trick("fugu low 6 aji", "fugu1 fugu6 aji9 tai1")
    assert told(state) == [
        "Ben chose the target: puffer",
        "Chie chose the order: 1 is strongest",
        "Dan chose the size: 6 and 7",
        "Aki chose the bycatch: horse mackerel",
        "Aki played puffer 1",
        "Ben played puffer 6",
        "Chie played horse mackerel 9",
        "Dan played sea bream 1",
        "Trick 1: Chie caught puffer 1, puffer 6, horse mackerel 9",
    ]


def test_the_log_with_three_names_the_one_who_chose_two() -> None:
    state = choose(dealt(3, dealer=1), "fugu low 6 aji")
    assert told(state) == [
        "Chie chose the target: puffer",
        "Aki chose the order: 1 is strongest",
        "Aki chose the size: 6 and 7",
        "Ben chose the bycatch: horse mackerel",
    ]


def test_after_the_round_the_log_still_names_its_choosers() -> None:
    played, end = match(Case("fisherman", 4, ()), 1)
    deals = [step.before for step in played if step.seat == -1]
    for state in [*deals[1:], end]:
        rounds = len(state.sheet())
        choosers = [line.split()[0] for line in told(state) if " chose " in line]
        dealer = rounds - 1
        assert choosers == [NAMES[(dealer + step) % 4] for step in (1, 2, 3, 4)]


def test_the_log_is_the_same_for_all() -> None:
    """It tells nothing that a spectator may not know (§7)."""
    for step in match(Case("fisherman", 4, ()), 2)[0][::5]:
        assert {tuple(told(step.before, seat)) for seat in (None, 0, 1, 2, 3)} == {
            tuple(told(step.before))
        }


def test_a_hand_that_can_follow_is_told_so() -> None:
    view = say(holding("tai low 9 aji", "fugu1", "fugu2 tai1", "ika1", "ika2"), "fugu1").view(1)
    assert words.follows(view, "fugu")
    assert not words.follows(view, "haze")


# ---------------------------------------------------------------- the rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paragraphs_are_numbered_one_to_seven(language: str) -> None:
    text = (FOLDER / f"RULES.{language}.md").read_text("utf-8")
    assert re.findall(r"^## §(\d)", text, re.MULTILINE) == list("1234567")


def examples(language: str, drawn: str) -> list[list[list[str]]]:
    text = (FOLDER / f"RULES.{language}.md").read_text("utf-8")
    found = re.findall(rf"^```{drawn}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [[line.split() for line in body.splitlines()] for body in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tricks_of_the_rulebook_are_won_as_it_says(language: str) -> None:
    tricks = examples(language, "trick")
    assert len(tricks) >= 2
    for rules, *rows in tricks:
        state = trick(" ".join(rules), " ".join(row[1] for row in rows))
        winners = [seat for seat, row in enumerate(rows) if row[2:] == ["wins"]]
        assert winners == [state.view(None)["last_winner"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_of_the_rulebook_are_worth_what_it_says(language: str) -> None:
    (rules, *rows), *_ = examples(language, "points")
    target, order, size, bycatch = rules
    chosen: Laid = {"target": target, "order": order, "size": int(size), "bycatch": bycatch}
    assert [worths(chosen)[card] for card, _ in rows] == [int(points) for _, points in rows]


def test_both_rulebooks_show_the_same_examples() -> None:
    assert examples("ja", "kinds") == examples("en", "kinds") == [[list(KINDS)]]
    assert examples("ja", "points") == examples("en", "points")
    plays = [[row[1:] for row in rows] for rows in examples("ja", "trick")]
    assert plays == [[row[1:] for row in rows] for rows in examples("en", "trick")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("target haze", "Target: goby"),
        ("order high", "Order: 10 is strongest"),
        ("order low size 4", "Order: 1 is strongest, Size: 4 and 5"),
        ("aji3", "horse mackerel 3"),
    ],
)
def test_a_choice_is_said_without_a_name(text: str, said: str) -> None:
    assert str(words.choice(dealt(4).view(None), text, [])) == said
