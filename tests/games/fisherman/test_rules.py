"""Every ruling on Fisherman with its cases; the ids name the ruling and the paragraph."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, SheetError, score_sheet
from companion.games.fisherman.cards import KINDS, card_text, cards_of
from companion.games.fisherman.notation import deal_action, deal_text, find
from companion.games.fisherman.sheet import shields, worth
from companion.games.fisherman.table import Fisherman
from companion.kit.game import IllegalMove
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games.fisherman.table import caught, choose, dealt, holding, legal, say, trick
from tests.games.matches import NAMES, Case, match

FOLDER = Path(__file__).parents[3] / "companion/games/fisherman"
ONE_KIND = "tai {} 9 ika"  # of a kind that is neither target nor bycatch nor of a size


def cases(names: str, *rows: tuple[Any, ...]) -> pytest.MarkDecorator:
    """A table of cases whose last column is the id."""
    return pytest.mark.parametrize(names, [pytest.param(*row[:-1], id=row[-1]) for row in rows])


def cards(kind: str, sizes: Iterable[int]) -> str:
    return " ".join(f"{kind}{size}" for size in sizes)


# ---------------------------------------------------------------- §1 the match and the dealer


@cases("seats", (3, "FI-17 three rounds for three"), (4, "FI-17 four rounds for four"))
def test_everybody_deals_once_to_the_left(seats: int) -> None:
    played, end = match(Case("fisherman", seats, ()), 1)
    deals = [step.before for step in played if step.seat == CHANCE]
    assert [state.view(None)["dealer"] for state in deals] == list(range(seats))
    assert len(end.sheet()) == seats
    assert end.view(None)["rounds"] == seats


def test_the_first_seat_deals_first() -> None:
    """FI-18: who that is, lot or lobby decide before the match begins."""
    assert Fisherman(4, {}).view(None)["dealer"] == 0


@cases(
    "rounds, totals, winners",
    ([[9, 8, 7]] * 3, [15, 9, 3], [0], "FI-19 one winner"),
    ([[9, 8, 7], [8, 9, 7], [1, 1, 1]], [13, 13, 7], [0, 1], "FI-19 two share"),
    ([[1, 1, 1]] * 3, [15, 15, 15], [0, 1, 2], "FI-19 all share"),
    ([[0, 0, 0, 0]] * 4, [20, 20, 20, 20], [0, 1, 2, 3], "FI-16 sixteen gold shields"),
    ([[9, 8, 7]] * 2, [10, 6, 2], [], "FI-19 nobody before the end"),
)
def test_victory_points_add_up_and_are_shared(
    rounds: list[list[int]], totals: list[int], winners: list[int]
) -> None:
    names = list(NAMES[: len(totals)])
    sheet = {"game": "fisherman", "seats": names, "rounds": [{"points": p} for p in rounds]}
    scored = score_sheet(sheet)
    assert (scored["totals"], scored["winners"]) == (totals, winners)
    assert scored["finished"] is (len(rounds) == len(names))


def test_no_round_more_than_seats() -> None:
    """FI-17 on paper."""
    rounds = [{"points": [3, 2, 1]}] * 4
    with pytest.raises(SheetError, match=r"^rounds\[3\]: the game has 3 rounds, not 4$"):
        score_sheet({"game": "fisherman", "seats": list(NAMES[:3]), "rounds": rounds})


# ---------------------------------------------------------------- §2 the deck and the deal


@cases("seats, hand, box", (3, 13, 1, "FI-12 three"), (4, 12, 2, "FI-12 four"))
def test_hands_are_equal_and_the_rest_goes_to_the_box(seats: int, hand: int, box: int) -> None:
    state = dealt(seats)
    assert state.view(None)["hand_sizes"] == [hand] * seats
    action = Fisherman(seats, {}).chance(Rng(1))
    parts = deal_text(seats, action).split(" / ")
    assert [len(part.split()) - 1 for part in parts[1:]] == [hand] * (seats - 1) + [box]
    assert parts[-1].startswith("box ")


@cases("seats", (3, "FI-12 three"), (4, "FI-12 four"))
def test_nobody_ever_sees_the_box_and_it_is_dealt_again(seats: int) -> None:
    played, end = match(Case("fisherman", seats, ()), 4)
    deal = next(step.text for step in played)
    box = deal.split(" / box ")[1].split()
    first_round = [step.before for step in played if len(step.before.sheet()) == 0]
    for state in first_round:
        for seat in [*range(seats), None]:
            seen = str(state.view(seat))
            assert not any(f"'{card}'" in seen for card in box)
    assert not any(card in str(end.sheet()[0]) for card in (f"'{c}'" for c in box))
    again = [step.text for step in played if step.seat == CHANCE]
    assert all(set(text.split()) == set(deal.split()) for text in again)


@cases(
    "change, reason",
    (("A ", "A aji1 aji1 "), "aji1 cannot be dealt", "twice"),
    ((" / ", " "), "names every hand", "no hands"),
    (("box ", "box ika1 "), "ika1 cannot be dealt", "FI-04 squid with three"),
    (("A ", "A aji11 "), "aji11 cannot be dealt", "no such card"),
    (("deal", "give"), "names every hand", "not a deal"),
    (("A ", "B "), "names every hand", "the wrong order"),
)
def test_a_deal_that_does_not_come_out_is_refused(change: tuple[str, str], reason: str) -> None:
    state = Fisherman(3, {})
    text = deal_text(3, state.chance(Rng(9)))
    assert find(state, CHANCE, text) == deal_action(3, text)
    with pytest.raises(IllegalMove, match=reason):
        find(state, CHANCE, text.replace(*change, 1))


def test_a_deal_with_a_card_missing_is_refused() -> None:
    text = deal_text(3, Fisherman(3, {}).chance(Rng(9)))
    with pytest.raises(IllegalMove, match=r"^box gets 1 cards, not 0\.$"):
        deal_action(3, text.partition("box ")[0] + "box")


# ---------------------------------------------------------------- §3 choosing rules


@cases(
    "seats, dealer, order",
    (4, 0, [1, 2, 3, 0], "FI-02 Aki deals"),
    (4, 1, [2, 3, 0, 1], "FI-02 Ben deals"),
    (4, 3, [0, 1, 2, 3], "FI-02 Dan deals"),
    (3, 0, [1, 2, 0], "FI-03 Aki deals"),
    (3, 1, [2, 0, 1], "FI-03 Ben deals"),
    (3, 2, [0, 1, 2], "FI-03 Chie deals"),
)
def test_rules_are_chosen_from_the_dealers_left(seats: int, dealer: int, order: list[int]) -> None:
    state = dealt(seats, dealer)
    seen = []
    while state.view(None)["phase"] == "rules":
        seen.append(state.actors()[0])
        say(state, state.view(seen[-1])["legal"][0])
    assert seen == order
    assert list(state.view(None)["rules"]) == ["target", "order", "size", "bycatch"]


@cases(
    "seats, before, count, first, last",
    (4, "", 5, "target aji", "target ika", "FI-02 the first chooses the target"),
    (4, "target tai", 2, "order low", "order high", "FI-02 then the order"),
    (4, "target tai|order low", 9, "size 1", "size 9", "FI-06 nine pairs of sizes"),
    (3, "", 4, "target aji", "target haze", "FI-04 no squid with three"),
    (3, "target tai", 18, "order low size 1", "order high size 9", "FI-03 two in one decision"),
    (
        4,
        "target tai|order low|size 3",
        4,
        "bycatch aji",
        "bycatch ika",
        "FI-05 not the target, for four",
    ),
    (3, "target aji|order low size 1", 3, "bycatch fugu", "bycatch haze", "FI-05 for three"),
)
def test_what_may_be_chosen(seats: int, before: str, count: int, first: str, last: str) -> None:
    state = say(dealt(seats), *filter(None, before.split("|")))
    open_to = state.view(state.actors()[0])["legal"]
    assert (len(open_to), open_to[0], open_to[-1]) == (count, first, last)


@cases(
    "before, text, reason",
    ("target tai", "order up", "Choose one of the rules", "FI-01 no such order"),
    ("target tai|order low", "size 10", "Choose one of the rules", "FI-06 not 10 and 1"),
    ("target tai|order low", "size 0", "Choose one of the rules", "FI-06 not 0 and 1"),
    ("target tai|order low|size 3", "bycatch tai", "cannot be the bycatch", "FI-05"),
    ("target tai", "target aji", "Choose one of the rules", "FI-02 one rule each"),
    ("target tai", "order low size 6", "Choose one of the rules", "FI-03 not with four"),
    ("", "aji1", "Choose one of the rules", "FI-02 no fishing yet"),
)
def test_what_may_not_be_chosen(before: str, text: str, reason: str) -> None:
    state = say(dealt(4), *filter(None, before.split("|")))
    with pytest.raises(IllegalMove, match=reason):
        say(state, text)


def test_any_two_neighbouring_sizes_and_no_others() -> None:
    """FI-06: a pair is named by its smaller size."""
    state = say(dealt(4), "target tai", "order low")
    assert legal(state) == " ".join(f"size {n}" for n in range(1, 10))


@cases("seats", (3, "FI-04 option, three"), (4, "FI-04 option, four"))
def test_the_option_lets_squid_be_named(seats: int) -> None:
    state = dealt(seats, allow_absent_kind=True)
    assert "target ika" in legal(state)
    assert "bycatch ika" in legal(choose_up_to_bycatch(state))


def choose_up_to_bycatch(state: Fisherman) -> Fisherman:
    rest = ["order low size 1"] if state.seats == 3 else ["order low", "size 1"]
    return say(state, "target tai", *rest)


def test_an_absent_bycatch_is_no_trump() -> None:
    """FI-04 with the option: nobody holds squid, so the kind that was led always wins."""
    state = choose(dealt(3, allow_absent_kind=True), "tai low 1 ika")
    while state.view(None)["phase"] == "fishing":
        leader, led = state.view(None)["leader"], ""
        best: tuple[int, int] | None = None
        for place in range(3):
            card = state.view(state.actors()[0])["legal"][0]
            led = led or card.rstrip("0123456789")
            if card.startswith(led):
                size = int(card.removeprefix(led))
                best = min(best or (99, 0), (size, (leader + place) % 3))
            say(state, card)
        assert best is not None
        assert state.view(None)["last_winner"] == best[1]


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


# ---------------------------------------------------------------- §5 points


@cases(
    "card, points",
    ("fugu1", 1, "FI-07 target"),
    ("fugu6", 2, "FI-07 target of a size"),
    ("tai1", 0, "FI-07 neither"),
    ("tai6", 1, "FI-07 size"),
    ("aji1", -1, "FI-07 bycatch"),
    ("aji6", -2, "FI-07 bycatch of a size"),
    ("fugu7", 2, "FI-07 the second size"),
    ("fugu8", 1, "FI-07 just above the sizes"),
    ("tai5", 0, "FI-07 just below the sizes"),
    ("aji7", -2, "FI-07 bycatch of the second size"),
    ("ika7", 1, "FI-07 squid of a size"),
)
def test_what_a_card_is_worth(card: str, points: int) -> None:
    kind, size = re.fullmatch(r"([a-z]+)(\d+)", card).groups()  # type: ignore[union-attr]
    target, bycatch = KINDS.index("fugu"), KINDS.index("aji")
    assert worth(KINDS.index(kind), int(size), target, 6, bycatch) == points
    state = trick("fugu low 6 aji", " ".join([card, *others(card)]))
    assert caught(state, 0).split() == [card] * bool(points)
    assert state.points[0] == points


def others(card: str) -> list[str]:
    """Three worthless cards that do not beat it when it is led."""
    free = ("tai", "haze", "ika")
    kind = next(kind for kind in free if not card.startswith(kind))
    return [f"{kind}{size}" for size in (2, 3, 4)]


def test_a_card_that_scores_is_never_worth_nothing() -> None:
    """FI-10: +2, +1, −1 or −2, under all rules."""
    for target in range(5):
        for bycatch in set(range(5)) - {target}:
            for pair in range(1, 10):
                for kind in range(5):
                    for size in range(1, 11):
                        relevant = kind in (target, bycatch) or size in (pair, pair + 1)
                        assert bool(worth(kind, size, target, pair, bycatch)) is relevant


# ---------------------------------------------------------------- §6 shields


@cases(
    "points, worth",
    ([10, 8, 8, 5], [5, 3, 3, 0], "FI-14 two second"),
    ([7, 7, 7, 1], [5, 5, 5, 0], "FI-14 three first"),
    ([4, 2, 2], [5, 3, 3], "FI-14 two second of three"),
    ([9, 5, 3, 3], [5, 3, 1, 1], "FI-14 two third"),
    ([6, 6, 2, 1], [5, 5, 1, 0], "FI-14 two first"),
    ([6, 6, 2, 2], [5, 5, 1, 1], "FI-14 two pairs"),
    ([6, 6, 2], [5, 5, 1], "FI-14 two first of three"),
    ([3, 3, 3, 3], [5, 5, 5, 5], "FI-14 all tied"),
    ([1, 2, 3, 4], [0, 1, 3, 5], "FI-14 no ties"),
    ([3, 2, 1], [5, 3, 1], "FI-14 the last of three has bronze"),
    ([0, -1, -2, -3], [5, 3, 1, 0], "FI-15 gold for nothing"),
    ([-4, -1, -4], [3, 5, 3], "FI-15 gold for less than nothing"),
)
def test_shields_by_rank(points: list[int], worth: list[int]) -> None:
    assert shields(points) == worth


@cases("seats, seed", (3, 11, "FI-14 three"), (4, 12, "FI-14 four"), (4, 13, "FI-15 four"))
def test_the_table_and_the_sheet_count_alike(seats: int, seed: int) -> None:
    case = Case("fisherman", seats, ())
    _, end = match(case, seed)
    scored = score_sheet(case.sheet(end))
    assert end.view(None)["totals"] == scored["totals"]
    assert scored["rounds"][-1]["points"] == end.view(None)["points"]


@cases(
    "seats, options",
    (3, (), "three"),
    (4, (), "four"),
    (3, (("allow_absent_kind", True),), "squid"),
)
def test_the_points_of_a_played_match_are_never_doubted(seats: int, options: Any) -> None:
    """FI-12: whatever stays in the box, the points of a round stay within what is doubted."""
    for seed in range(12):
        case = Case("fisherman", seats, options)
        sheet = case.sheet(match(case, seed)[1])
        counted = [{"points": entry["points"]} for entry in score_sheet(sheet)["rounds"]]
        scored = score_sheet(sheet | {"rounds": counted})
        for number in range(seats):
            GAMES["fisherman"].check(scored, number)
            assert GAMES["fisherman"].doubt(scored, number) is None


@cases(
    "totals, won, seat, value",
    ([13, 9, 4], [5, 3, 1], 0, 1.0, "FI-19 alone in front, and the gold"),
    ([13, 13, 4], [5, 3, 1], 1, 0.525, "FI-19 a shared victory counts as its share"),
    ([9, 13, 4], [5, 3, 1], 0, 0.25, "FI-19 no victory"),
    ([5, 5, 5], [1, 1, 1], 2, 0.3, "FI-19 three share"),
)
def test_what_the_end_is_worth_to_the_search(
    totals: list[int], won: list[int], seat: int, value: float
) -> None:
    state = Fisherman(3, {})
    state.round = 3
    for place in range(3):
        state.totals[place] = totals[place]
        state.won[place] = won[place]
    assert state.payoff(seat) == pytest.approx(value)


# ---------------------------------------------------------------- the laws of this game


@cases("seats", (3, "three"), (4, "four"))
def test_no_card_is_in_two_places_and_none_is_lost(seats: int) -> None:
    """Conservation: hands, table, catches and what was put away are the deck without the box."""
    for step in match(Case("fisherman", seats, ()), 2)[0]:
        check_cards(step.before, seats)


def check_cards(state: Any, seats: int) -> None:
    view = state.view(None)
    hands = [card_text(c) for mask in state.hands for c in cards_of(int(mask))]
    played = [card for _, card in view["plays"]]
    assert len(set(hands + played)) == len(hands) + len(played)
    if view["phase"] in ("rules", "fishing"):
        assert len(hands) + len(played) == {3: 39, 4: 48}[seats]
    if seats == 3:
        assert not any(card.startswith("ika") for card in hands + played)
    catches = [card for catch in view["catches"] for card in catch]
    done = played[: len(played) - len(view["trick"])]
    assert len(set(catches)) == len(catches)
    assert set(catches) <= set(done)


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
    here = Path(__file__).read_text("utf-8")
    assert set(re.findall(r"FI-\d\d", here)) == {f"FI-{n:02}" for n in range(1, 23)}
