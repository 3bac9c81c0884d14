"""The texts of notices in their reader's language.

They need pages, which a worker loads with its first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from companion.clubs.members.mailing import mail_token
from companion.core.chat import MOST
from companion.core.notices import Notice
from companion.core.post import Letter
from companion.core.services import services
from companion.kit.words import Phrase
from companion.models import MailWish

LONGEST: Final = 400
"""Characters of a push message."""


@contextmanager
def reading(language: str) -> Iterator[None]:
    """Texts in the block have that language."""
    app = services().pages()
    public, asked = app.config["PUBLIC_URL"] or None, {"Accept-Language": language}
    # A context of its own: the language of the last text is kept in the outer one.
    with app.app_context(), app.test_request_context(base_url=public, headers=asked):
        yield


def push_text(notice: Notice, language: str) -> str:
    """The text of a push message."""
    with reading(language):
        from companion.site.plumbing.phrases import say

        return "\n".join(map(say, notice.words()))[:LONGEST]


def chat_text(notice: Notice, language: str) -> str:
    """The text of a message to a group chat, with the address if others can open it."""
    with reading(language):
        from companion.site.plumbing.links import outside
        from companion.site.plumbing.phrases import say

        text = "\n".join(map(say, notice.words()))[:MOST]
        public = services().pages().config["PUBLIC_URL"]
        return f"{text}\n{outside(notice.address())}" if public else text


def letter(wish: MailWish, notices: Sequence[Notice], apart: Sequence[str] = ()) -> Letter:
    """An email about these to a subscriber; the lines `apart` follow each."""
    with reading(wish.language):
        from companion.site.plumbing.links import outside
        from companion.site.plumbing.phrases import say

        stop = outside(f"/mail/{mail_token(wish)}")
        lines = [
            line for one in notices for line in (*one.letter(), outside(one.address()), *apart)
        ]
        lines += ["", "-- ", Phrase("Unsubscribe with one tap:"), stop, ""]
        text, subject = "\n".join(map(say, lines)), say(notices[0].words()[0])
        return Letter(wish.address, subject, text, f"{stop}/stop")
