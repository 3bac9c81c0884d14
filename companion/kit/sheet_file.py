"""Score-sheet files: errors with places, a canonical output."""

from __future__ import annotations

import json
from typing import Any

from companion.kit import numbers
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase


def parse(data: bytes) -> Any:
    """The JSON in `data`, or SheetError saying where it is none, or says a thing twice."""
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=numbers.unique, parse_int=numbers.whole)
    except UnicodeDecodeError as error:
        raise SheetError(
            undecoded(data, error), Phrase("expected text in the UTF-8 encoding")
        ) from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SheetError(place, Phrase("expected JSON: %(why)s", why=error.msg)) from error
    except RecursionError as error:
        raise SheetError("sheet", Phrase("it is nested too deeply")) from error
    numbers.check(found)
    return found


def undecoded(data: bytes, error: UnicodeDecodeError) -> str:
    """Where a file is no text: its line, and the byte in it."""
    before = data[: error.start].split(b"\n")
    return f"line {len(before)}, byte {len(before[-1]) + 1}"


def dump(sheet: object) -> bytes:
    """The sheet as UTF-8 text for a file."""
    text = json.dumps(sheet, ensure_ascii=False, indent=2) + "\n"
    # Half a surrogate pair in a name has no UTF-8; as an escape it is the same JSON.
    return text.encode("utf-8", "backslashreplace")
