"""A photo of the paper is made small on the phone; without scripts a small one is sent as it is."""

from __future__ import annotations

import random
import struct
import zlib
from typing import TYPE_CHECKING

from flask import Flask

from companion.models import SheetPhoto, db
from companion.sheets.verbs.photo import MOST_BYTES
from tests.e2e.paper import begin
from tests.e2e.phones import Phones, assert_for_everyone
from tests.sheets.verbs.test_photo import DOT, with_exif

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDE, HIGH = 2400, 1500


def noise() -> bytes:
    """A PNG as large as a camera's, of which nothing can be made much smaller."""
    luck = random.Random(1)
    rows = b"".join(b"\0" + luck.randbytes(WIDE * 3) for _ in range(HIGH))
    parts = {b"IHDR": struct.pack(">IIBBBBB", WIDE, HIGH, 8, 2, 0, 0, 0)}
    parts |= {b"IDAT": zlib.compress(rows, 1), b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts.items()
    )


def choose(page: Page, name: str, kind: str, data: bytes) -> None:
    """Choose that file on the page of the photo, and keep it once it is small."""
    page.locator("#photo").set_input_files({"name": name, "mimeType": kind, "buffer": data})
    page.locator("main .next-thing:not([disabled])").click()
    page.locator(".photo img").wait_for()


def kept(app: Flask) -> bytes:
    with app.app_context():
        return db.session.query(SheetPhoto).one().image


def test_a_photo_is_made_small_before_it_is_sent(app: Flask, phones: Phones) -> None:
    page = phones.new()
    path = begin(page)
    page.goto(f"{path}/photo")
    assert_for_everyone(page)
    large = noise()
    assert len(large) > 5_000_000
    choose(page, "IMG_1234.png", "image/png", large)
    image = page.locator(".photo img")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1600
    assert image.evaluate("image => image.naturalHeight") == 1000
    assert_for_everyone(page)
    assert len(kept(app)) <= MOST_BYTES
    assert b"Exif" not in kept(app)


def test_without_scripts_a_small_photo_is_kept(app: Flask, phones: Phones) -> None:
    page = phones.new(java_script_enabled=False)
    path = begin(page)
    page.goto(f"{path}/photo")
    choose(page, "IMG.jpg", "image/jpeg", with_exif())
    assert kept(app) == DOT
