"""Which phone wrote a line: nobody signs in, but one may ask "was that you?"."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request, session
from flask_babel import gettext as _

from companion.models.codes import new_code
from companion.sheets.verbs.lines import Line

KINDS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")


def this_phone() -> str:
    """What a line remembers of the phone: a name only this installation uses, and its make."""
    if "phone" not in session:
        session["phone"] = new_code(6)
    agent = request.user_agent.string
    kind = next((kind for kind in KINDS if kind in agent), "")
    return f"{session['phone']} {kind}".strip()


def say_phone(by: str, lines: Sequence[Line]) -> str:
    """Whose line it is: "this phone", or the phones in the order in which they first wrote."""
    if not by:
        return ""
    name, _space, kind = by.partition(" ")
    if name == session.get("phone"):
        return str(_("this phone"))
    known = list(dict.fromkeys(line.by.partition(" ")[0] for line in lines))
    number = known.index(name) + 1 if name in known else len(known) + 1
    if kind:
        return str(_("phone %(number)s (%(kind)s)", number=number, kind=kind))
    return str(_("phone %(number)s", number=number))
