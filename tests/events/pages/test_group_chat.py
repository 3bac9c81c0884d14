"""A club's chat hears of seating, results, final places and the season; pages give them as text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Settings
from companion.core import chat
from companion.models import Subscription, db
from tests.events.pages.conftest import Evening
from tests.events.pages.nights import end, sheet_of
from tests.events.pages.test_agreement import close
from tests.events.pages.test_evening import fill_in
from tests.events.pages.test_kit_games import playing, seated
from tests.events.pages.test_players import own
from tests.pages import form
from tests.push_service import Service, pushing
from tests.tables import wait_for

Opened = Callable[..., Evening]
ADDRESS = "https://chat.example.org/hooks/secret"


@pytest.fixture
def app(settings: Settings, service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    port = int(service.address.rpartition(":")[2])
    monkeypatch.setattr(chat, "where", lambda _: ("127.0.0.1", port))
    with pushing(settings, service) as app:
        yield app


def connected(aki: FlaskClient, club: str, address: str = ADDRESS) -> str:
    """The page after the webhook's address was pasted."""
    asked = form(aki, f"{club}/chat", press="Connect").fill(address=address)
    return asked.send(aki, follow_redirects=True).text


def heard(service: Service, many: int) -> list[str]:
    """What the chat has got."""
    wait_for(lambda: len(service.posted) >= many, f"{len(service.posted)} of {many} were posted")
    return [json.loads(body)["text"] for *_, body in service.posted]


def text_of(page: str) -> list[str]:
    """The lines to share on a page."""
    return unescape(
        re.findall(r"<textarea[^>]*readonly>(.*?)</textarea>", page, re.DOTALL)[0]
    ).split("\n")


def test_the_chat_hears_of_an_evening(
    app: Flask, evening: Opened, aki: FlaskClient, club: str, service: Service
) -> None:
    app.config["PUBLIC_URL"] = "https://play.example.org"
    connected(aki, club)
    assert heard(service, 1) == ["News of Half Moon will appear here."]
    night = evening(4, season="Autumn")
    night.start()
    title, table, link = heard(service, 2)[1].split("\n")
    assert (title, link) == ("First evening · Round 1", f"https://play.example.org{night.path}")
    assert set(table.removeprefix("Table 1: ").split(", ")) == {"Ben", "Chie", "Dan", "Emi"}
    assert text_of(night.see("/round/1"))[:2] == [title, table]
    fill_in(night.organiser, sheet_of(night))
    close(night)
    title, table, _ = heard(service, 3)[2].split("\n")
    totals = list(map(int, re.findall(r" (\d+)(?:,|$)", table)))
    assert (title, len(totals)) == ("First evening · Round 1", 4)
    assert totals == sorted(totals, reverse=True)
    assert text_of(night.see("/round/1"))[:2] == [title, table]
    end(night)
    final, season = heard(service, 4)[3].rsplit("\n", 1)[0].split("\n\n")
    assert final.startswith("First evening · Final places\n1. ")
    assert season.startswith("Half Moon · Autumn\n1. ")
    assert text_of(night.see("/honours"))[:-1] == final.split("\n")
    assert text_of(aki.get(f"{club}/seasons/Autumn").text)[:-1] == season.split("\n")


def test_a_link_in_the_chat_shows_a_card(app: Flask, evening: Opened) -> None:
    night = evening(4, place="Harbour & Co")
    for page in ("", "/sign-up", "/standings"):
        head = unescape(app.test_client().get(night.path + page).text)
        assert '<meta property="og:title" content="First evening · Half Moon">' in head
        assert re.search('og:description" content="[^"]+ · Harbour & Co">', head), page


def test_the_fewest_points_come_first_where_they_win(
    evening: Opened, aki: FlaskClient, club: str, service: Service
) -> None:
    connected(aki, club)
    night = playing(evening, "Hearts", 4)
    night.start()
    (names,) = seated(night)
    written = form(aki, f"{night.path}/round/1/totals", "/totals")
    assert written.set("total.1", "30", "104", "22", "52").send(aki).status_code == 303
    close(night)
    best = [f"{names[seat]} {total}" for seat, total in ((2, 22), (0, 30), (3, 52), (1, 104))]
    assert f"Table 1: {', '.join(best)}" in heard(service, 3)[2].split("\n")
    end(night)
    final = heard(service, 4)[3].split("\n")
    assert final[1:5] == [f"{place}. {names[seat]}" for place, seat in enumerate((2, 0, 3, 1), 1)]


def test_the_chat_reads_the_language_in_which_it_was_connected(
    evening: Opened, aki: FlaskClient, club: str, service: Service
) -> None:
    aki.set_cookie("language", "ja")
    asked = form(aki, f"{club}/chat", press="接続する").fill(address=ADDRESS)
    asked.send(aki)
    aki.delete_cookie("language")
    evening(4).start()
    hello, seating = heard(service, 2)
    assert hello == "これから「Half Moon」のお知らせがここに届きます。"
    assert seating.startswith("First evening · 第1回\n卓1：")


def test_nobody_reads_the_address_again_and_it_can_be_ended(
    app: Flask, evening: Opened, aki: FlaskClient, club: str, service: Service
) -> None:
    page = connected(aki, club)
    assert "News goes to a chat at chat.example.org." in page
    assert "secret" not in page
    player = app.test_client()
    player.get(own(app, 1))
    for browser in (player, app.test_client()):
        assert browser.get(f"{club}/chat").status_code in (302, 303, 403)
    stop = form(aki, f"{club}/chat", to="/stop")
    assert stop.send(aki).status_code == 303
    assert "News goes to" not in aki.get(f"{club}/chat").text
    heard(service, 1)
    evening(4).start()
    with app.app_context():
        assert db.session.query(Subscription).count() == 0
    assert len(service.posted) == 1


def test_an_address_that_is_none_is_refused_and_kept(aki: FlaskClient, club: str) -> None:
    page = connected(aki, club, "https://192.168.0.1/x")
    assert "Paste the whole address of the webhook: https:// and a name on the internet." in page
    assert 'value="https://192.168.0.1/x"' in page


def test_a_start_taken_back_at_once_is_no_news(
    app: Flask, evening: Opened, aki: FlaskClient, club: str, service: Service
) -> None:
    from companion.core.notices import notices
    from companion.core.services import services_of
    from companion.tasks.sending import Reminders

    kind = next(kind for kind in notices() if kind.CHAT)
    later = Reminders(app, kind, 1.0).later
    services_of(app).listeners.entries[:] = [later]
    connected(aki, club)
    night = evening(4)
    night.start()
    undo = form(night.organiser, f"{night.path}/round/1", press="Undo the start")
    undo.save(night.organiser)
    night.start()
    assert [text.split("\n")[0] for text in heard(service, 2)] == [
        "News of Half Moon will appear here.",
        "First evening · Round 1",
    ]
    assert len(service.posted) == 2
