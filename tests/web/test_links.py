"""Links for other people's phones."""

import pytest
from flask import Flask

from companion.web.links import lan_address, outside, outside_url, qr


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_on_this_computer_links_name_the_network_address(app: Flask, host: str) -> None:
    with app.test_request_context(base_url=f"http://{host}"):
        assert outside("/s/abc") == f"http://{lan_address()}:8000/s/abc"


def test_elsewhere_links_name_what_the_browser_named(app: Flask) -> None:
    with app.test_request_context(base_url="http://192.168.1.5:8000"):
        assert outside_url("home.shelf") == "http://192.168.1.5:8000/"


def test_a_public_address_wins(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://club.example"
    with app.test_request_context(base_url="http://localhost:8000"):
        assert outside("/s/abc") == "https://club.example/s/abc"


def test_a_qr_code_is_inline_and_keeps_the_policy() -> None:
    svg = qr("http://192.168.1.5:8000/s/abc")
    assert svg.startswith("<svg")
    assert "style=" not in svg
    assert 'class="qr"' in svg
