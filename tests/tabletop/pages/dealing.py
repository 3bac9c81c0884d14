"""A table whose hands people tell themselves: the phone goes round, or each uses a link."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.kit.state import CHANCE
from companion.models import TabletopHand, db
from companion.tabletop.verbs import sampled_hands
from tests import pages
from tests.tabletop.pages.table import AI, RealTable, opened

HUMANS = [0, 2]


def dealt(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seed: int = 1
) -> RealTable:
    table = RealTable(app, client, opened(client), seed=seed)
    table.made(CHANCE, table.state.chance(table.rng))
    mine = hand(table, AI)
    monkeypatch.setattr(
        sampled_hands, "draw", lambda free, *_: [card for card in free if card in mine]
    )
    return table


def hand(table: RealTable, seat: int) -> list[str]:
    return list(table.state.view(seat)["hand"])


def box(table: RealTable) -> list[str]:
    """The cards left over."""
    held = {card for seat in range(3) for card in hand(table, seat)}
    return [card for card in table.state.deck.names[:40] if card not in held]


def tell(table: RealTable, seat: int, cards: list[str] | None = None) -> TestResponse:
    """The phone is handed to that seat."""
    where = f"{table.path}hands/{seat}"
    return send(table.client, where, hand(table, seat) if cards is None else cards)


def send(client: FlaskClient, where: str, cards: list[str]) -> TestResponse:
    form = next(f for f in pages.forms(client.get(where).text) if f.action.endswith(where))
    return form.set("card", *cards).send(client)


def link(table: RealTable, seat: int) -> str:
    """The link of that seat, as the phone in the middle shows it."""
    page = table.client.get(f"{table.path}hands/").text
    return str(re.findall(rf'id="own-{seat}" value="https?://[^/]*([^"]+)"', page)[0])


def all_told(table: RealTable) -> RealTable:
    for seat in HUMANS:
        assert tell(table, seat).status_code == 303
    return table


def rows(table: RealTable) -> list[TabletopHand]:
    with table.app.app_context():
        return list(db.session.scalars(select(TabletopHand)))


def seen_by_everybody(table: RealTable, watcher: FlaskClient, own: int) -> list[list[str]]:
    """Every page of the table as each role sees it, the seat's own link among them."""
    code = table.path.strip("/").split("/")[-1]
    links = [link(table, seat) for seat in HUMANS]
    found = list[list[str]]()
    for client in (table.client, watcher):
        for where in ("", "lines/", "lines/1", "at/1", "hands/", f"hands/{own}", "hands/2"):
            page = client.get(f"{table.path}{where}")
            found.append([str(page.status_code), *words(page.text, code)])
        found += [words(client.get(f"/sheets/{code}{x}").text, code) for x in ("", "/sheet.json")]
        found += [words(client.get(one).text, code) for one in links]
    return found


def words(page: str, code: str) -> list[str]:
    """All of a page but what is another at every table: codes, keys, pictures of links."""
    page = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    page = re.sub(r"own/[\w-]+", "own/TOKEN", page.replace(code, "CODE"))
    return re.sub(r'value="[^"]*-[^"]*"|csrf[^>]*|name="key"[^>]*', "", page).split()
