"""The daily mail to players who want it, about their fixtures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date

from flask import current_app

from companion.core.notices import letter
from companion.core.post import Letter, Post
from companion.core.push import Push
from companion.events.state.evening import Evening
from companion.events.verbs.eve import forget_the_past, listeners, tomorrow, tomorrow_of
from companion.leagues.verbs.reminders import Reminder, looked_at, of_member, waiting_wishes
from companion.models import Event, MailWish, db, now
from companion.tasks.reminding import hand_over

logger = logging.getLogger(__name__)
EVERY = 3600.0  # seconds
MORNING = 7  # from this hour on, by the clock of this machine
KEPT = 12 * 3600  # seconds that a push service keeps what is said of tomorrow
Coming = Sequence[tuple[Event, Evening]]
Write = Callable[[MailWish, Sequence[Reminder], Coming], Letter]
Words = Callable[[Event, Evening, str], str]
"""What a phone is told of tomorrow's event, in a language."""


def send_digests() -> int:
    """Send the letters that are due; how many. Whoever has nothing to do gets none."""
    here = now().astimezone()
    if here.hour < MORNING:
        return 0
    return send_letters(here.date()) + tell_phones(here.date())


def tell_phones(today: date) -> int:
    """Tell the phones that wished it what tables tomorrow's events will have; how many."""
    push: Push | None = current_app.extensions["push"]
    if push is None:
        return 0
    words: Words = current_app.extensions["eve"]
    forget_the_past()
    notices = [
        letter(one, f"/events/{event.code}/sign-up", words(event, evening, one.language))
        for event, evening in tomorrow(today)
        for one in listeners(event, evening)
    ]
    return sum(hand_over(push, one, KEPT) for one in notices)


def send_letters(today: date) -> int:
    """Send the mails that are due; how many."""
    post: Post | None = current_app.extensions["post"]
    if post is None:
        return 0
    numbers = [wish.member_id for wish in waiting_wishes(today)]
    return sum(send(post, number, today) for number in numbers)


def send(post: Post, number: int, today: date) -> bool:
    """One member's letter, if there is anything to say; one that is not taken is not sent again."""
    wish = db.session.get(MailWish, number)
    if wish is None or not looked_at(wish, today):
        return False
    reminders, coming = of_member(wish.member, today), tomorrow_of(wish.member, today)
    if not reminders and not coming:
        return False
    write: Write = current_app.extensions["digest"]
    mail = write(wish, reminders, coming)
    db.session.remove()  # nothing of the database is held while the mail server answers
    sent = post.send(mail)
    if not sent:
        logger.warning("mail: the server did not take a letter")
    return sent
