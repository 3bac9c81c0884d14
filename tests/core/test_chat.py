"""A chat's webhook is on the internet, and is reached at the address that was checked."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable

import pytest

from companion.core import chat
from companion.core.refused import Refused
from tests.push_service import Service
from tests.tables import wait_for

SLACK, DISCORD = (
    "https://chat.example.org/hooks/secret",
    "https://discord.com/api/webhooks/1/secret",
)


@pytest.fixture
def here(service: Service, monkeypatch: pytest.MonkeyPatch) -> Service:
    """A stand-in for both chats on this machine."""
    port = int(service.address.rpartition(":")[2])
    monkeypatch.setattr(chat, "where", lambda _: ("127.0.0.1", port))
    return service


@pytest.mark.parametrize("address", [SLACK, DISCORD, "https://a.b.example:443/x?y=1"])
def test_webhooks_are_taken(address: str) -> None:
    assert address.startswith(f"https://{chat.checked(address)[0]}")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://chat.example.org/hooks/x",
        "https://chat.example.org",
        "https://chat.example.org:8443/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://0x7f.1/x",
        "https://2130706433/x",
        "https://[::1]/x",
        "https://me@chat.example.org/x",
        "https://chat.example.org\\@evil.example/x",
        "https://chat.example.org/x y",
        "https://chat.example.org/\r\nHost: evil.example",
        "https://chat.example.org/" + "a" * 500,
        "file:///etc/passwd",
    ],
)
def test_nothing_else_is(address: str) -> None:
    with pytest.raises(Refused, match="Paste the whole address of the webhook"):
        chat.checked(address)


@pytest.mark.parametrize(
    "inside",
    [
        "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00:ec2::254",
        "ff02::1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1",
    ],
)  # fmt: skip
def test_a_name_that_leads_into_the_own_network_is_not_written_to(
    monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    connected: list[object] = []
    both = [(0, 0, 0, "", (one, 443)) for one in ("93.184.216.34", inside)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    monkeypatch.setattr(socket, "create_connection", lambda *one: connected.append(one))
    assert chat.post(SLACK, "news") == 0
    assert not connected


def test_what_is_connected_to_is_what_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    connected: list[object] = []

    def resolve(host: str, *_: object, **__: object) -> list[object]:
        asked.append(host)
        return [(0, 0, 0, "", ("93.184.216.34", 443))]

    def connect(where: object, *_: object) -> None:
        connected.append(where)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", connect)
    assert chat.post(SLACK, "news") == 0
    assert (asked, connected) == (["chat.example.org"], [("93.184.216.34", 443)])


def test_each_service_gets_its_own_form_and_nobody_is_called(here: Service) -> None:
    assert chat.post(SLACK, "<!channel> & @everyone") == 201
    assert chat.post(DISCORD, "@everyone") == 201
    (path, headers, slack), (_, _, discord) = here.posted
    assert (path, headers["Host"]) == ("/hooks/secret", "chat.example.org")
    assert json.loads(slack) == {"text": "&lt;!channel&gt; &amp; @everyone"}
    said = {"content": "@everyone", "allowed_mentions": {"parse": []}}
    assert json.loads(discord) == said


def test_no_redirect_is_followed(here: Service) -> None:
    here.status = 307
    assert chat.post(SLACK, "news") == 307
    assert len(here.posted) == 1


def test_a_service_that_never_ends_its_answer_is_left(
    here: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "WHOLE", 0.2)
    here.takes = 1.0
    assert chat.post(SLACK, "news") == 0


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Callable[[], str]:
    caplog.set_level(logging.WARNING)
    return lambda: caplog.text


@pytest.mark.parametrize(("status", "tries"), [(503, 4), (429, 4), (404, 1), (201, 1)])
def test_it_is_tried_again_a_few_times_and_the_log_keeps_the_secret(
    here: Service,
    monkeypatch: pytest.MonkeyPatch,
    said: Callable[[], str],
    status: int,
    tries: int,
) -> None:
    monkeypatch.setattr(chat, "PAUSES", (0.0, 0.01, 0.01, 0.01))
    here.status = status
    chat.deliver(SLACK, "news")
    assert len(here.posted) == tries
    assert ("chat: a webhook answered" in said()) == (status != 201)
    assert "secret" not in said()


def test_few_are_on_their_way_at_once(
    here: Service, monkeypatch: pytest.MonkeyPatch, said: Callable[[], str]
) -> None:
    here.takes = 0.3
    for _ in range(chat.AT_ONCE + 3):
        chat.post_later(SLACK, "news")
    wait_for(lambda: len(here.posted) == chat.AT_ONCE, "not all arrived")
    assert said().count("one was dropped") == 3
