"""Where organisers are signed in, and how that ends."""

from datetime import timedelta

import pytest
import time_machine
from flask import Flask

from companion.clubs.accounts.organisers import (
    LASTS,
    add_organiser,
    browsers,
    sign_in,
    sign_out,
    signed_in,
)
from companion.models import Organiser, now

pytestmark = pytest.mark.usefixtures("indoors")


@pytest.fixture
def aki(app: Flask) -> Organiser:
    return add_organiser("Aki", "a long password")


def test_each_browser_has_a_line_of_its_own(aki: Organiser) -> None:
    phone, laptop = sign_in(aki, "Chrome · Android"), sign_in(aki, "Firefox · Linux")
    assert phone != laptop
    assert [line.browser for line in browsers(aki)] == ["Firefox · Linux", "Chrome · Android"]
    found = signed_in(phone)
    assert found is not None
    assert found.organiser is aki
    assert signed_in("another token") is None


def test_a_browser_is_signed_out_from_another(aki: Organiser) -> None:
    phone, laptop = sign_in(aki, "phone"), sign_in(aki, "laptop")
    line = signed_in(phone)
    assert line
    sign_out(aki, line.id)
    assert signed_in(phone) is None
    assert signed_in(laptop)


def test_nobody_ends_another_organiser_s_line(aki: Organiser) -> None:
    token, ben = sign_in(aki, "phone"), add_organiser("Ben", "a long password")
    line = signed_in(token)
    assert line
    sign_out(ben, line.id)
    assert signed_in(token)


def test_a_new_password_ends_all(aki: Organiser) -> None:
    token = sign_in(aki, "phone")
    add_organiser("Aki", "another password")
    assert signed_in(token) is None
    assert browsers(aki) == []


def test_a_browser_that_is_not_used_is_forgotten_and_one_that_is_stays(aki: Organiser) -> None:
    start = now()
    with time_machine.travel(start, tick=False) as clock:
        token, other = sign_in(aki, "phone"), sign_in(aki, "laptop")
        for _ in range(3):
            clock.shift(LASTS - timedelta(days=1))
            assert signed_in(token)
        assert signed_in(other) is None
        assert [line.browser for line in browsers(aki)] == ["phone"]
