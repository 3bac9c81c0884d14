"""Why the form of this request was refused, for the page that is shown again."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

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
PAGE: Final = "companion.page"
"""Where it holds the address of the page that is shown again, if it is another one."""


def show_again(no: Refused | SheetError | IllegalMove, status: int = 422, page: str = "") -> None:
    """Note why this request was refused: the page that answers says so.

    `page` is the address of that page.
    """
    request.environ |= {REASON: no, STATUS: status}
    if page and page != path_here():
        request.environ[PAGE] = page


def own_address() -> str:
    """Return where a page sends its own form: to its address, also if another form was refused.

    A form without `action` would go to the address of the request, which is that of the other form.
    """
    query = request.query_string.decode(errors="replace")
    found: str = request.environ.get(PAGE, f"{path_here()}?{query}" if query else path_here())
    return found


def path_here() -> str:
    """Return the path of this request, as `url_for` writes it."""
    return quote(request.script_root + request.path)


def refused() -> Refused | SheetError | IllegalMove | None:
    """Return why this request was refused; None if it was not."""
    return request.environ.get(REASON) if request else None


def status_here() -> int:
    """Return the status of a page: 200, or another one if a form was refused."""
    return request.environ.get(STATUS, 200) if request else 200


def reasons() -> dict[str, object]:
    """Return the template values of every page: `why` and `wrong`, empty if not refused.

    `wrong` maps each field that is wrong to what is wrong there, "" to what is of no field.
    `own_address` is where the page sends its own form.
    """
    address = own_address() if request else ""
    if (no := refused()) is None:
        return {"why": "", "wrong": {}, "own_address": address}
    every = reversed(no.every) if isinstance(no, SheetError) else ()
    wrong = {one.place: say(one.phrase) for one in every} or {"": say(no.phrase)}
    return {"why": say(no.phrase), "wrong": wrong, "own_address": address}
