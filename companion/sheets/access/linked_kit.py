"""The kit behind a link that somebody pastes: its own link, or that of a score sheet."""

from __future__ import annotations

import re
from typing import Final

from companion.kit.numbers import SheetError
from companion.kit.words import Phrase
from companion.models import db
from companion.scorekit.kit_file import Kit, read_kit
from companion.scorekit.kit_link import unpacked
from companion.sheets.access.at_sheet import SHEET
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import KIT_SLOT

KIT: Final = re.compile(r"[?&]kit=([^&#]*)")
CODE: Final = re.compile(r"(?:.*/sheets/)?([\w-]{8,32})(?:[/?#].*)?")


def linked_kit(text: str) -> Kit:
    """Return the kit of a link or of a sheet's code; SheetError at `link`, or in the kit.

    Of a sheet it takes what its page shows to anyone who has its code. The link of a kit may be
    of another installation.
    """
    link = "".join(text.split())
    if own := KIT.search(link):
        return unpacked(own[1])
    found = CODE.fullmatch(link)
    sheet = db.session.scalar(SHEET, {"code": found[1]}) if found else None
    if sheet is None:
        raise SheetError("link", Phrase("No score sheet here has this link."))
    kit = read_paper(sheet).value(KIT_SLOT)
    if kit is None:
        raise SheetError("link", Phrase("This game is known here and needs no kit."))
    return read_kit(kit)
