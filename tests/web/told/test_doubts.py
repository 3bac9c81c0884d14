"""What only the AI knows to be wrong is said at the table, always alike, and is not written."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.games.sinker.actions import PUT
from companion.kit.journal import Entry
from companion.services.told.lines import Line, tell
from tests.conftest import Cast
from tests.web.told.table import AI, RealTable, form_of, opened, words


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
            turn, told = self.turn(), self.told()
            line = Line(AI, text, told.length, f"ai-{told.length}", "ai x")
            assert turn.acts == AI
            tell(told.sheet, line)


def remark(page: str) -> tuple[list[str], list[str]]:
    """What is said about it without the card's name, and all else on the page."""
    said = re.findall(r'<p class="notice waiting".*?</p>', page, re.DOTALL)
    for one in said:
        page = page.replace(one, "")
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
    assert "is not written" not in client.get(table.path).text


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
        assert "is not written" in pages[-1][0][0]
    assert pages[0] == pages[1]
    table.step()
    assert table.is_told()


def test_a_lead_put_right_does_not_say_which_suits_the_ai_holds(
    app: Flask, client: FlaskClient
) -> None:
    """The AI followed; whatever the lead is said to have been, no reason of its own is told."""
    table = RealTable(app, client, opened(client))
    lead, cards = None, dict[str, bool]()
    while len({*cards.values()}) < 2:  # a suit that it holds, and one that it lacks
        if not table.state.actors():
            table = RealTable(app, client, opened(client))
        table.step()
        lead = led_and_followed(table)
        cards = other_leads(table, lead) if lead else {}
    assert lead is not None
    for card, held in cards.items():
        n = put_right(table, lead, card)
        assert table.last().text == (f"doubt {card}" if held else f"mend {n} {card}")
        page = client.get(table.path).text
        assert ("does not go with what was told" in page) == held
        assert "must follow" not in page
        put_right(table, lead, lead.text)


def other_leads(table: RealTable, lead: Entry) -> dict[str, bool]:
    """A card of each other suit that may have been led, and whether the AI holds that suit."""
    mine = {suit_of(card) for card in table.state.view(AI)["hand"]}
    n = line_of(table, lead)
    form = form_of(table.client, f"{table.path}lines/{n}", f"lines/{n}")
    cards = {suit_of(card): card for _, _, card in form.buttons}
    return {card: suit in mine for suit, card in cards.items() if suit != suit_of(lead.text)}


def put_right(table: RealTable, lead: Entry, card: str) -> int:
    """The lead was that card; the number of its line."""
    n = line_of(table, lead)
    form = form_of(table.client, f"{table.path}lines/{n}", f"lines/{n}")
    form.buttons = [button for button in form.buttons if button[2] == card]
    assert form.send(table.client).status_code == 303
    return n


def line_of(table: RealTable, lead: Entry) -> int:
    """The line of the card: of this round, not of one before."""
    return max(n for n, entry in enumerate(table.sights, 1) if entry == lead)


def led_and_followed(table: RealTable) -> Entry | None:
    """What a person led to the trick that the AI has just followed to."""
    plays = table.state.view(None)["plays"]
    if len(plays) % 3 != 2 or plays[-1][0] != AI:
        return None
    lead = Entry(*plays[-2])
    return lead if suit_of(lead.text) == suit_of(plays[-1][1]) else None


def suit_of(card: str) -> str:
    return card.rstrip("0123456789")
