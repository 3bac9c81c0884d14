"""A real table for tests: the cards are truly shuffled, people play them, and one phone is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion import searching
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.models import Sheet, Told, ToldLine, db
from companion.tasks.answering import answer
from tests import pages

AI = 1  # the seat


def opened(client: FlaskClient, names: str = "Aki  Chie") -> str:
    """Open a table of Fisherman by its form; its path. An empty name is the AI's."""
    form = form_of(client, "/told/new?game=fisherman", "new-told")
    for i, name in enumerate(names.split(" ")):
        form.set(f"names.{i}", name)
    done = form.set("seat", str(AI)).set("level", "novice").send(client)
    assert done.status_code == 303, done.text
    return str(done.location)


def form_of(client: FlaskClient, address: str, name: str) -> pages.Form:
    """The form of a page by the end of its address, or by its id."""
    page = client.get(address)
    assert page.status_code == 200, page.text
    wanted = {"new-told": "/told/"}.get(name, f"/{name}")
    return next(form for form in pages.forms(page.text) if form.action.endswith(wanted))


class RealTable:
    """Cards on a table, and the page that hears of them."""

    def __init__(self, app: Flask, client: FlaskClient, path: str, seed: int = 1) -> None:
        self.app, self.client, self.path = app, client, path
        self.rng = Rng(seed)
        self.game = GAMES["fisherman"]
        self.state: Any = self.game.new(3, {})

    def play(self, until: Callable[[RealTable], bool] = lambda table: False) -> None:
        """Play on to the end, or so far."""
        while self.state.actors() and not until(self):
            self.step()

    def step(self) -> None:
        """The next deal, choice or card, truly made and then told."""
        seat = self.state.actors()[0]
        if seat == CHANCE:
            self.state.apply(CHANCE, self.state.chance(self.rng))
            assert self.tell_hand(self.state.view(AI)["hand"]).status_code == 303
        elif seat == AI:
            self.think()
            self.state.apply(AI, self.game.find(self.state, AI, self.last().text))
        else:
            legal = self.state.legal(seat)
            action = legal[int(self.rng.below(len(legal)))]
            done = self.tell(self.game.text(self.state, seat, action))
            assert done.status_code == 303, done.text
            self.state.apply(seat, action)

    def tell_hand(self, cards: list[str]) -> TestResponse:
        """Tick the cards of the AI's hand, and send them."""
        return form_of(self.client, self.path, "hand").set("card", *cards).send(self.client)

    def tell(self, move: str) -> TestResponse:
        """Press the button of what somebody played."""
        form = form_of(self.client, self.path, "lines")
        form.buttons = [button for button in form.buttons if button[2] == move]
        assert form.buttons, f"nobody can tell {move}"
        return form.send(self.client)

    def think(self) -> None:
        """The AI says its move, as its worker would."""
        with self.app.app_context():
            told = self.told()
            answer(lambda v, level, seed: searching.think(v, level, seed, 4), told.id, told.length)

    def told(self) -> Told:
        """The AI's row; in an application's context."""
        code = self.path.strip("/").split("/")[-1]
        row = db.session.scalar(select(Told).join(Sheet).where(Sheet.code == code))
        assert row is not None
        return row

    def last(self) -> ToldLine:
        """The line told last."""
        with self.app.app_context():
            lines = select(ToldLine).where(ToldLine.told_id == self.told().id)
            found = db.session.scalar(lines.order_by(ToldLine.n.desc()).limit(1))
            assert found is not None
            return found

    def sheet(self) -> dict[str, Any]:
        """The score sheet as a file."""
        code = self.path.strip("/").split("/")[-1]
        found: dict[str, Any] = self.client.get(f"/sheets/{code}/sheet.json").get_json()
        return found
