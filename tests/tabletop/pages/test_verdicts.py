"""What the page says against a card is asked again: it never outlives what it was said of."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.kit.journal import Entry
from tests.conftest import Cast
from tests.tabletop.pages.dealing import all_told, box, dealt, hand, link, tell
from tests.tabletop.pages.drawing import DrawnTable, fill, meek
from tests.tabletop.pages.table import AI, RealTable, form_of, opened
from tests.tabletop.pages.test_letting import follows, may_revoke
from tests.tabletop.pages.test_lying import LIES, Misheard, may_mishear

REVOKE = "could have followed suit"
AGAIN = "has entered the hand again"


class Fishing:
    """Fisherman with entered hands; `seat` is to follow, can, and need not play so."""

    table: RealTable
    seat: int

    def __init__(
        self, app: Flask, client: FlaskClient, patch: pytest.MonkeyPatch, *, corrects: bool = False
    ) -> None:
        for seed in range(1, 30):
            self.table = all_told(dealt(app, client, patch, seed))
            self.table.play(lambda _: self.ready(corrects) or bool(self.view()["finished"]))
            if not self.view()["finished"]:
                return
        raise AssertionError("nobody could revoke")

    def ready(self, corrects: bool) -> bool:
        """Whether somebody may revoke; and if so, by another hand that can be entered, may not."""
        self.seat = self.table.state.actors()[0]
        return may_revoke(self.table) and (not corrects or bool(self.corrected()))

    def corrected(self) -> list[str]:
        """The hand, with other cards for those that follow; none where there are too few."""
        entered, following, led = self.dealt(), self.following(), self.view()["trick"][0][1]
        had = {self.suit(card) for card in self.hand()} - {self.suit(led)}  # never lacked
        spare = [card for card in self.spare() if self.suit(card) in had]
        if len(spare) < len(following) or not set(following) <= set(entered):
            return []
        return [*(card for card in entered if card not in following), *spare[: len(following)]]

    def view(self) -> Any:
        return self.table.state.view(None)

    def hand(self) -> list[str]:
        return hand(self.table, self.seat)

    def suit(self, card: str) -> str:
        return str(self.table.state.deck.suit_of(card))

    def following(self) -> list[str]:
        trick = self.view()["trick"]
        return [card for card in self.hand() if trick and self.suit(card) == self.suit(trick[0][1])]

    def wrong(self) -> str:
        return next(card for card in self.hand() if card not in self.following())

    def on(self, card: str = "") -> None:
        """Play that card, or whatever comes next."""
        if card:
            self.table.tell_sight(
                self.seat, self.table.made(self.seat, self.table.state.deck[card])
            )
        else:
            self.table.step()

    def dealt(self) -> list[str]:
        """The hand as it was entered."""
        return [*self.hand(), *(card for who, card in self.view()["plays"] if who == self.seat)]

    def spare(self) -> list[str]:
        """Cards that nobody holds or held."""
        lie = [card for _, card in self.view()["plays"]]
        return [card for card in box(self.table) if card not in lie]


class Sinking(Fishing):
    """The same of Sinker, where people discarded and drew."""

    table: DrawnTable

    def __init__(
        self, app: Flask, client: FlaskClient, patch: pytest.MonkeyPatch, *, corrects: bool = False
    ) -> None:
        for seed in range(1, 30):
            self.table = DrawnTable(app, client, seed=seed)
            self.table.thinker, self.table.wants = meek, ["pass"]
            self.table.until(lambda view: view["phase"] == "playing")
            self.table.until(lambda view: view["phase"] != "playing" or self.ready(corrects))
            if self.view()["phase"] == "playing":
                return
        raise AssertionError("nobody could revoke")

    def ready(self, corrects: bool) -> bool:
        self.seat = self.view()["turn"]
        if self.seat not in self.table.people or not 0 < len(self.following()) < len(self.hand()):
            return False
        return not corrects or bool(self.corrected())

    def view(self) -> Any:
        return self.table.view()

    def hand(self) -> list[str]:
        return self.table.hand(self.seat)

    def on(self, card: str = "") -> None:
        if card:
            assert self.table.tell(card).status_code == 303
        else:
            self.table.move()

    def dealt(self) -> list[str]:
        return self.table.dealt[self.seat]

    def spare(self) -> list[str]:
        seen = [self.table.true(seat) for seat in range(3)]
        used = {card for one in seen for card in [*one["hand"], *one["put"], *one["drawn"]]}
        return [card for card in self.table.state.deck.names[:32] if card not in used]


BOTH = pytest.mark.parametrize("play", [Fishing, Sinking])


def page(table: RealTable) -> str:
    return table.client.get(table.path).text


def undo(table: RealTable) -> None:
    assert form_of(table.client, table.path, "undo").send(table.client).status_code == 303


@BOTH
def test_a_card_taken_back_and_played_rightly_later_is_no_revoke(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, play: type[Fishing]
) -> None:
    at = play(app, client, monkeypatch)
    wrong, right = at.wrong(), at.following()[0]
    assert at.table.tell(wrong).status_code == 303
    assert page(at.table).count(REVOKE) == 1
    undo(at.table)
    assert REVOKE not in page(at.table)
    at.on(right)
    while at.view()["turn"] not in (-1, None):
        mine = at.view()["turn"] == at.seat
        can = (at.following() or at.hand()) if mine else []
        at.on(wrong if wrong in can else next((card for card in can if card != wrong), ""))
        assert REVOKE not in page(at.table)
    assert [at.seat, wrong] in at.view()["plays"]


@BOTH
def test_a_revoke_entered_twice_is_said_once_each_time_it_lies(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, play: type[Fishing]
) -> None:
    at = play(app, client, monkeypatch)
    for _ in range(2):
        assert at.table.tell(at.wrong()).status_code == 303
        assert page(at.table).count(REVOKE) == 1
        undo(at.table)
        assert REVOKE not in page(at.table)


@BOTH
def test_a_hand_entered_again_takes_its_revoke_away(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, play: type[Fishing]
) -> None:
    """The card that could have followed was a mistake in the hand."""
    at = play(app, client, monkeypatch, corrects=True)
    anew = at.corrected()
    assert at.table.tell(at.wrong()).status_code == 303
    assert REVOKE in page(at.table)
    sent = tell(at.table, at.seat, anew)
    assert sent.status_code == 303, sent.text
    assert AGAIN in page(at.table)
    assert REVOKE not in page(at.table)


def correct(table: RealTable, n: int, card: str) -> None:
    form = form_of(table.client, f"{table.path}lines/{n}", f"lines/{n}")
    form.buttons = [button for button in form.buttons if button[2] == card]
    assert form.send(table.client).status_code == 303


def test_a_lead_put_right_takes_the_revoke_away_and_put_back_brings_it(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second person plays a card of the suit that the first one truly led."""
    for seed in range(1, 20):
        table = all_told(dealt(app, client, monkeypatch, seed))
        table.play(lambda t: may_revoke(t) and bool(pairs(t)))
        if not table.state.view(None)["finished"]:
            break
    (lead, wrong), seat = pairs(table)[0], table.state.actors()[0]
    assert table.tell(wrong).status_code == 303
    with app.app_context():
        led = Entry(*table.state.view(None)["trick"][0])
        n = next(n for n, entry in table.turn().standing.items() if entry == led)
    assert REVOKE in page(table)
    correct(table, n, lead)
    assert REVOKE not in page(table)
    correct(table, n, led.text)
    assert REVOKE in page(table)
    assert seat != led.seat


def pairs(table: RealTable) -> list[tuple[str, str]]:
    """What a person who led could have led instead, and a card of that suit of who is to play."""
    view, suit = table.state.view(None), table.state.deck.suit_of
    leader = view["trick"][0][0]
    mine = hand(table, table.state.actors()[0])
    off = [card for card in mine if card not in follows(table, mine)]
    led = hand(table, leader) if leader != AI else []
    return [(lead, card) for lead in led for card in off if suit(lead) == suit(card)]


@pytest.mark.parametrize("game", ["fisherman", "sinker"])
def test_an_ais_card_is_right_again_once_the_lead_is_what_it_was(
    app: Flask, client: FlaskClient, game: str
) -> None:
    """It lacks the suit that was entered; the correction to another suit was a mistake."""
    for seed in range(1, 40):
        table = Lacking(app, client, opened(client, "Aki  Chie", game), game, seed=seed)
        table.play(lambda t: may_mishear(t) or bool(t.state.view(None)["finished"]))
        if not table.state.view(None)["finished"]:
            break
    true, other = table.wrong_lead(), table.right_lead()
    assert table.tell(true).status_code == 303
    table.lead_at = table.last().n
    table.think()
    assert LIES not in page(table)
    table.put_right(other)
    assert LIES in page(table)
    table.put_right(true)
    assert LIES not in page(table)


class Lacking(Misheard):
    """The lead is of a suit that the AI lacks."""

    def wrong_lead(self) -> str:
        """A card of the leader's that the AI cannot follow, and the table can believe."""
        mine = self.suits(hand(self, AI))
        cards = [card for card in hand(self, AI - 1) if not self.suits([card]) <= mine]
        return cards[0] if cards and self.right_lead() else ""


def test_a_doubt_goes_with_the_next_entry_and_with_an_undo(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Fishing(app, client, monkeypatch)
    for after in (RealTable.step, undo):
        at.table.play(lambda t: t.state.actors()[0] != AI)
        assert at.table.tell(others(at.table)[0]).status_code == 303
        assert "was not saved" in page(at.table)
        after(at.table)
        assert "was not saved" not in page(at.table)


def others(table: RealTable) -> list[str]:
    """Cards on the page that whoever is to play does not hold."""
    form = form_of(table.client, table.path, "lines")
    mine = hand(table, table.state.actors()[0])
    return [move for _, _, move in form.buttons if move not in mine]


def test_a_wrong_discard_does_not_spend_the_second_entry_of_the_hand(
    app: Flask, client: FlaskClient, cast: Cast
) -> None:
    """Of a hand that was never entered again nobody says that it was.

    The discard comes from a device that did not enter the hand, and offers the whole deck.
    """
    table = DrawnTable(app, client)
    table.until(lambda view: view["phase"] == "exchange" and view["turn"] in table.people)
    seat = table.view()["turn"]
    other = next(one for one in table.people if one != seat)
    wrong = fill(cast.dan, link(table, seat), "unseen", table.hand(other)[:1])
    assert wrong.status_code == 422
    again = table.hand_over(seat, "own", table.dealt[seat])
    assert again.status_code == 303, again.text
    assert AGAIN in page(table)
