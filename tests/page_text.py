"""How a template breaks its lines is no test's business: `answer.text` comes without the breaks."""

from __future__ import annotations

import re
from typing import Final

from werkzeug.test import TestResponse

KEPT: Final = re.compile(r"(<(?:pre|textarea|script)\b.*?</(?:pre|textarea|script)>)", re.DOTALL)
"""Where a line break is part of what is said."""
TAG: Final = re.compile(r'<\w[^<>"]*(?:"[^"]*"[^<>"]*)*>')
VALUE: Final = re.compile(r'"[^"]*"|\s*\n\s*')
TAGS: Final = (
    "article|aside|body|br|button|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form"
    "|h[1-6]|head|header|html|input|label|legend|li|link|main|meta|nav|ol|optgroup|option|p|script"
    "|section|select|summary|svg|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
"""Beside these a browser shows no space; beside all others a line break is a space."""
AFTER: Final = re.compile(rf"(</?(?:{TAGS})\b[^>]*>)\s*\n\s*")
BEFORE: Final = re.compile(rf"\s*\n\s*(?=</?(?:{TAGS})\b)")


def unbroken(html: str) -> str:
    """The page in one line, with the spaces that a browser shows; values stay as they are."""
    parts = KEPT.split(html)
    for n, part in enumerate(parts[::2]):
        part = TAG.sub(lambda tag: VALUE.sub(in_tag, tag[0]), part)
        part = re.sub(r"\s*\n\s*", " ", BEFORE.sub("", AFTER.sub(r"\1", part)))
        parts[2 * n] = part.replace("\0", "\n")
    return "".join(parts)


def in_tag(found: re.Match[str]) -> str:
    """A line break between attributes is a space, one within a value is kept for later."""
    return found[0].replace("\n", "\0") if found[0].startswith('"') else " "


def text(answer: TestResponse) -> str:
    """What was answered; of a page, without its line breaks."""
    said = answer.get_data(as_text=True)
    return unbroken(said) if answer.mimetype == "text/html" else said


def install() -> None:
    """Let every test read pages so."""
    TestResponse.text = property(text)  # type: ignore[assignment, method-assign]  # tests only
