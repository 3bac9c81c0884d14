"""A table of Sinker whose hands are told, and at which cards are drawn: closed ones stand for them.

The cards in people's hands are real; what is drawn, and what the AI holds, the phone says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import searching
from companion.games import GAMES
from companion.kit.rng import shuffled
from companion.kit.state import CHANCE
from companion.searching import Choose, Thought
from companion.tabletop.verbs.full_round import FullRound, full_round
from companion.tabletop.verbs.hidden_actions import hidden_action
from companion.tabletop.verbs.tabletop_answers import report_choice
from companion.tabletop.verbs.tabletop_state import TabletopState
from companion.tabletop.verbs.verdict import HiddenAction
from tests import pages
from tests.tabletop.pages.table import RealTable, answer, opened

GAME = GAMES["sinker"]
NAMES = ["Aki", "Ben", "Chie", "Dan"]


class DrawnTable(RealTable):
    """People by chance at a table: they know their dealt cards, and what the phone says to them.

    `state` only says how many cards there are: how they lie nobody at this table knows.
    """

    def __init__(
        self,
        app: Flask,
        client: FlaskClient,
        ai: int = 1,
        seats: int = 3,
        seed: int = 1,
        path: str = "",
    ) -> None:
        names = " ".join("" if i == ai else NAMES[i] for i in range(seats))
        path = path or opened(client, names, "sinker", ai=ai)
        super().__init__(app, client, path, "sinker", seed, seats, ai)
        self.people = [seat for seat in range(seats) if seat != ai]
        self.dealt: dict[int, list[str]] = {}
        self.thinker: Choose = lambda v, level, seed, pace: searching.think(v, level, seed, 4)
        self.wants: Sequence[str] = ()
        """Calls that people make as soon as they can."""

    def think(self) -> None:
        with self.app.app_context():
            tabletop = self.tabletop()
            answer(self.thinker, tabletop.id, tabletop.length)

    def deal(self) -> dict[int, list[str]]:
        """Real cards to every seat; what the AI's are nobody sees."""
        dealing = self.state.dealing()
        cards = dealing.deck.names[: dealing.cards]
        order = [cards[at] for at in shuffled(list(range(len(cards))), self.rng)]
        size = dealing.hand
        return {s: sorted(order[i * size : i * size + size]) for i, s in enumerate(self.people)}

    def tell_hands(self, dealt: dict[int, list[str]] | None = None) -> None:
        """Everybody tells their own."""
        self.dealt = dealt or self.deal()
        for seat in self.people:
            assert self.hand_over(seat, "own", self.dealt[seat]).status_code == 303

    def hand_over(self, seat: int, form: str, cards: Sequence[str]) -> TestResponse:
        """The phone goes to that seat, who fills in the form of that id."""
        return fill(self.client, f"{self.path}hands/{seat}", form, cards)

    def whole(self) -> FullRound:
        """The round as the companion alone knows it; in an application's context."""
        found = full_round(self.turn())
        assert found is not None
        return found

    def read(self, look: Callable[[TabletopState], Any]) -> Any:
        """Something of how the telling stands."""
        with self.app.app_context():
            return look(self.turn())

    def view(self) -> Any:
        """The table as everybody sees it."""
        return self.read(lambda turn: turn.table)

    def true(self, seat: int) -> Any:
        """What that seat truly knows, at least before the first card."""
        with self.app.app_context():
            return self.whole().state.view(seat)

    def move(self) -> None:
        """The next move, whoever's it is."""
        view = self.view()
        turn = view["turn"]
        if turn == self.ai:
            self.think()
        elif turn == CHANCE:
            self.tell_hands()
        elif hides := self.read(hidden_action):
            self.hide(turn, hides)
        else:
            self.play_one(turn, view)

    def hide(self, seat: int, hides: HiddenAction) -> None:
        """Cards of the hand that the seat truly has, told unseen."""
        hand = self.hand(seat)
        number = hides.least + int(self.rng.below(hides.most - hides.least + 1))
        order = shuffled(list(range(len(hand))), self.rng)
        done = self.hand_over(seat, "unseen", [hand[at] for at in order[:number]])
        assert done.status_code == 303, done.text

    def hand(self, seat: int) -> list[str]:
        """What that seat can know to hold: dealt, or said by the phone; less what was played."""
        plays = [card for _, card in self.view()["plays"]]
        return [card for card in self.true(seat)["hand"] if card not in plays]

    def play_one(self, seat: int, view: Any) -> None:
        """A card that follows where the hand can, or a call; tapped on the table's page."""
        asks = self.asks()
        assert asks is not None
        texts = [choice.text for choice in asks.choices]
        if view["phase"] == "playing":
            hand = self.hand(seat)
            led = view["trick"][0][1][0] if view["trick"] else ""
            follow = [card for card in hand if card[0] == led] or hand
            assert set(follow) <= set(texts), (follow, texts)
            texts = follow
        texts = [text for text in texts if text in self.wants] or texts
        text = texts[int(self.rng.below(len(texts)))]
        if not self.by_forms:
            self.write(report_choice, text)
            return
        done = self.tell(text)
        assert done.status_code == 303, done.text

    def until(self, done: Callable[[Any], bool]) -> None:
        """Play on until the table looks so."""
        while not done(view := self.view()) and view["turn"] is not None:
            self.move()


def fill(client: FlaskClient, where: str, form: str, cards: Sequence[str]) -> TestResponse:
    """Fill in the form of that id on the page, as it was served, and send it."""
    return filled(client, where, form, cards).send(client)


def filled(client: FlaskClient, where: str, form: str, cards: Sequence[str]) -> pages.Form:
    """The form of that id with these cards ticked."""
    page = client.get(where)
    assert page.text.count(f'id="{form}"') == 1, f"no form {form} at {where}"
    forms_before = page.text.split(f'id="{form}"')[0].count("<form")
    found = pages.forms(page.text)[forms_before - 1]
    return found.set("card", *cards)


def bold(view: Any, level: str, seed: int, pace: float) -> Thought:
    """An AI that wants every trick, and the discards."""
    found = searching.think(view, level, seed, 4)
    wanted = [move for move in ("bid double-all", "take") if move in view["legal"]]
    if view["phase"] == "auction" and not wanted:
        wanted = ["bid all"] if "bid all" in view["legal"] else ["pass"]
    return found._replace(choice=replace(found.choice, text=wanted[0])) if wanted else found


def meek(view: Any, level: str, seed: int, pace: float) -> Thought:
    """An AI that never bids, and puts cards away."""
    found = searching.think(view, level, seed, 4)
    wanted = {"auction": ["pass"], "exchange": [m for m in view["legal"] if " " in m]}
    text = wanted.get(view["phase"], [found.choice.text])[0]
    return found._replace(choice=replace(found.choice, text=text))
