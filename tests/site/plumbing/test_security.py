"""Headers, cookies, CSRF, limits: what every answer does for safety."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs import keepers
from companion.clubs.verbs.clubs import open_club
from companion.composition import create_app
from companion.config import Settings, SettingsError
from companion.core.services import services_of
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs import officials
from companion.leagues.verbs.league_journal import open_league
from companion.site.plumbing.hub import Hub

PAGES = ["/", "/organiser", "/nothing-here", "/healthz", "/static/css/base.css"]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_headers(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    assert headers["Content-Security-Policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers


@pytest.mark.parametrize("path", ["/", "/organiser", "/nothing-here"])
def test_no_page_has_inline_script_or_style(client: FlaskClient, path: str) -> None:
    html = client.get(path).text
    assert " style=" not in html
    assert "<style" not in html
    assert " onclick=" not in html
    assert html.count("<script") == html.count("<script src=")


def test_pages_are_not_kept_by_caches(client: FlaskClient) -> None:
    answer = client.get("/")
    assert answer.headers["Cache-Control"] == "no-store"
    assert {"HX-Request", "Cookie", "Accept-Language"} <= set(answer.vary)


def test_the_cookie_is_hardened(client: FlaskClient) -> None:
    cookie = client.get("/organiser").headers["Set-Cookie"]
    assert cookie.startswith("tairyo=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie  # a club's Wi-Fi is plain http


def test_over_https_the_cookie_is_secure(client: FlaskClient) -> None:
    answer = client.get("/organiser", base_url="https://club.example")
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "Strict-Transport-Security" in answer.headers


def test_a_proxy_is_believed_only_when_it_was_named(
    settings: Settings, client: FlaskClient
) -> None:
    said: dict[str, Any] = {"headers": {"X-Forwarded-Proto": "https"}}
    said["environ_overrides"] = {"REMOTE_ADDR": "10.1.2.3"}
    assert "Secure" not in client.get("/organiser", **said).headers["Set-Cookie"]
    behind = create_app(replace(settings, trusted_proxies="10.1.0.0/16")).test_client()
    assert "Secure" in behind.get("/organiser", **said).headers["Set-Cookie"]


BY_THE_LINK_ALONE = {"league_mail.stop"}
"""Mail programs send it by themselves (RFC 8058); it ends letters, and does nothing else."""


def test_every_post_needs_the_token_of_its_page(settings: Settings) -> None:
    app = create_app(settings)
    posts = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    posts = [rule for rule in posts if rule.endpoint not in BY_THE_LINK_ALONE]
    assert posts
    for rule in posts:
        values = dict.fromkeys(rule.arguments, "1") | {"verb": "close"}
        with app.test_request_context():
            path = rule.build(values, append_unknown=False)
        assert path is not None
        answer = app.test_client().post(path[1], data={})
        assert answer.status_code == 400, rule
        assert "open for too long" in answer.text


def test_the_token_of_the_page_lets_a_form_through(settings: Settings) -> None:
    client = create_app(settings).test_client()
    page = client.get("/organiser").text
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    answer = client.post("/organiser/sign-in", data={"csrf_token": token, "name": "nobody"})
    assert answer.status_code == 422  # the form came through, the name is wrong


def test_guessing_passwords_is_slowed_down(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    answers = [client.post("/organiser/sign-in", data={"name": f"x{n}"}) for n in range(11)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]
    assert "Wait a minute" in answers[-1].text


def test_one_account_is_not_guessed_from_many_addresses(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        add_organiser("Aki", "a long password")

    def tries(browser: FlaskClient, password: str, address: str) -> int:
        form = {"name": "Aki", "password": password}
        here = {"REMOTE_ADDR": address}
        return browser.post("/organiser/sign-in", data=form, environ_overrides=here).status_code

    own = app.test_client()
    assert tries(own, "a long password", "10.0.0.1") == 303
    own.post("/organiser/sign-out")
    found = [tries(app.test_client(), "guess", f"10.0.1.{n}") for n in range(20)]
    assert found[:6] == [422] * 6
    assert 429 in found[6:]
    assert tries(own, "a long password", "10.0.0.1") == 303  # in the own browser as ever


def test_a_right_password_is_no_guess_and_a_long_wait_is_said(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        add_organiser("Aki", "a long password")
    right = {"name": "Aki", "password": "a long password"}

    def tries(form: dict[str, str]) -> TestResponse:
        return app.test_client().post("/organiser/sign-in", data=form)

    assert [tries(right).status_code for _ in range(15)] == [303] * 15
    with time_machine.travel(datetime(2026, 11, 24, 19, tzinfo=UTC), tick=False) as clock:
        found = []
        for n in range(61):
            found.append(tries({"name": f"nobody {n}"}))
            clock.shift(7)
    assert [answer.status_code for answer in found] == [422] * 60 + [429]
    assert re.search(r"Wait 5\d minutes", found[-1].text)


@pytest.mark.parametrize("where", ["/o/{club}", "/l/{league}", "/organiser/sign-in"])
def test_no_page_that_asks_for_a_password_lets_one_account_be_guessed(
    settings: Settings, where: str
) -> None:
    """Whoever may invite people opens no way to guess at another account."""
    app = create_app(replace(settings, rate_limits=True))
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        aki = add_organiser("Aki", "a long password")
        club = open_club(aki, "Bay Anglers")
        row = open_league(aki, "Aki", club, "Bay League", checked({"game": "fisherman"}))
        _, club_link = keepers.invite(club, "Ben")
        _, league_link = officials.invite(row, "referee", "Chie")
    path = where.format(club=club_link, league=league_link)
    found = [
        app.test_client().post(
            path,
            data={"name": "Aki", "password": f"guess {n}", "how": "known"},
            environ_overrides={"REMOTE_ADDR": f"10.0.1.{n}"},
        )
        for n in range(20)
    ]
    assert [answer.status_code for answer in found[:5]] == [422] * 5
    assert 429 in [answer.status_code for answer in found[5:]]


def test_a_made_up_address_buys_no_more_guesses(settings: Settings) -> None:
    for trusted, allowed in (("127.0.0.1", 10), ("10.0.0.0/8", 15)):
        app = create_app(replace(settings, rate_limits=True, trusted_proxies=trusted))
        app.config["WTF_CSRF_ENABLED"] = False
        statuses = [
            app.test_client()
            .post(
                "/organiser/sign-in",
                data={"name": f"somebody {n}"},
                headers={"X-Forwarded-For": f"9.9.9.9, 7.7.7.{n}"},
                environ_overrides={"REMOTE_ADDR": "10.9.9.9"},
            )
            .status_code
            for n in range(15)
        ]
        assert statuses == [422] * allowed + [429] * (15 - allowed)


@pytest.mark.parametrize("text", ["1", "proxy", "10.0.0.0/99", "127.0.0.1 x"])
def test_a_number_of_proxies_is_no_address(settings: Settings, text: str) -> None:
    with pytest.raises(SettingsError, match="by their addresses"):
        create_app(replace(settings, trusted_proxies=text))


def test_limits_are_counted_in_redis_when_there_is_one(settings: Settings, redis_url: str) -> None:
    statuses = []
    for n in range(11):  # each request to another process
        app = create_app(replace(settings, rate_limits=True, redis_url=redis_url))
        app.config["WTF_CSRF_ENABLED"] = False
        statuses.append(
            app.test_client().post("/organiser/sign-in", data={"name": f"x{n}"}).status_code
        )
    assert statuses == [422] * 10 + [429]


def test_a_large_upload_is_refused(client: FlaskClient) -> None:
    answer = client.post("/organiser/sign-in", data={"name": "x" * 1_100_000})
    assert answer.status_code == 413


def test_two_applications_can_live_in_one_process(settings: Settings, app: Flask) -> None:
    assert services_of(create_app(settings)).the(Hub) is not services_of(app).the(Hub)
