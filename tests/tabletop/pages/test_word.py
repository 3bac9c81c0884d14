"""What an AI at a real table says to a round that is over, where the group likes it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.tabletop.pages.public_view import word_of
from tests.e2e.conftest import address, phones
from tests.tabletop.pages.table import RealTable, long_enough, opened

if TYPE_CHECKING:
    from companion.kit.words import Phrase
    from companion.sheets.verbs.sheet_rounds import SheetState
    from companion.tabletop.verbs.tabletop_state import TabletopState
    from tests.e2e.phones import Phones

__all__ = ["address", "phones"]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ((3, 7, 5), "A good round for me: 7 points."),
        ((3, -7, 5), "−7 points … I will do better next round."),
        ((9, 4, 1), "9 points, Aki! Well played."),
    ],
)
def test_it_speaks_of_the_points_that_stand_on_the_sheet(row: tuple[int, ...], said: str) -> None:
    scored = SimpleNamespace(scores=(row,), names=("Aki", "Isana", "Chie"), finished=False)
    assert str(spoken(scored)) == said


@pytest.mark.parametrize(
    ("totals", "said"), [((3, 7), "That was fun"), ((9, 7), "Congratulations, Aki!")]
)
def test_it_ends_a_match_as_a_guest_does(totals: tuple[int, ...], said: str) -> None:
    winners = (totals.index(max(totals)),)
    scored = SimpleNamespace(
        scores=(totals,), totals=totals, names=("Aki", "Isana"), finished=True, winners=winners
    )
    assert str(spoken(scored)).startswith(said)


def spoken(scored: SimpleNamespace) -> Phrase | None:
    """What the AI in the second seat says to that."""
    turn, paper = SimpleNamespace(ai=1, ended=False), SimpleNamespace(scored=scored)
    return word_of(cast("TabletopState", turn), cast("SheetState", paper))


def test_it_is_read_only_where_the_phone_wishes_it(
    app: Flask, client: FlaskClient, phones: Phones
) -> None:
    table = RealTable(app, client, opened(client))
    assert "data-wished" not in client.get(table.path).text
    table.play(long_enough)
    page = phones.new("ja")
    page.goto(table.path)
    word = page.locator("[data-wished=talk]")
    expect(word).to_have_count(1)
    expect(word).to_be_hidden()
    page.locator("#comforts summary").click()
    page.locator("[data-comfort=talk]").check()
    expect(word).to_be_visible()
    expect(word).to_contain_text("点")
    page.reload()
    expect(word).to_be_visible()
