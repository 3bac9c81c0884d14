"""What tables an event will have, in words: for a calendar, a letter, a phone, and to paste."""

from __future__ import annotations

from flask import current_app
from flask_babel import gettext as _
from flask_babel import ngettext

from companion.events.state.evening import Evening
from companion.events.verbs.next_seating import foretold
from companion.kit.words import Phrase
from companion.models import Event
from companion.site.plumbing.links import outside_url
from companion.site.plumbing.phrases import say, say_when

LONGEST = 400


def forecast(evening: Evening) -> list[str]:
    """Who signed up, the tables that makes, and whether AI seats would help; [] if not known."""
    told = foretold(evening)
    if told is None:
        return []
    tables = say(Phrase(" or ")).join(map(say, told.tables))
    lines = [
        ngettext(
            "%(num)s person signed up: %(tables)s.",
            "%(num)s people signed up: %(tables)s.",
            told.people,
            tables=tables,
        )
    ]
    if told.ai:
        seats, better = told.ai
        lines.append(
            ngettext(
                "%(num)s AI seat would help: %(tables)s.",
                "%(num)s AI seats would help: %(tables)s.",
                seats,
                tables=say(better),
            )
        )
    elif told.even:
        lines.append(_("No AI seat is needed."))
    return lines


def to_paste(event: Event, evening: Evening) -> str:
    """The event with its forecast, as a text for any messenger."""
    address = outside_url("signing.show", code=event.code)
    when = [say_when(event)] if event.starts_at else []
    place = [event.place] if event.place else []
    return "\n".join([event.name, *when, *place, *forecast(evening), address])


def words_of_eve(event: Event, evening: Evening, language: str) -> str:
    """What a phone is told the day before, in that language; outside any request."""
    public: str = current_app.config["PUBLIC_URL"]
    asked = {"Accept-Language": language}
    with current_app.test_request_context(base_url=public or None, headers=asked):
        title = _("Tomorrow: %(event)s", event=event.name)
        return "\n".join([title, *forecast(evening)])[:LONGEST]
