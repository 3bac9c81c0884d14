"""The table in sentences, and the events they tell: what all have seen, and nothing else."""

from __future__ import annotations

import json

import pytest

from companion.games.sakenobori import GAME
from companion.games.sakenobori.table import Sakenobori
from tests.games.matches import NAMES, Case, match
from tests.games.playing import say
from tests.games.sakenobori.table import new, prepared

CARDS = ["1 0", "1 1", "1 2", "1 3", "1 4", "2 0", "2 1", "2 2", "2 3"]
SALMON = ("salmon 1 4", "salmon 1 1", "salmon 1 0")


def after(*texts: str, bears: dict[str, str] | None = None, **options: bool) -> Sakenobori:
    """Nine cards in the river, the salmon in it, and then these moves.

    C has 1 0, 1 3 and 2 1, B 1 1, 1 4 and 2 2, A 1 2, 2 0 and 2 3; `bears` are those of them.
    """
    hidden = set((bears or {}).values())
    state = new(3, **options)
    say(state, *(f"place {'bear' if at in hidden else 'river'} {at}" for at in CARDS))
    return say(state, *SALMON, *texts)


def sentences(state: Sakenobori) -> list[str]:
    """What the last move's events say."""
    view = state.view(None)
    events = view["events"][view["last"] :]
    return [str(line) for line in GAME.log(view | {"events": events}, NAMES)]


@pytest.mark.parametrize(
    ("state", "others", "mine"),
    [
        (new(3), "Chie puts a card into the river.", "Your turn: put a card face down into the "),
        (
            prepared(*(f"river {at}" for at in CARDS)),
            "Chie chooses where to",
            "Your turn: put your",
        ),
        (after(), "Aki may swim.", "Your turn: swim, or stay and discover or spawn."),
        (after("swim 2 0"), "Aki: discover or spawn?", "Your turn: discover more of"),
        (
            after("spawn", "swim 2 0", bears={"A": "2 0"}),
            "Ben has met a bear!",
            "A bear! Send your own bear out, or be eaten.",
        ),
        (
            after("spawn", "swim 2 0", bears={"A": "2 0", "B": "2 2"}),
            "Ben has met a bear!",
            "A bear! Your own is not in your hand.",
        ),
        (after("spawn", "spawn"), "Chie may swim.", "Your turn: swim, or stay and spawn."),
        (after("spawn", "spawn", "swim 2 3"), "Chie: discover", "Your turn: all that is left"),
    ],
)
def test_the_status_says_who_does_what(state: Sakenobori, others: str, mine: str) -> None:
    assert str(GAME.status(state.view(None), NAMES)).startswith(others)
    assert str(GAME.status(state.view(state.actors()[0]), NAMES)).startswith(mine)


def test_the_status_between_rounds_and_at_the_end() -> None:
    state = after("spawn", "spawn", "spawn")
    assert str(GAME.status(state.view(0), NAMES)) == "Round 1 is over."
    end = match(Case("sakenobori", 3, ()), 1)[1]
    assert str(GAME.status(end.view(0), NAMES)) == "The match is over."


def test_who_cannot_swim_is_told_so() -> None:
    """All around are salmon, with nothing behind them."""
    view = after().view(0)
    stuck = view | {"legal": [move for move in view["legal"] if not move.startswith("swim")]}
    assert "you cannot swim" in str(GAME.status(stuck, NAMES))
    only = view | {"legal": ["spawn"]}
    assert str(GAME.status(only, NAMES)) == "Your turn: all that is left is to spawn."


@pytest.mark.parametrize(
    ("state", "lines"),
    [
        (prepared("bear 1 0"), ["Chie put a card on row 1"]),
        (after(), ["Aki's salmon is in the river", "No bear under any salmon"]),
        (after("swim 2 0"), ["Aki swam to row 2"]),
        (after("swim 1 2"), ["Aki leapt over 1 salmon to row 1"]),
        (after("discover bear 3 0"), ["Aki discovered a card on row 3"]),
        (after("spawn", "swim 2 0", bears={"A": "2 0"}), ["Ben swam to row 2: a bear!"]),
        (
            after("spawn", "swim 2 0", "outing", bears={"A": "2 0"}),
            ["Ben's bear went out: the two are busy with each other"],
        ),
        (
            after("spawn", "swim 2 0", "decline", bears={"A": "2 0"}),
            ["Ben's salmon was eaten: 1 token into the box"],
        ),
        (after("swim 2 0", "spawn"), ["Aki spawned: 1 token"]),
        (after("spawn"), ["Aki spawned: 0 tokens"]),
        (
            after("swim 2 0", bears={"A": "2 0"}),
            ["Aki swam to row 2: a bear!", "Aki's salmon was eaten: 1 token into the box"],
        ),
    ],
)
def test_the_log(state: Sakenobori, lines: list[str]) -> None:
    assert sentences(state) == lines


def test_the_reveal_names_everyone_who_stood_on_a_bear() -> None:
    state = after(bears={"B": "1 4", "A": "2 0", "C": "1 0"})
    assert sentences(state)[1:] == [
        "Aki's salmon stood on a bear and was eaten",
        "Chie's salmon stood on a bear and was eaten",
    ]
    assert sentences(say(state, "spawn")) == ["Ben spawned, the only one left: 2 tokens"]


def test_the_only_one_left() -> None:
    state = after(bears={"B": "1 4", "C": "1 0"})
    assert sentences(say(state, "swim 2 0", "spawn")) == [
        "Ben spawned, the only one left: 3 tokens"
    ]


def test_the_events_of_a_swim() -> None:
    """SK-10, SK-13: what was leapt over, what was turned, what was met."""
    assert after("swim 1 2").view(None)["events"][-1] == {
        "seat": 0,
        "did": "swim",
        "from": [1, 0],
        "at": [1, 2],
        "over": [[1, 1]],
        "turned": "river",
        "met": "river",
    }


# ---------------------------------------------------------------- §10 what one may know


def test_nobody_else_sees_a_face_down_card() -> None:
    """SK-24, SK-25: for others the bear and a river card are the same, before it is turned."""
    with_bear, without = (prepared(f"{card} 1 0", "river 1 1") for card in ("bear", "river"))
    for seat in (0, 1, None):
        assert with_bear.view(seat) == without.view(seat)
    assert with_bear.view(2)["bear"] == [1, 0]
    assert without.view(2)["bear"] == "hand"


def test_the_memory_aid_is_for_the_screen_alone() -> None:
    """SK-24, Alt: it changes nothing of the play, only what a page may mark."""
    aided, bare = (prepared("bear 1 0", "river 1 1").view(2) for _ in range(2))
    option = next(option for option in GAME.options if option.key == "memory_aid")
    assert option.screen
    assert option.default is False  # a journal that says nothing of it reads as before
    assert option.usual is True  # but a phone shows backs that all look alike
    assert aided == bare


def test_no_log_tells_a_bear_before_it_lies_open() -> None:
    for seed in (1, 2, 3):
        for step in match(Case("sakenobori", 4, ()), seed)[0]:
            view = step.before.view(None)
            text = " ".join(str(line) for line in GAME.log(view, NAMES))
            open_bears = any(view["shown"])
            assert ("bear" in text.replace("No bear under", "")) <= open_bears
            assert '"bear"' not in json.dumps(view["events"]) or open_bears


def test_a_move_binds_once_something_was_turned_up() -> None:
    """Undo: a card put down unseen may be taken back, a card turned up was seen."""
    before, put, swum = after(), after("discover river 3 0"), after("swim 2 0")
    assert not GAME.revealed(before, put, 0)
    assert GAME.revealed(before, swum, 0)
    met = after("spawn", "swim 2 0", bears={"A": "2 0"})
    out = after("spawn", "swim 2 0", "outing", bears={"A": "2 0"})
    assert GAME.revealed(met, out, 1)


def test_a_choice_of_a_place_is_called_as_the_river_numbers_it() -> None:
    state = new(3)
    say(state, "place river 1 0")
    view = state.view(state.actors()[0])
    words = {text: str(GAME.words.choice(view, text, NAMES)) for text in view["legal"]}
    assert words["place river 1 -1"] == "River card: row 1, space 1"
    assert words["place river 1 1"] == "River card: row 1, space 3"
    state = after()
    view = state.view(state.actors()[0])
    assert str(GAME.words.choice(view, "swim 2 0", NAMES)) == "Swim to row 2, space 1"
    assert str(GAME.words.choice(view, "spawn", NAMES)) == "Spawn"
