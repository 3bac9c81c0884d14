"""A round of tricks in sentences and for the eye, from Views of the smallest trick game."""

from companion.kit import trick_picture
from companion.kit.trick_words import status, tricks
from companion.kit.words import Phrase
from tests.kit.test_tricks import DEAL, table
from tests.kit.whist import Whist

NAMES = ("Aki", "Ben", "Chie")
ROUND = (DEAL, "a1", "a2", "a4", "b3", "b1", "a3")


def says(state: Whist, seat: int | None) -> str:
    """What that seat is told to happen now."""
    return str(status(state.view(seat), NAMES))


def log(state: Whist) -> list[str]:
    """The round so far."""
    return [str(line) for line in tricks(state.view(None), NAMES, str.upper)]


def test_what_happens_now() -> None:
    assert says(table(), 0) == "Round 1: Aki deals."
    assert says(table(DEAL), 1) == "Aki leads."
    assert says(table(DEAL), 0) == "Your lead. Play any card."
    assert says(table(DEAL, "a1"), None) == "Ben's turn."
    assert says(table(DEAL, "a1", "a2"), 2) == "Your turn: follow suit."
    assert says(table(DEAL, "b1"), 1) == "Your turn: play a card."
    ended = table(*ROUND)
    assert says(ended, 1) == "Round 2: Ben deals."
    ended.round, ended.now = 3, -2
    assert says(ended, 1) == "The match is over."


def test_the_last_trick_and_the_running_one_are_told_card_by_card() -> None:
    assert log(table(DEAL, "a1", "a2")) == ["Aki played A1", "Ben played A2"]
    first = ["Aki played A1", "Ben played A2", "Chie played A4", "Trick 1: Chie took it"]
    assert log(table(DEAL, "a1", "a2", "a4", "b3")) == [*first, "Chie played B3"]
    second = ["Chie played B3", "Aki played B1", "Ben played A3", "Trick 2: Chie took it"]
    assert log(table(*ROUND)) == ["Trick 1: Chie took it", *second]


def test_a_game_may_say_itself_who_took_what() -> None:
    view = table(*ROUND).view(None)

    def caught(view: object, number: int, name: str, winner: int, cards: object) -> Phrase:
        return Phrase("%(all)s", all=f"{number} {name} {winner} {cards}")

    lines = [str(line) for line in tricks(view, NAMES, str, caught)]
    assert lines[0] == "1 Chie 2 ['a1', 'a2', 'a4']"
    assert lines[-1] == "2 Chie 2 ['b3', 'b1', 'a3']"


def test_the_trick_to_look_at_is_the_last_until_there_is_another() -> None:
    running = trick_picture.picture(table(DEAL, "a1", "a3").view(2))
    assert running["order"] == [2, 0, 1]
    assert (running["cards"], running["winner"]) == ({0: "a1", 1: "a3"}, 1)
    assert not running["settled"]
    taken = trick_picture.picture(table(DEAL, "a1", "a2", "a4").view(None))
    assert (taken["order"], taken["settled"], taken["winner"]) == ([0, 1, 2], True, 2)
    assert taken["cards"] == {0: "a1", 1: "a2", 2: "a4"}


def test_who_dealt_the_cards_on_the_table() -> None:
    counted, dealt = table(*ROUND), table(*ROUND, DEAL)
    assert [trick_picture.dealer(state.view(None)) for state in (table(), counted, dealt)] == [
        *(0, 0, 1)
    ]
    found = [trick_picture.counting(state.view(None)) for state in (table(), counted, dealt)]
    assert found == [False, True, False]


def test_a_last_card_is_obvious() -> None:
    state = table(*ROUND[:5])
    assert trick_picture.last_card(state.view(0))
    assert not trick_picture.last_card(state.view(1))
    assert not trick_picture.last_card(table(DEAL, "a1", "a2").view(2))
