"""When everybody has told their hand, the page leads back to the table by itself."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tabletop.pages.dealing import dealt, tell


def test_after_the_last_hand_one_large_button_leads_back_to_the_table(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And none before, when it is the next person's turn to tell."""
    table = dealt(app, client, monkeypatch)
    on = r'<a class="button next-thing full" href="([^"]*)">'
    hands = f"{table.path}hands/"
    assert tell(table, 2).status_code == 303
    assert re.findall(on, table.client.get(hands).text) == [f"{hands}0"]
    assert tell(table, 0).status_code == 303
    assert re.findall(on, table.client.get(hands).text) == [table.path]
