"""Read and write score-sheet files; errors have places, the output is canonical."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from companion.kit import numbers
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase


def parse(data: bytes) -> Any:
    """Return the JSON in `data`; SheetError where it is invalid or has duplicate keys."""
    try:
        text = data.decode("utf-8-sig")
        parsed = json.loads(text, object_pairs_hook=numbers.unique, parse_int=numbers.whole)
    except UnicodeDecodeError as error:
        raise SheetError(
            undecoded(data, error), Phrase("expected text in the UTF-8 encoding")
        ) from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SheetError(place, Phrase("expected JSON: %(why)s", why=error.msg)) from error
    except RecursionError as error:
        raise SheetError("sheet", Phrase("it is nested too deeply")) from error
    numbers.check(parsed)
    return parsed


def undecoded(data: bytes, error: UnicodeDecodeError) -> str:
    """Return where decoding a file failed: its line and byte."""
    before = data[: error.start].split(b"\n")
    return f"line {len(before)}, byte {len(before[-1]) + 1}"


def dump(sheet: object) -> bytes:
    """Return the sheet as UTF-8 JSON for a file."""
    try:
        return msgspec.json.format(msgspec.json.encode(sheet), indent=2) + b"\n"
    except (OverflowError, UnicodeEncodeError):
        # A lone surrogate in a name cannot be encoded; escaped it is the same JSON.
        text = json.dumps(sheet, ensure_ascii=False, indent=2) + "\n"
        return text.encode("utf-8", "backslashreplace")
