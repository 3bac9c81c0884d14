"""A score sheet as a file: read with a place for every complaint, written the same each time."""

from __future__ import annotations

import json
from typing import Any

from companion.kit.sheet import SheetError
from companion.kit.words import Phrase


def parse(data: bytes) -> Any:
    """The JSON in `data`, or SheetError saying where it stops being JSON."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SheetError(
            f"byte {error.start + 1}", Phrase("expected text in the UTF-8 encoding")
        ) from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SheetError(place, Phrase("expected JSON: %(why)s", why=error.msg)) from error
    except RecursionError as error:
        raise SheetError("sheet", Phrase("it is nested too deeply")) from error
    except ValueError as error:  # thousands of digits
        raise SheetError("sheet", Phrase("a number has too many digits")) from error


def dump(sheet: Any) -> bytes:
    """The sheet as UTF-8 text for a file."""
    text = json.dumps(sheet, ensure_ascii=False, indent=2) + "\n"
    # Half a surrogate pair in a name has no UTF-8; as an escape it is the same JSON.
    return text.encode("utf-8", "backslashreplace")
