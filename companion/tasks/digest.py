"""The letters of the day: at most one to each player who wished it, about their league tables."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date

from flask import current_app

from companion.core.post import Letter, Post
from companion.leagues.verbs.reminding import Reminder, looked_at, of_member, waiting_wishes
from companion.models import MailWish, db, now

logger = logging.getLogger(__name__)
EVERY = 3600.0  # seconds
MORNING = 7  # from this hour on, by the clock of this machine
Write = Callable[[MailWish, Sequence[Reminder]], Letter]


def send_digests() -> int:
    """Send the letters that are due; how many. Whoever has nothing to do gets none."""
    post: Post | None = current_app.extensions["post"]
    here = now().astimezone()
    if post is None or here.hour < MORNING:
        return 0
    today = here.date()
    numbers = [wish.member_id for wish in waiting_wishes(today)]
    return sum(send(post, number, today) for number in numbers)


def send(post: Post, number: int, today: date) -> bool:
    """One member's letter, if there is anything to say; one that is not taken is not sent again."""
    wish = db.session.get(MailWish, number)
    if wish is None or not looked_at(wish, today):
        return False
    reminders = of_member(wish.member, today)
    if not reminders:
        return False
    write: Write = current_app.extensions["digest"]
    letter = write(wish, reminders)
    db.session.remove()  # nothing of the database is held while the mail server answers
    sent = post.send(letter)
    if not sent:
        logger.warning("mail: the server did not take a letter")
    return sent
