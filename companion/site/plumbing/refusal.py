"""Why the form of this request was refused, for the page that is shown again."""

from __future__ import annotations

from typing import Final

from flask import request

from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.rules import IllegalMove
from companion.site.plumbing.phrases import say

REASON: Final = "companion.refused"
"""Where the request's environment holds the error, and in STATUS the status of the answer."""
STATUS: Final = "companion.status"
FORM: Final = "companion.form"
"""Where it holds the structs that were read of the form."""


def show_again(no: Refused | SheetError | IllegalMove, status: int = 422) -> None:
    """Note why this request was refused: the page that answers says so."""
    request.environ |= {REASON: no, STATUS: status}


def refused() -> Refused | SheetError | IllegalMove | None:
    """Return why this request was refused; None if it was not."""
    return request.environ.get(REASON) if request else None


def status_here() -> int:
    """Return the status of a page: 200, or another one if a form was refused."""
    return request.environ.get(STATUS, 200) if request else 200


def reasons() -> dict[str, object]:
    """Return the template values of every page: `why` and `wrong`, empty if not refused.

    `wrong` maps each field that is wrong to what is wrong there, "" to what is of no field.
    """
    if (no := refused()) is None:
        return {"why": "", "wrong": {}}
    every = reversed(no.every) if isinstance(no, SheetError) else ()
    wrong = {one.place: say(one.phrase) for one in every} or {"": say(no.phrase)}
    return {"why": say(no.phrase), "wrong": wrong}
