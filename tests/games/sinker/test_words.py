"""The table in sentences: who is to do what, and what happened."""

import pytest

from companion.games.sinker import GAME
from companion.games.sinker.table import Sinker
from companion.kit.state import CHANCE
from tests.games.matches import NAMES, Case, match
from tests.games.sinker.table import bidding, dealt, holding, say, to_bid
from tests.games.sinker.test_exchange import exchanged_all


def both(state: Sinker) -> tuple[str, str]:
    """What the seat in turn is told, and what everybody else."""
    seat = state.actors()[0]
    return str(GAME.status(state.view(seat), NAMES)), str(GAME.status(state.view(None), NAMES))


def told(state: Sinker, seat: int | None = None) -> list[str]:
    return [str(line) for line in GAME.log(state.view(seat), NAMES)]


@pytest.mark.parametrize(
    ("state", "mine", "others"),
    [
        (
            dealt(3),
            "Discard cards you do not want and draw as many, or keep them all.",
            "Ben may exchange cards.",
        ),
        (to_bid(3), "Bid the most tricks you will take, or pass.", "Ben is to bid."),
        (bidding(3, "2"), "Bid something stronger than 2, or pass.", "Chie is to bid."),
        (
            exchanged_all(3, "all"),
            "Take up the 4 discards, or play with the hand you have.",
            "Ben may take up the discards.",
        ),
        (say(exchanged_all(3, "all"), "take"), "Lay back 4 cards.", "Ben puts cards back."),
        (holding("s7", "s8", "s9"), "Your lead. Play any card.", "Ben leads."),
        (
            say(holding("s7", "s8", "s9 h7"), "s8"),
            "Your turn: follow spades.",
            "Chie's turn.",
        ),
        (
            say(holding("s7", "s8", "h9 h7"), "s8"),
            "Your turn. You cannot follow suit, so play any card.",
            "Chie's turn.",
        ),
    ],
)
def test_the_status_says_who_does_what(state: Sinker, mine: str, others: str) -> None:
    assert both(state) == (mine, others)


def test_the_last_card_to_lay_back_and_an_empty_stock() -> None:
    state = say(exchanged_all(3, "all"), "take")
    for card in state.view(1)["hand"][:3]:
        say(state, f"lay {card}")
    assert both(state)[0] == "Put one more card back."
    state = dealt(4)
    for number in (6, 2):
        hand = state.view(state.actors()[0])["hand"]
        say(state, " ".join(["exchange", *hand[:number]]))
    assert both(state)[0] == "The stock is empty, so you keep your hand."


def test_the_status_when_chance_acts_and_at_the_end() -> None:
    played, end = match(Case("sinker", 3, ()), 1)
    said = {
        str(GAME.status(step.before.view(None), NAMES)) for step in played if step.seat == CHANCE
    }
    assert {"Deal 1: Aki deals.", "Deal 6: Chie deals.", "New cards are drawn."} <= said
    assert str(GAME.status(end.view(None), NAMES)) == "The match is over."


def test_the_log_tells_exchange_auction_and_tricks() -> None:
    state = dealt(3)
    for number in (1, 3, 0):
        hand = state.view(state.actors()[0])["hand"]
        say(state, " ".join(["exchange", *hand[:number]]))
    say(state, "bid 3", "pass", "bid 2", "pass")
    cards = []
    for _ in range(4):
        seat = state.actors()[0]
        cards.append(state.view(seat)["legal"][0])
        say(state, cards[-1])
    lines = told(state)
    assert lines[:8] == [
        "Ben exchanged one card",
        "Chie exchanged 3 cards",
        "Aki kept all cards",
        "Ben bid 3",
        "Chie passed",
        "Aki bid 2",
        "Ben passed",
        "Aki plays 2",
    ]
    assert [line.split(" played ")[0] for line in lines[8:11]] == ["Aki", "Ben", "Chie"]
    last = state.view(None)["last_winner"]
    assert last is not None
    winner = NAMES[last]
    assert lines[11] == f"Trick 1: {winner} took it"
    assert lines[12].startswith(f"{winner} played ")
    assert len(lines) == 13


def test_the_log_of_older_tricks_names_only_who_took_them() -> None:
    played, _ = match(Case("sinker", 4, ()), 3)
    state = next(s.before for s in played if len(s.before.view(None)["plays"]) == 14)
    assert isinstance(state, Sinker)
    lines = told(state)
    assert sum(" played " in line for line in lines) == 4 + 2
    assert sum(" took it" in line for line in lines) == 3


def test_the_log_of_dives_and_discards() -> None:
    assert told(bidding(3, "pass", "pass", "pass"))[-1] == "Nobody bid: everybody dives"
    assert told(say(exchanged_all(3, "all"), "take"))[-1] == "Ben took up the discards"
    assert told(say(exchanged_all(3, "all"), "keep"))[-1] == "Ben left the discards"


def test_the_log_is_the_same_for_all() -> None:
    """It tells nothing that a spectator may not know."""
    for seats in (3, 4):
        for step in match(Case("sinker", seats, ()), 2)[0][::5]:
            assert isinstance(step.before, Sinker)
            everyone = {tuple(told(step.before, seat)) for seat in (None, *range(seats))}
            assert len(everyone) == 1


def test_after_the_round_the_log_still_names_its_players() -> None:
    played, end = match(Case("sinker", 3, ()), 1)
    shown = [s.before for s in played if s.before.view(None)["phase"] == "deal"][1:]
    for number, state in enumerate([*shown, end]):
        assert isinstance(state, Sinker)
        first = told(state)[0].split()[0]
        assert first == NAMES[(number + 1) % 3]
