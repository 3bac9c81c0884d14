"""A real table of Sakenobori: which card people lay for an AI, and what it turns out to be."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.tabletop.verbs.reports import NewEntry, write_report
from tests.tabletop.pages.dealing import words
from tests.tabletop.pages.table import AI, RealTable, opened

ANY = "Lay any river card of "
SWAP = "is its bear. If another card lies there"


class Laying(RealTable):
    """The AI lays its bear first, or last of its three cards."""

    bear_at = 0

    def think(self) -> None:
        view = self.state.view(AI)
        if view["phase"] != "river":
            super().think()
            return
        want = "bear" if view["lap"] - 1 == self.bear_at else "river"
        text = next(move for move in view["legal"] if f" {want} " in move)
        with self.app.app_context():
            tabletop = self.tabletop()
            line = NewEntry(AI, text, tabletop.length, f"ai-{tabletop.length}", "ai x")
            write_report(tabletop.sheet, line)


def laid(app: Flask, client: FlaskClient, bear_at: int) -> list[list[str]]:
    """The page after each card that the AI lays."""
    table = Laying(app, client, opened(client, game="sakenobori"), "sakenobori")
    table.bear_at = bear_at
    pages = list[list[str]]()
    while table.state.view(None)["phase"] == "river":
        acts = table.state.actors()[0]
        table.step()
        if acts == AI:
            page = client.get(table.path).text
            assert ANY in page
            pages.append(words(page, table.path.strip("/").split("/")[-1]))
    return pages


def test_the_page_does_not_say_where_the_bear_is(app: Flask, client: FlaskClient) -> None:
    """It asks for any river card, and looks the same whatever the AI lays."""
    first, last = laid(app, client, 0), laid(app, client, 2)
    assert len(first) == 3
    assert first == last


def test_the_page_says_when_an_ais_card_is_the_bear(app: Flask, client: FlaskClient) -> None:
    """As soon as somebody's salmon lies on it, and not before."""
    for seed in range(1, 30):
        table = RealTable(app, client, opened(client, game="sakenobori"), "sakenobori", seed=seed)
        table.play(lambda t: t.state.view(None)["shown"][AI] is not None or finished(t))
        view = table.state.view(None)
        at = view["shown"][AI]
        own = next((c for c in view["river"] if [c["row"], c["x"]] == at), None)
        if own is not None and own["seat"] == AI and not finished(table):
            break
    assert own is not None
    assert not finished(table)
    page = client.get(table.path).text
    assert f"in row {at[0]} {SWAP}" in page
    assert SWAP not in client.get(f"{table.path}at/1").text


def test_once_the_match_is_over_no_card_is_swapped_any_more(
    app: Flask, client: FlaskClient
) -> None:
    for seed in range(1, 30):
        table = RealTable(app, client, opened(client, game="sakenobori"), "sakenobori", seed=seed)
        table.play()
        view = table.state.view(None)
        shown = [(c["seat"], [c["row"], c["x"]]) for c in view["river"] if c["face"] == "bear"]
        if (AI, view["shown"][AI]) in shown:
            break
    assert (AI, view["shown"][AI]) in shown
    assert SWAP not in client.get(table.path).text


def test_the_last_page_names_winner_and_places_and_empties_the_box(
    app: Flask, client: FlaskClient
) -> None:
    """As a match on screen ends; the box of the head is what the settlement leaves in it."""
    for seed in range(1, 9):
        table = RealTable(app, client, opened(client, game="sakenobori"), "sakenobori", seed=seed)
        table.play()
        settlement = table.state.view(None)["settlement"]
        if any(settlement["taken"]):
            break
    page = client.get(table.path).text
    names, totals = table.sheet()["seats"], table.state.view(None)["totals"]
    best = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
    status = re.sub(r"\s+", " ", page.split('id="status"')[1].split("</p>")[0])
    assert all(name in status for name in best)
    assert "wins." in status or "share the win." in status
    podium = page.split('class="podium')[1].split("</ol>")[0]
    places = [podium.index(f'class="name">{name}<') for name in names]
    ordered = [totals[places.index(at)] for at in sorted(places)]
    assert ordered == sorted(totals, reverse=True)
    read = " ".join(re.sub(r"<[^>]+>", " ", podium).split())
    assert all(f" {n} {'token' if n == 1 else 'tokens'} " in f"{read} " for n in totals)
    assert page.index('class="podium') < page.index('class="counting"')
    assert f"Box <b>{settlement['left']}</b>" in page


def finished(table: RealTable) -> bool:
    return bool(table.state.view(None)["finished"])
