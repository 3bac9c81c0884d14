"""A photo of the paper: only a picture, small, and nothing that a camera wrote beside it."""

from __future__ import annotations

import base64

import pytest
from flask import Flask

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.models import Sheet, SheetPhoto, db
from companion.models.deleting import delete_with_all
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.photo import MOST_BYTES, keep_photo, photo_of, picture, remove_photo
from tests.sheets.verbs.keeping import NAMES

DOT = base64.b64decode(
    "/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////"
    "////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI"
    "AQEAAD8AN//Z"
)
"""A grey dot."""
PLACE = b"GPS 35.6 N 139.7 E"


def segment(marker: int, data: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(data) + 2).to_bytes(2) + data


def with_exif(image: bytes = DOT) -> bytes:
    return image[:2] + segment(0xE1, b"Exif\0\0" + PLACE) + segment(0xFE, PLACE) + image[2:]


@pytest.fixture
def sheet(app: Flask) -> Sheet:
    app.app_context().push()
    return open_sheet("photo", "fisherman", NAMES)


def test_a_picture_stays_as_it_is() -> None:
    assert picture(DOT) == DOT


def test_what_a_camera_wrote_beside_it_is_not_kept() -> None:
    assert PLACE in with_exif()
    assert picture(with_exif()) == DOT
    assert picture(DOT + PLACE) == DOT


def test_fill_bytes_before_a_marker_change_nothing() -> None:
    assert picture(DOT[:2] + b"\xff\xff" + DOT[2:]) == DOT


def test_what_the_decoder_needs_of_the_colours_stays() -> None:
    adobe = segment(0xEE, b"Adobe" + bytes(7))
    assert adobe in picture(DOT[:2] + adobe + DOT[2:])


def test_several_scans_are_kept() -> None:
    at = DOT.index(b"\xff\xda")
    scan = DOT[at:-2]
    twice = DOT[:-2] + scan[:-1] + b"\xff\x00" + b"\xff\xd0" + scan[-1:] + DOT[-2:]
    assert picture(twice) == twice


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG\r\n\x1a\n" + bytes(40),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        DOT[:-2],
        DOT[:40],
        DOT[: DOT.index(b"\xff\xda")] + b"\xff\xd9",
        b"\xff\xd8\xff\xd9",
        DOT[:2] + b"\xff\xe1\xff\xff" + DOT[2:],
        DOT[:2] + b"\xff\xe1\x00\x01" + DOT[2:],
        DOT.replace(b"\x08\x00\x01\x00\x01", b"\x08\xff\xff\xff\xff"),
        DOT.replace(b"\x08\x00\x01\x00\x01", b"\x08\x00\x00\x00\x01"),
    ],
    ids=range(11),
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(Refused, match="not a JPEG"):
        picture(data)


def test_it_is_cut_anywhere_and_refused() -> None:
    for end in range(len(DOT)):
        with pytest.raises(Refused):
            picture(DOT[:end])


def test_a_large_one_is_refused() -> None:
    whole = DOT[:-2] + bytes(MOST_BYTES - len(DOT)) + DOT[-2:]
    assert picture(whole) == whole
    with pytest.raises(Refused, match="600 kB"):
        picture(DOT[:-2] + bytes(MOST_BYTES - len(DOT) + 1) + DOT[-2:])


def test_one_photo_is_kept_and_replaced_by_who_has_seen_it(sheet: Sheet) -> None:
    version = sheet.version
    keep_photo(sheet, with_exif(), 0, "phone")
    first = photo_of(sheet)
    assert first
    assert (first.image, first.by) == (DOT, "phone")
    assert sheet.version == version + 1
    keep_photo(sheet, DOT, 0, "phone")  # sent twice
    assert sheet.version == version + 1
    other = DOT[:-3] + b"\x40" + DOT[-2:]
    with pytest.raises(Conflict):
        keep_photo(sheet, other, 0, "another phone")
    keep_photo(sheet, other, first.id, "phone")
    assert db.session.query(SheetPhoto).count() == 1
    second = photo_of(sheet)
    assert second
    assert second.image == other


def test_it_is_removed_once_and_goes_with_its_sheet(sheet: Sheet) -> None:
    keep_photo(sheet, DOT, 0, "")
    photo = photo_of(sheet)
    assert photo
    remove_photo(sheet, photo.id + 1)
    assert photo_of(sheet)
    remove_photo(sheet, photo.id)
    remove_photo(sheet, photo.id)
    assert photo_of(sheet) is None
    keep_photo(sheet, DOT, 0, "")
    delete_with_all(db.metadatas[None].tables["sheet"], [sheet.id])
    assert db.session.query(SheetPhoto).count() == 0
