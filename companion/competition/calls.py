"""Calls for the director from the tables of events and leagues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal, TypeVar

from companion.kit.words import Phrase

About = Literal["rules", "score", "missing", "other"]
ABOUT: Final[Mapping[str, Phrase]] = {
    "rules": Phrase("rules question"),
    "score": Phrase("wrong score"),
    "missing": Phrase("somebody is missing"),
    "other": Phrase("something else"),
}
LONGEST: Final = 200
"""Characters of a call, a note or a message."""
MOST_CALLS: Final = 6
"""Calls of one table in a round, or of one fixture."""


@dataclass(frozen=True, kw_only=True)
class Call:
    """Somebody at a table called the director in entry `line`.

    `coming` is who is on the way, and said so in entry `answered`.
    """

    line: int
    about: str
    text: str
    by: str
    at: datetime
    coming: str = ""
    answered: int = 0
    closed: bool = False


C = TypeVar("C", bound=Call)


def answered(call: C, line: int, by: str, *, closed: bool) -> C:
    """Return the call after entry `line`: somebody is coming, or it is closed."""
    if not closed:
        call = replace(call, coming=by, answered=line)
    return replace(call, closed=closed)


def reason_against(about: str, text: str, own: Sequence[Call], full: Phrase) -> Phrase | None:
    """Return why a table cannot call now; `own` are its calls, `full` says that they are enough."""
    if about not in ABOUT:
        return Phrase("Choose what it is about.")
    if about == "other" and not text.strip():
        return Phrase("Write a word about what it is.")
    if any(not one.closed for one in own):
        return Phrase("Your table has called already.")
    return full if len(own) >= MOST_CALLS else None


def describe_call(where: Phrase, about: str, text: str) -> Phrase:
    """Return a call in words, for a history."""
    what = ABOUT[about]
    if not text:
        return Phrase("%(where)s called: %(what)s", where=where, what=what)
    if about == "other":
        return Phrase("%(where)s called: “%(text)s”", where=where, text=text)
    return Phrase("%(where)s called: %(what)s “%(text)s”", where=where, what=what, text=text)


def describe_answer(where: Phrase, text: str, *, closed: bool) -> Phrase:
    """Return the answer to a call in words, for a history."""
    if not closed:
        return Phrase("%(where)s: somebody is coming", where=where)
    if not text:
        return Phrase("%(where)s: call closed", where=where)
    return Phrase("%(where)s: call closed: %(text)s", where=where, text=text)


def notice_of(where: Phrase, call: Call) -> Phrase:
    """Return the line of a notice that a table has called: where, and what it is about."""
    text, about = call.text, ABOUT[call.about]
    if text and call.about != "other":
        return Phrase("%(where)s calls: %(about)s “%(text)s”", where=where, about=about, text=text)
    return Phrase("%(where)s calls: %(about)s", where=where, about=text or about)
