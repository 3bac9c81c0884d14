"""Secrets of links, compared with whatever a browser sends."""

import pytest
from flask.testing import FlaskClient

from companion.core.tokens import is_same, mark, same_mark
from tests.tabletop.pages.table import opened


@pytest.mark.parametrize("given", ["", "abd", "ab²", "魚", "\ud800", "abc "])
def test_what_is_no_secret_of_ours_is_none(given: str) -> None:
    assert is_same("abc", "abc")
    assert not is_same(given, "abc")


@pytest.mark.parametrize("token", ["%C2%B2", "%E9%AD%9A", "%FF", "a"])
def test_a_link_of_any_letters_is_not_found(client: FlaskClient, token: str) -> None:
    path = opened(client)
    assert client.get(f"{path}hands/own/{token}").status_code == 404


def test_a_mark_notices_a_renewed_link() -> None:
    held = mark("a" * 64)
    assert same_mark(held, "a" * 64)
    assert not same_mark(held, "b" * 64)
    assert not same_mark(held, None)
    assert not same_mark(None, None)
