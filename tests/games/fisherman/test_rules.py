"""Fishing, and the rulings as a whole: cases whose ids name the ruling (§4)."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.fisherman.cards import DECK
from companion.games.fisherman.table import Fisherman
from companion.kit.game import IllegalMove
from companion.kit.state import State
from tests.games.cases import cases
from tests.games.fisherman.table import caught, choose, dealt, holding, legal, trick
from tests.games.matches import NAMES, Case, match
from tests.games.playing import say

FOLDER = Path(__file__).parents[3] / "companion/games/fisherman"
ONE_KIND = "tai {} 9 ika"  # of a kind that is neither target nor bycatch nor of a size


def cards(kind: str, sizes: Iterable[int]) -> str:
    return " ".join(f"{kind}{size}" for size in sizes)


# ---------------------------------------------------------------- §4 fishing


@cases(
    "order, sizes, winner",
    ("low", (10, 8, 4, 2), 3, "FI-21 first row of the example"),
    ("low", (3, 8, 1, 5), 2, "FI-21 third row of the example"),
    ("low", (1, 2, 3, 4), 0, "FI-01 low: 1 beats all"),
    ("low", (10, 9, 8, 7), 3, "FI-01 low: 10 is weakest"),
    ("high", (10, 8, 4, 2), 0, "FI-01 high: 10 beats all"),
    ("high", (3, 8, 1, 5), 1, "FI-01 high: the largest"),
    ("high", (1, 2, 3, 4), 3, "FI-01 high: 1 is weakest"),
)
def test_the_order_names_the_strongest_first(
    order: str, sizes: tuple[int, ...], winner: int
) -> None:
    state = trick(ONE_KIND.format(order), cards("haze", sizes))
    assert state.view(None)["last_winner"] == winner


@cases(
    "rules, cards, winner",
    ("tai low 9 aji", "fugu5 haze1 tai1 fugu6", 0, "FI-09 others cannot win, low"),
    ("tai high 9 aji", "fugu5 haze10 tai10 fugu4", 0, "FI-09 others cannot win, high"),
    ("tai low 9 aji", "tai5 haze1 haze2 haze3", 0, "FI-09 the target is no trump"),
    ("tai low 9 aji", "fugu1 aji10 fugu2 fugu3", 1, "FI-09 the weakest bycatch wins"),
    ("tai low 9 aji", "fugu1 aji10 aji9 aji8", 3, "FI-09 among bycatch low counts too"),
    ("tai high 1 aji", "fugu1 aji10 aji9 aji8", 1, "FI-09 among bycatch high counts too"),
    ("tai high 1 aji", "aji2 aji3 fugu10 tai10", 1, "FI-09 bycatch led"),
    ("tai low 9 aji", "aji2 fugu1 tai1 haze1", 0, "FI-09 bycatch led, nobody has any"),
)
def test_bycatch_beats_the_led_kind_beats_the_rest(rules: str, cards: str, winner: int) -> None:
    assert trick(rules, cards).view(None)["last_winner"] == winner


@cases(
    "led, hand, may",
    ("fugu5", "fugu1 fugu9 aji1 tai1", "fugu1 fugu9", "FI-08 follow"),
    ("fugu5", "fugu9 aji1", "fugu9", "FI-08 follow with the only one"),
    ("fugu5", "aji1 tai1 haze4", "aji1 tai1 haze4", "FI-08 none: anything, no duty to trump"),
    ("fugu5", "tai1 haze4", "tai1 haze4", "FI-08 none, and no bycatch"),
    ("aji5", "aji1 aji9 fugu1", "aji1 aji9", "FI-08 bycatch led is followed, not overtaken"),
    ("aji5", "fugu1 tai1", "fugu1 tai1", "FI-08 bycatch led, none held"),
    ("tai5", "tai9 aji1", "tai9", "FI-08 bycatch is no way out"),
)
def test_the_led_kind_must_be_followed(led: str, hand: str, may: str) -> None:
    state = say(holding("tai low 9 aji", f"{led} ika1", hand, "ika2 ika3", "ika4 ika5"), led)
    assert legal(state) == may
    for card in set(hand.split()) - set(may.split()):
        with pytest.raises(IllegalMove, match=r"^You hold .+ and must follow\.$"):
            say(state, card)
    with pytest.raises(IllegalMove, match=r"^You do not hold squid 9\.$"):
        say(state, "ika9")


def test_the_leader_may_play_anything() -> None:
    """FI-08: even the bycatch, even at first."""
    state = holding("tai low 9 aji", "aji1 fugu1 tai1", "ika1", "ika2", "ika3")
    assert legal(state) == "aji1 fugu1 tai1"


@cases(
    "rules, cards, seat, catch, points",
    ("fugu low 6 aji", "tai1 tai2 tai3 tai4", 0, "", 0, "FI-10 nothing scores"),
    ("fugu low 6 aji", "tai1 tai6 tai7 tai8", 0, "tai6 tai7", 2, "FI-10 sizes"),
    ("fugu low 6 aji", "fugu1 fugu2 fugu6 fugu8", 0, "fugu1 fugu2 fugu6 fugu8", 5, "FI-10 target"),
    ("fugu low 6 aji", "tai1 aji2 aji6 haze6", 1, "aji2 aji6 haze6", -2, "FI-10 bad ones too"),
    ("fugu low 6 aji", "aji1 fugu1 fugu7 aji7", 0, "aji1 aji7 fugu1 fugu7", 0, "FI-10 sum of 0"),
)
def test_the_winner_takes_all_that_scores_and_nothing_else(
    rules: str, cards: str, seat: int, catch: str, points: int
) -> None:
    state = trick(rules, cards)
    assert state.view(None)["last_winner"] == seat
    assert (caught(state, seat), int(state.points[seat])) == (catch, points)
    assert all(not caught(state, other) for other in range(4) if other != seat)


def test_what_was_not_caught_is_put_away() -> None:
    """FI-11: after the next trick it can be seen nowhere, while catches stay face up."""
    hands = ("tai1 haze1 ika9", "tai6 haze2 ika8", "tai3 haze3 ika5", "tai4 haze4 ika4")
    state = say(holding("fugu low 6 aji", *hands), "tai1", "tai6", "tai3", "tai4")
    assert state.view(None)["last_trick"][2] == [2, "tai3"]
    view = say(state, "haze1", "haze2", "haze3", "haze4").view(None)
    assert view["catches"][0] == ["tai6"]
    shown = [card for _, card in view["trick"] + view["last_trick"]] + view["catches"][0]
    assert shown == ["haze1", "haze2", "haze3", "haze4", "tai6"]
    said = " ".join(str(line) for line in GAMES["fisherman"].log(view, NAMES))
    assert "sea bream 6" in said
    assert "sea bream 3" not in said


@cases("dealer", (0, "FI-13 Aki"), (1, "FI-13 Ben"), (2, "FI-13 Chie"), (3, "FI-13 Dan"))
def test_the_dealer_leads_first_then_the_winner(dealer: int) -> None:
    state = choose(dealt(4, dealer), "fugu low 6 aji")
    assert (state.actors(), state.view(None)["leader"]) == ((dealer,), dealer)
    state = trick("fugu low 6 aji", "tai4 tai3 tai2 tai5", dealer=dealer)
    winner = (dealer + 2) % 4
    assert state.view(None)["catches"][winner] == []  # won, and nothing caught
    assert (state.actors(), state.view(None)["leader"]) == ((winner,), winner)


# ---------------------------------------------------------------- §7 what is known


@cases("seats", (3, "FI-12 three"), (4, "FI-11 four"))
def test_a_view_names_no_card_that_its_seat_has_not_seen(seats: int) -> None:
    for step in match(Case("fisherman", seats, ()), 6)[0]:
        for seat in [*range(seats), None]:
            view = step.before.view(seat)
            hand = [] if seat is None else DECK.names_of(int(hands(step.before)[seat]))
            assert view["hand"] == hand
            old = [catch for entry in view["finished"] for catch in entry["catches"]]
            seen = {*hand, *chain(*old), *(card for _, card in view["plays"])}
            assert set(re.findall(r"'([a-z]+\d+)'", str(view))) <= seen


def hands(state: State) -> Sequence[int]:
    """The truth, whoever asks."""
    assert isinstance(state, Fisherman)
    return [int(mask) for mask in state.hands]


# ---------------------------------------------------------------- the rulings themselves


def test_the_rules_speak_of_taikai_and_tsuri() -> None:
    """FI-20: 大会 is a round and 釣り a trick, in our own rulebook too."""
    text = (FOLDER / "RULES.ja.md").read_text("utf-8")
    assert "大会" in text
    assert "釣り" in text
    assert "ラウンド" not in text
    assert "ディール" not in text


def test_tokens_are_only_markers() -> None:
    """FI-22: a position has no fish tokens; the rules they mark are all there is."""
    view = choose(dealt(4), "fugu low 6 aji").view(0)
    assert view["rules"] == {"target": "fugu", "order": "low", "size": 6, "bycatch": "aji"}
    assert not any("token" in key for key in view)


def test_every_ruling_has_a_case() -> None:
    here = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert set(re.findall(r"FI-\d\d", here)) == {f"FI-{n:02}" for n in range(1, 23)}
