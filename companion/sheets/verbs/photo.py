"""A photo of the paper that was written on, kept with its sheet: as proof, nobody reads it.

Only the picture itself is kept: where and with which camera it was taken is left out.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import select

from companion.core.append import Conflict, locked, touch
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.models import Sheet, SheetPhoto, db

MOST_BYTES: Final = 600_000
WIDEST: Final = 4096
"""Pixels of a side: what a phone can show."""
TOO_LARGE: Final = Phrase(
    "This photo has more than %(n)s kB. Choose a smaller one, or turn on scripts: then it is made "
    "smaller before it is sent.",
    n=MOST_BYTES // 1000,
)
NO_PHOTO: Final = Phrase("This is not a JPEG photo. Choose another file.")
START, END, SCAN, COMMENT = 0xD8, 0xD9, 0xDA, 0xFE
COLOURS: Final = 0xEE  # what Adobe says of them; every other 0xE0 … 0xEF may say anything
FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
IN_SCAN: Final = frozenset({0x00, *range(0xD0, 0xD8)})


def photo_of(sheet: Sheet) -> SheetPhoto | None:
    """What is known of the sheet's photo; its bytes are loaded when they are asked for."""
    return db.session.scalar(select(SheetPhoto).where(SheetPhoto.sheet_id == sheet.id))


def keep_photo(sheet: Sheet, data: bytes, seen: int, by: str) -> None:
    """Keep this photo instead of the one with the number `seen`, 0 for none.

    Refused where it is none; Conflict where somebody else kept or removed one meanwhile.
    """
    image = picture(data)
    with locked(sheet) as session:
        known = photo_of(sheet)
        if known is not None and known.image == image:
            return
        if (known.id if known else 0) != seen:
            raise Conflict
        if known is not None:
            session.delete(known)
            session.flush()
        session.add(SheetPhoto(sheet_id=sheet.id, image=image, by=by))
        touch(sheet)


def remove_photo(sheet: Sheet, seen: int) -> None:
    """Remove the photo with that number; done already, nothing happens."""
    with locked(sheet) as session:
        known = photo_of(sheet)
        if known is not None and known.id == seen:
            session.delete(known)
            touch(sheet)


def picture(data: bytes) -> bytes:
    """The JPEG with nothing but its picture; Refused where it is none, or too large."""
    if len(data) > MOST_BYTES:
        raise Refused(TOO_LARGE)
    if data[:2] != bytes((0xFF, START)):
        raise Refused(NO_PHOTO)
    kept, at, framed, scanned = bytearray(data[:2]), 2, False, False
    while True:
        if data[at : at + 1] != b"\xff":
            raise Refused(NO_PHOTO)
        while data[at + 1 : at + 2] == b"\xff":  # any number of them may stand before a marker
            at += 1
        marker = int.from_bytes(data[at + 1 : at + 2])
        if marker == END:
            if not (framed and scanned):
                raise Refused(NO_PHOTO)
            return bytes(kept + data[at : at + 2])  # and nothing that stands behind it
        size = int.from_bytes(data[at + 2 : at + 4])
        end = at + 2 + size
        if size < 2 or end > len(data):
            raise Refused(NO_PHOTO)
        if marker in FRAMES:
            framed = within(data[at + 5 : at + 9])
        if marker == SCAN:
            scanned, end = True, after_scan(data, end)
        if marker == COLOURS or not (marker == COMMENT or 0xE0 <= marker <= 0xEF):
            kept += data[at:end]
        at = end


def within(sides: bytes) -> bool:
    """Whether height and width can be shown; Refused where they cannot."""
    if not all(0 < int.from_bytes(side) <= WIDEST for side in (sides[:2], sides[2:])):
        raise Refused(NO_PHOTO)
    return True


def after_scan(data: bytes, at: int) -> int:
    """Where the next marker stands behind the dots of a scan."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            raise Refused(NO_PHOTO)
        if data[at + 1] not in IN_SCAN:
            return at
        at += 2
