"""A photo of the paper sheet, kept as proof; nothing is read from it.

Only the image data is kept; metadata such as place and camera is removed.
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
"""The most pixels per side: what a phone can show."""
TOO_LARGE: Final = Phrase(
    "This photo has more than %(n)s kB. Choose a smaller one, or turn on scripts: then it is made "
    "smaller before it is sent.",
    n=MOST_BYTES // 1000,
)
NO_PHOTO: Final = Phrase("This is not a JPEG photo. Choose another file.")
START, END, SCAN, COMMENT = 0xD8, 0xD9, 0xDA, 0xFE
COLOURS: Final = 0xEE  # Adobe's colour segment; all other 0xE0 … 0xEF are metadata
FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
IN_SCAN: Final = frozenset({0x00, *range(0xD0, 0xD8)})


def photo_of(sheet: Sheet) -> SheetPhoto | None:
    """The sheet's photo, if any; its bytes are loaded on first use."""
    return db.session.scalar(select(SheetPhoto).where(SheetPhoto.sheet_id == sheet.id))


def keep_photo(sheet: Sheet, data: bytes, seen: int, by: str) -> None:
    """Replace the photo whose id is `seen` (0 for none) with this one.

    Raises Refused if it is not a valid photo, Conflict if the photo has changed in the meantime.
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
    """Remove the photo with this id; does nothing if it is already gone."""
    with locked(sheet) as session:
        known = photo_of(sheet)
        if known is not None and known.id == seen:
            session.delete(known)
            touch(sheet)


def picture(data: bytes) -> bytes:
    """The JPEG without metadata; Refused if it is not a JPEG or too large."""
    if len(data) > MOST_BYTES:
        raise Refused(TOO_LARGE)
    if data[:2] != bytes((0xFF, START)):
        raise Refused(NO_PHOTO)
    kept, at, framed, scanned = bytearray(data[:2]), 2, False, False
    while True:
        if data[at : at + 1] != b"\xff":
            raise Refused(NO_PHOTO)
        while data[at + 1 : at + 2] == b"\xff":  # fill bytes may precede a marker
            at += 1
        marker = int.from_bytes(data[at + 1 : at + 2])
        if marker == END:
            if not (framed and scanned):
                raise Refused(NO_PHOTO)
            return bytes(kept + data[at : at + 2])  # without any bytes after the end marker
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
    """True if height and width are small enough to show; otherwise raises Refused."""
    if not all(0 < int.from_bytes(side) <= WIDEST for side in (sides[:2], sides[2:])):
        raise Refused(NO_PHOTO)
    return True


def after_scan(data: bytes, at: int) -> int:
    """The index of the next marker after a scan's data."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            raise Refused(NO_PHOTO)
        if data[at + 1] not in IN_SCAN:
            return at
        at += 2
