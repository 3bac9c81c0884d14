"""What only the AI knows to be wrong is said at the table, always alike, and is not written."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.games.sinker.position import PUT
from companion.tabletop.verbs.reports import NewEntry, write_report
from tests.conftest import Cast
from tests.tabletop.pages.table import AI, RealTable, form_of, opened, words


def playing(table: RealTable) -> RealTable:
    """A person is to lead, while the AI holds cards."""
    table.play(
        lambda t: (
            t.state.view(None)["phase"] in ("fishing", "playing")
            and not t.state.view(None)["trick"]
            and t.state.actors()[0] != AI
        )
    )
    return table


class Exchanging(RealTable):
    """The AI puts its first two cards away."""

    def think(self) -> None:
        if self.state.view(None)["phase"] != "exchange":
            super().think()
            return
        two = next(a for a in self.state.legal(AI) if a == PUT + 3)
        text = self.game.text(self.state, AI, two)
        with self.app.app_context():
            turn, tabletop = self.turn(), self.tabletop()
            line = NewEntry(AI, text, tabletop.length, f"ai-{tabletop.length}", "ai x")
            assert turn.acts == AI
            write_report(tabletop.sheet, line)


def remark(page: str) -> tuple[list[str], list[str]]:
    """What is said about it without the card's name, and all else on the page."""
    said = re.findall(r'<p class="notice waiting".*?</p>', page, re.DOTALL)
    said_again = re.findall(r'<a class="told-notice".*?</a>', page, re.DOTALL)
    assert len(said_again) == len(said)
    for one in [*said, *said_again]:
        page = page.replace(one, " ")
    return [re.sub("<strong>.*?</strong>", "", said[-1])], words(page)


def test_a_card_of_the_ai_is_doubted_like_one_that_it_put_away(
    app: Flask, client: FlaskClient, cast: Cast
) -> None:
    """Whoever probes is seen by all to do so, and does not learn where the card lies."""
    table = playing(Exchanging(app, client, opened(client, game="sinker"), "sinker"))
    view = table.state.view(AI)
    assert len(view["put"]) == 2
    looks = []
    for card in (view["hand"][0], view["put"][0]):
        assert table.tell(card).status_code == 303
        assert table.last().text == f"doubt {card}"
        assert table.is_told()
        looks.append([remark(one.get(table.path).text) for one in (client, cast.dan)])
    assert looks[0] == looks[1]
    table.step()
    assert "was not saved" not in client.get(table.path).text


def test_a_line_put_right_with_a_card_of_the_ai_is_doubted_too(
    app: Flask, client: FlaskClient
) -> None:
    table = playing(RealTable(app, client, opened(client)))
    table.step()
    n, own = table.last().n, table.state.view(AI)["hand"][0]
    form = form_of(client, f"{table.path}lines/{n}", f"lines/{n}")
    form.buttons = [button for button in form.buttons if button[2] == own]
    assert form.send(client).status_code == 303
    assert table.last().text == f"doubt {own}"
    assert table.is_told()


def test_what_all_know_to_be_wrong_is_refused_with_its_reason(
    app: Flask, client: FlaskClient
) -> None:
    table = playing(RealTable(app, client, opened(client)))
    table.step()
    table.play(lambda t: t.state.actors()[0] != AI)
    n, played = table.last().n, table.state.view(None)["plays"][0][1]
    form = form_of(client, table.path, "lines")
    form.buttons = [("", "move", played)]  # another phone's page may still have it
    refused = form.send(client)
    assert refused.status_code == 422
    assert "played already" in refused.text
    assert table.last().n == n


def test_cards_that_cannot_come_to_the_ai_are_doubted_without_their_names(
    app: Flask, client: FlaskClient
) -> None:
    """One that it holds, one that it put away: whoever taps does not learn which is wrong."""
    table = Exchanging(app, client, opened(client, game="sinker"), "sinker")
    table.play(lambda t: t.state.view(None)["phase"] == "draw" and t.state.view(AI)["put"] != [])
    view = table.state.view(AI)
    free = [c for c in table.state.deck.names[:32] if c not in view["hand"] + view["put"]]
    pages = []
    for card in (view["hand"][0], view["put"][0]):
        assert table.tell_hand([card, free[0]]).status_code == 303
        assert table.last().text == "doubt"
        pages.append(remark(client.get(table.path).text))
        assert "was not saved" in pages[-1][0][0]
    assert pages[0] == pages[1]
    table.step()
    assert table.is_told()
