"""Organisers' accounts."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.clubs.accounts.organisers import (
    AccountError,
    add_organiser,
    check_organiser,
    close,
    reopen,
)
from companion.core.transaction import writing
from companion.models import Sheet


@pytest.fixture(autouse=True)
def inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


def test_an_organiser_is_known_by_name_and_password() -> None:
    made = add_organiser(" Aki ", "a long password")
    assert made.name == "Aki"
    assert made.password_hash.startswith("scrypt:")
    assert check_organiser("Aki", "a long password") is made
    assert check_organiser("Aki", "another password") is None
    assert check_organiser("Ben", "a long password") is None


def test_adding_again_gives_a_new_password() -> None:
    add_organiser("Aki", "a long password")
    again = add_organiser("Aki", "a longer password")
    assert check_organiser("Aki", "a longer password") is again
    assert check_organiser("Aki", "a long password") is None


@pytest.mark.parametrize(
    ("name", "password", "reason"),
    [(" ", "a long password", "needs a name"), ("Aki", "short", "at least 10 characters")],
)
def test_what_is_missing_is_told(name: str, password: str, reason: str) -> None:
    with pytest.raises(AccountError, match=reason):
        add_organiser(name, password)


def test_closing_and_reopening_count_as_changes_once_each() -> None:
    with writing() as session:
        sheet = Sheet(code="s", game="fisherman", names=["Aki"])
        session.add(sheet)
    close(sheet)
    close(sheet)
    assert (sheet.closed_at is not None, sheet.version) == (True, 1)
    reopen(sheet)
    assert (sheet.closed_at, sheet.version) == (None, 2)
