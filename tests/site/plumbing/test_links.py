"""Links for other people's phones."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.composition import create_app
from companion.config import Settings
from companion.site.plumbing.links import lan_address, outside, outside_url, qr
from tests.pages import form
from tests.site.matches import opened


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_on_this_computer_links_name_the_network_address(app: Flask, host: str) -> None:
    with app.test_request_context(base_url=f"http://{host}"):
        assert outside("/s/abc") == f"http://{lan_address()}:8000/s/abc"


def test_elsewhere_links_name_what_the_browser_named(app: Flask) -> None:
    with app.test_request_context(base_url="http://192.168.1.5:8000"):
        assert outside_url("home.shelf") == "http://192.168.1.5:8000/"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:99", "8.8.8.8", "localhost.evil.example", "0.0.0.0:8000"]
)
def test_no_other_name_is_believed(app: Flask, host: str) -> None:
    here = {"base_url": f"http://{host}", "environ_overrides": {"SERVER_PORT": "8000"}}
    with app.test_request_context(**here):
        assert outside("/s/abc") == f"http://{lan_address()}:8000/s/abc"


def test_a_made_up_host_is_in_no_link_of_a_match(client: FlaskClient) -> None:
    code = opened(client, "mll")
    page = client.get(f"/matches/{code}/links", headers={"Host": "evil.example"})
    assert page.status_code == 200
    assert f"http://{lan_address()}/matches/{code}" in page.text
    assert "evil" not in page.text


@pytest.mark.parametrize("path", ["/", "/matches/new", "/healthz"])
@pytest.mark.parametrize("host", ["e" * 3000, "e." * 1500 + "e", "e" * 3000 + ":80", ".", "e..e"])
def test_a_host_that_no_address_can_have_is_refused(
    client: FlaskClient, path: str, host: str
) -> None:
    assert client.get(path, headers={"Host": host}).status_code in (200, 400)
    if len(host) > 255:
        assert client.get(path, headers={"Host": host}).status_code == 400


def test_a_public_address_wins(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://club.example"
    with app.test_request_context(base_url="http://localhost:8000"):
        assert outside("/s/abc") == "https://club.example/s/abc"


def test_a_qr_code_is_inline_and_keeps_the_policy() -> None:
    svg = qr("http://192.168.1.5:8000/s/abc")
    assert svg.startswith("<svg")
    assert "style=" not in svg
    assert 'class="qr"' in svg


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_alone_on_this_computer_no_link_and_no_code_names_the_network(
    settings: Settings, host: str
) -> None:
    app = create_app(replace(settings, host=host))
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    wanted = form(client, "/matches/new?game=fisherman", to="/matches/").set("kind.1", "link")
    page = client.get(wanted.send(client).location).text
    assert "http://localhost/s/" in page
    assert not re.search(r'<svg[^>]*class="qr"', page)
    assert "--host 0.0.0.0" in page
