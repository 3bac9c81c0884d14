"""The kit that a form sends, for events and leagues."""

from __future__ import annotations

from collections.abc import Callable

from flask import request

from companion.kit.numbers import SheetError
from companion.kit.sheet_file import parse
from companion.kit.words import Phrase
from companion.scorekit.kit_file import Kit, read_kit
from companion.sheets.access.linked_kit import linked_kit


def kit_sent(link: str) -> Kit:
    """Return the kit of the file submitted, or else of the link; SheetError at its field."""
    file = request.files.get("file")
    if file and file.filename:
        return kit_at("kit", lambda: read_kit(parse(file.read())))
    if link.strip():
        return kit_at("link", lambda: linked_kit(link))
    raise SheetError("kit", Phrase("Choose a file or paste a link."))


def kit_at(field: str, reading: Callable[[], Kit]) -> Kit:
    """Return the kit that is read; SheetError at this field, naming the place in the kit."""
    try:
        return reading()
    except SheetError as error:
        if error.place == field:
            raise
        why = Phrase("%(place)s: %(reason)s", place=error.place, reason=error.phrase)
        raise SheetError(field, why) from error
