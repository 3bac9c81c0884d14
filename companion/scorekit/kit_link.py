"""A kit inside a link: whoever has the link has the kit, without any sheet or server of its own."""

from __future__ import annotations

import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import Final

import msgspec

from companion.kit.numbers import SheetError
from companion.kit.sheet_file import parse
from companion.kit.words import Phrase
from companion.scorekit.kit_file import Kit, read_kit

LONGEST: Final = 1000
"""Characters; phones still read a QR code of so many from a phone's screen."""
MOST_BYTES: Final = 10_000
"""More than any valid kit has; no short text is unpacked to more."""
DAMAGED: Final = Phrase("This link is incomplete or damaged. Copy it again.")


def packed(kit: Kit) -> str:
    """Return the kit as letters, digits, `-` and `_`; "" if it is too long for a link.

    It is the JSON of the kit file, compressed (zlib) and in base64url without padding.
    """
    text = urlsafe_b64encode(zlib.compress(msgspec.json.encode(kit), 9)).decode().rstrip("=")
    return text if len(text) <= LONGEST else ""


def unpacked(text: str) -> Kit:
    """Return the kit in a link; SheetError at `link` if it is cut, else at a place in the kit."""
    if len(text) > LONGEST:
        raise SheetError("link", DAMAGED)
    unzip = zlib.decompressobj()
    try:
        data = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        found = unzip.decompress(data, MOST_BYTES)
    except (ValueError, zlib.error):
        raise SheetError("link", DAMAGED) from None
    if not unzip.eof:
        raise SheetError("link", DAMAGED)
    return read_kit(parse(found), "kit")
