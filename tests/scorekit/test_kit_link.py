"""A kit in a link comes out whole, or not at all."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.numbers import SheetError
from companion.scorekit.kit_file import read_kit
from companion.scorekit.kit_link import DAMAGED, LONGEST, packed, unpacked
from companion.scorekit.shipped import shipped
from tests.scorekit.any_kit import kits


def text_of(data: bytes) -> str:
    """These bytes as the text of a link."""
    return urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@given(kits())
def test_what_goes_in_comes_out(kit: dict[str, Any]) -> None:
    text = packed(read_kit(kit))
    assert text.replace("-", "").replace("_", "").isalnum()
    assert unpacked(text) == read_kit(kit)


def test_every_shipped_kit_fits_a_link() -> None:
    for kit in shipped().values():
        assert unpacked(packed(kit)) == kit


def test_one_that_is_too_long_has_no_link() -> None:
    names = [
        "".join(chr(0x4E00 + (at * 997 + one * 7919) % 20_000) for one in range(40))
        for at in range(12)
    ]
    rows = [{"key": chr(97 + at), "name": name} for at, name in enumerate(names)]
    assert packed(read_kit({"format": "tairyo kit 1", "name": "Go", "rows": rows})) == ""


@given(st.integers(0, 400))
def test_a_cut_link_is_refused(length: int) -> None:
    whole = packed(shipped()["wingspan"])
    with pytest.raises(SheetError) as error:
        unpacked(whole[:length])
    assert (error.value.place, error.value.phrase) == ("link", DAMAGED)


@given(st.text(max_size=60) | st.binary(max_size=60).map(text_of))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(SheetError):
        unpacked(text)


def test_a_small_link_never_unpacks_to_much() -> None:
    bomb = text_of(b" " * 500_000)
    assert len(bomb) < LONGEST
    for text in (bomb, "A" * (LONGEST + 1)):
        with pytest.raises(SheetError, match="incomplete or damaged"):
            unpacked(text)


def test_a_kit_is_checked_like_a_file() -> None:
    with pytest.raises(SheetError, match=r"kit\.players\[0\]"):
        unpacked(text_of(b'{"format": "tairyo kit 1", "name": "Go", "players": [5, 2]}'))
    with pytest.raises(SheetError, match="nested too deeply"):
        unpacked(text_of(b"[" * 9_999))
