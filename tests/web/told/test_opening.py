"""The form that brings an AI to a real table."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.pages import form


def test_a_name_waits_while_another_game_has_no_seat_for_it(client: FlaskClient) -> None:
    page = form(client, "/told/new?game=nusfjord", to="/told/")
    page.fill(names__0="Aki", names__4="Emi", game="fisherman")
    shown = page.send(client)
    assert 'value="Aki"' in shown.text
    assert 'type="hidden" name="names.4" value="Emi"' in shown.text
