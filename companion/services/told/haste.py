"""AIs at a real table that are asked to be quick."""

from __future__ import annotations

from companion.infrastructure.append import touch
from companion.infrastructure.refused import Refused
from companion.infrastructure.transaction import writing
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.services.told.reading import all_told


def hurry(sheet: Sheet, *, quick: bool) -> None:
    """From their next move on the AIs of that table think a tenth as long, or as ever again."""
    with writing():
        if sheet.closed_at:
            raise Refused(Phrase("An organiser has closed this sheet: it can only be read."))
        for told in all_told(sheet):
            told.quick = quick
        touch(sheet)
