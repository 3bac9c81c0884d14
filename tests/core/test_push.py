"""Whom we write to: push services over https, and nobody else on any network."""

from __future__ import annotations

import pytest

from companion.config import Settings, SettingsError
from companion.core.push import Push, make_push
from companion.core.sealing import Keys

KEY = Keys.make().written


def push(**more: str) -> Push:
    found = make_push(Settings(vapid_private_key=KEY, **more))  # type: ignore[arg-type]  # texts only
    assert found
    return found


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_services_of_the_browsers_are_known(endpoint: str) -> None:
    assert push().allows(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://127.0.0.1/",
        "https://localhost:5432/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/",
        "https://fcm.googleapis.com.evil.example/",
        "https://evilfcm.googleapis.com/",
        "https://me@fcm.googleapis.com/",
        "https://evil.example\\.fcm.googleapis.com/",
        "https://evil.example/.push.apple.com",
        "https://fcm.googleapis.com:8443/",
        "https://fcm.googleapis.com/\r\nHost: evil.example",
        "https://fcm.googleapis.com/" + "a" * 500,
        "file:///etc/passwd",
        "https://[",
    ],
)
def test_no_other_machine_is_written_to(endpoint: str) -> None:
    assert not push().allows(endpoint)


def test_others_can_be_named() -> None:
    own = push(push_services="push.example, other.example:444")
    assert own.allows("https://push.example/x")
    assert own.allows("https://other.example:444/x")
    assert not own.allows("https://fcm.googleapis.com/x")


def test_without_a_key_nothing_is_offered_and_a_wrong_one_is_told() -> None:
    assert make_push(Settings()) is None
    with pytest.raises(SettingsError, match="companion pushkey"):
        make_push(Settings(vapid_private_key="nonsense!"))
