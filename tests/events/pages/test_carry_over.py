"""At a table of an event who sits there lets it go on; the history says who, the round who won."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from companion.events.verbs.event_tables import row_of
from companion.models import Event, db
from tests import pages
from tests.core import played
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import sheets
from tests.events.pages.test_players import own
from tests.matches.pages.test_carry_over_page import to_paper, to_screen
from tests.site.paper import totals, write


def test_who_sits_there_lets_the_table_go_on_and_all_sit_down_from_their_pages(
    app: Flask, evening: Callable[..., Evening], client: FlaskClient
) -> None:
    night = evening(4)
    night.start()
    (page,) = sheets(night.see("/round/1"))
    phones = {number: app.test_client() for number in night.people}
    for number, phone in phones.items():
        phone.get(own(app, number))
    assert client.get(f"{page}/screen").status_code == 403
    assert write(phones[1], page, 1, "4 2 1 0").status_code == 303
    form = pages.form(phones[1], f"{page}/screen", press="Continue on screen")
    assert "mine" not in form.open_to  # everybody sits where they are seated
    match = to_screen(phones[1], page)
    for phone in phones.values():
        assert phone.post(f"{night.path}/me/sit").location == match
    assert "Waiting room" not in phones[2].get(match).text  # it has begun by itself
    history = night.see("/history")
    assert "continues on screen; rounds so far: 1" in history
    with app.app_context():
        row = row_of(db.session.get_one(Event, 1), 1, 1)
        assert row.match
        played.play_on(row)
    assert match in night.see("/round/1")
    assert night.post("/round/1/close").status_code == 303
    results = night.see("/standings")
    assert len(re.findall("Ben|Chie|Dan|Emi", results)) >= 4


def test_back_on_paper_before_it_has_begun_the_same_sheet_is_written_on(
    app: Flask, evening: Callable[..., Evening], client: FlaskClient
) -> None:
    night = evening(4)
    night.start()
    (page,) = sheets(night.see("/round/1"))
    client.get(own(app, 1))
    write(client, page, 1, "4 2 1 0")
    match = to_screen(client, page)
    client.post(f"{night.path}/me/sit")
    assert to_paper(client, match) == page
    assert write(client, page, 2, "0 3 3 1").status_code == 303
    assert totals(client, page) == ["5", "8", "6", "1"]
    assert "continues on paper; rounds so far: 1" in night.see("/history")
