"""An AI's card that a lead put right makes illegal: it lies, the page says so, people decide."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.kit.journal import Entry, Journal
from companion.kit.journal_file import seen
from companion.kit.state import CHANCE
from tests import pages
from tests.games.matches import written
from tests.tabletop.pages.dealing import hand
from tests.tabletop.pages.table import AI, RealTable, form_of, opened

LIES = "this card should have followed suit"
BACK = "Undo from there"
BOTH = pytest.mark.parametrize("game", ["fisherman", "sinker"])


class Misheard(RealTable):
    """A lead is told wrongly, the AI follows what it heard, and then the lead is put right."""

    right = wrong = ""
    lead_at = 0

    def may_mishear(self) -> bool:
        """Whether the seat before an AI is to lead a suit that it holds, beside another."""
        view = self.state.view(None)
        if view["phase"] not in ("fishing", "playing") or view["trick"]:
            return False
        return self.state.actors() == (AI - 1,) and bool(self.wrong_lead())

    def wrong_lead(self) -> str:
        """A card of another suit, which the AI can follow too, and could believe; "" for none."""
        with self.app.app_context():
            turn = self.turn()
            views = [turn.table, turn.own]
            observations = [{c.text for c in turn.rules.choices(view, AI - 1)} for view in views]
        right = self.right_lead()
        mine = self.suits(hand(self, AI)) - self.suits([right])
        cards = [c for c in set.intersection(*observations) if self.suits([c]) <= mine]
        return min(cards) if right and cards else ""

    def right_lead(self) -> str:
        """A card of that seat's, of a suit that the AI holds."""
        mine = self.suits(hand(self, AI))
        return next((c for c in hand(self, AI - 1) if self.suits([c]) <= mine), "")

    def suits(self, cards: Sequence[str]) -> set[str]:
        return {self.state.deck.suit_of(card) for card in cards if card}

    def mishear(self) -> None:
        """Told wrongly; the AI follows; both lie on the table."""
        self.right, self.wrong, deck = self.right_lead(), self.wrong_lead(), self.state.deck
        assert self.tell(self.wrong).status_code == 303
        self.lead_at = self.last().n
        self.made(AI - 1, deck[self.right])
        self.think()
        played = self.last_of_ai().text
        assert self.suits([played]) == self.suits([self.wrong])
        self.made(AI, deck[played])
        assert self.put_right(self.right) == f"mend {self.lead_at} {self.right}"
        self.observations.append(Entry(AI, f"let {played}"))
        assert self.is_told()

    def put_right(self, card: str) -> str:
        """That lead was this card; the line that was written last."""
        form = form_of(self.client, f"{self.path}lines/{self.lead_at}", f"lines/{self.lead_at}")
        form.buttons = [button for button in form.buttons if button[2] == card]
        assert form.send(self.client).status_code == 303
        return self.last().text


def may_mishear(table: RealTable) -> bool:
    assert isinstance(table, Misheard)
    return table.may_mishear()


def misheard(app: Flask, client: FlaskClient, game: str) -> Misheard:
    """A table at which it came to that."""
    for seed in range(1, 20):
        path = opened(client, game=game)
        table = Misheard(app, client, path, game, seed=seed)
        table.play(lambda t: may_mishear(t) or bool(t.state.view(None)["finished"]))
        if not table.state.view(None)["finished"]:
            table.mishear()
            return table
    raise AssertionError("nobody led so")


@BOTH
def test_the_card_lies_and_the_round_is_played_to_its_end(
    app: Flask, client: FlaskClient, game: str
) -> None:
    table = misheard(app, client, game)
    page = client.get(table.path).text
    assert LIES in page
    assert BACK in page
    assert 'id="done"' in page
    assert "must follow" not in page
    table.play(lambda t: bool(t.state.view(None)["finished"]))
    assert table.sheet()["rounds"] == table.state.sheet()
    table.play(lambda t: t.state.actors() != (CHANCE,) and not t.state.view(None)["plays"])
    assert LIES not in client.get(table.path).text


@BOTH
def test_taken_back_from_there_the_ai_plays_anew(
    app: Flask, client: FlaskClient, game: str
) -> None:
    table = misheard(app, client, game)
    forms = pages.forms(client.get(table.path).text)
    back = next(form for form in forms if any(words == BACK for words, *_ in form.buttons))
    assert back.send(client).status_code == 303
    assert LIES not in client.get(table.path).text
    table.think()
    anew = table.last_of_ai().text
    assert table.suits([anew]) == table.suits([table.right])


@BOTH
def test_a_lead_that_was_right_after_all_takes_the_remark_away(
    app: Flask, client: FlaskClient, game: str
) -> None:
    table = misheard(app, client, game)
    table.put_right(table.wrong)
    assert LIES not in client.get(table.path).text


@BOTH
def test_nobody_asks_why_it_was_played(app: Flask, client: FlaskClient, game: str) -> None:
    """What it was chosen for is not what lay there."""
    table = misheard(app, client, game)
    n = table.last_of_ai().n
    table.play(lambda t: bool(t.state.view(None)["finished"]))
    look = client.get(f"{table.path}at/{n}").text
    assert "at that point" in look
    assert "Why?" not in look


@BOTH
def test_the_round_can_be_begun_anew(app: Flask, client: FlaskClient, game: str) -> None:
    table = misheard(app, client, game)
    table.step()
    assert client.get(f"{table.path}lines/leaving").status_code == 200


@BOTH
def test_its_file_is_played_through_again(app: Flask, client: FlaskClient, game: str) -> None:
    table = misheard(app, client, game)
    table.play(lambda t: bool(t.state.view(None)["finished"]))
    with app.app_context():
        turn = table.turn()
        moves, own = list(turn.standing.values()), turn.views.own
    tabletop = Journal(game, ["Aki", "Kaji", "Chie"], {}, moves, AI)
    *_, last = seen(GAMES[game], tabletop, range(1, len(moves) + 1))
    assert written(last.own) == written(own)
