"""What the clock makes due: the daily email to players who want it, and notices on a day."""

from __future__ import annotations

import logging

from companion.core.notices import MORNING, notices
from companion.core.services import services
from companion.leagues.verbs.mail_wishes import looked_at, waiting_wishes
from companion.models import MailWish, db
from companion.tasks.letters import letter
from companion.tasks.sending import post, send

logger = logging.getLogger(__name__)
EVERY = 3600.0  # seconds


def send_digests() -> int:
    """Send the emails and notices that are due; returns how many. Empty ones are not sent."""
    mails = send_letters() if services().post else 0
    if services().push is None:
        return mails
    return mails + sum(send(kind.due_this_hour()) for kind in notices())


def send_letters() -> int:
    """Send the emails that are due; returns how many."""
    numbers = [wish.member_id for wish in waiting_wishes(MORNING)]
    return sum(send_or_log(number) for number in numbers)


def send_or_log(number: int) -> bool:
    """Like `send_digest`, but logs errors, so that one failing email does not stop the others."""
    try:
        return send_digest(number)
    except Exception:
        db.session.rollback()
        logger.exception("mail: a letter could not be written")
        return False


def send_digest(number: int) -> bool:
    """Send one member's email if there is something to say; a refused one is not sent again."""
    wish = db.session.get(MailWish, number)
    if wish is None or not looked_at(wish):
        return False
    news = [one for kind in notices() for one in kind.due_today(wish.member)]
    if not news:
        return False
    mail = letter(wish, news, apart=[""])
    db.session.remove()  # hold no database connection while the mail server answers
    return post(mail)
