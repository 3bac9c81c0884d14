"""Mail to players: daily digest, confirmation, and a text to paste."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from flask import current_app
from flask_babel import gettext as _

from companion.clubs.members.mailing import mail_token
from companion.clubs.verbs.namesakes import names_of
from companion.core.post import Letter
from companion.events.pages.eve_page import to_paste as to_paste_of
from companion.events.state.evening import Evening
from companion.kit.words import Phrase
from companion.leagues.pages.fixture_cards import Card
from companion.leagues.verbs.reminders import Reminder, Why
from companion.models import Event, MailWish
from companion.site.plumbing.links import outside_url
from companion.site.plumbing.phrases import say, say_clock, say_date

COMMA = Phrase(", ")
WHY: Mapping[Why, Phrase] = {
    "turn": Phrase("It is your turn."),
    "agreed": Phrase("You meet soon."),
    "due": Phrase("The last day is near."),
    "times": Phrase("Say when you can come."),
}


def written(wish: MailWish, subject: str, lines: Sequence[str]) -> Letter:
    """A letter that says at its end how to end them."""
    stop = outside_url("league_mail.link", token=mail_token(wish))
    end = [_("No more letters: one tap here."), stop]
    one_tap = outside_url("league_mail.stop", token=mail_token(wish))
    return Letter(wish.address, subject, "\n".join([*lines, "", "-- ", *end, ""]), one_tap)


def digest_letter(
    wish: MailWish,
    reminders: Sequence[Reminder],
    coming: Sequence[tuple[Event, Evening]] = (),
) -> Letter:
    """The letter of the day, in the language of who wished it; outside any request."""
    public: str = current_app.config["PUBLIC_URL"]
    asked = {"Accept-Language": wish.language}
    with current_app.test_request_context(base_url=public or None, headers=asked):
        events = [f"{to_paste_of(*one)}\n" for one in coming]
        lines = [*events, *(line for one in reminders for line in said(one))]
        subject = (
            _("Tomorrow: %(event)s", event=coming[0][0].name) if coming else _("Your league tables")
        )
        return written(wish, subject, lines)


def asking_letter(wish: MailWish) -> Letter:
    """The first letter: whoever reads that address says yes, or nothing more comes."""
    address = outside_url("league_mail.link", token=mail_token(wish))
    text = _(
        "Somebody asked to receive emails about league tables and events at this address, at "
        "most one a day. Was that you? Confirm here:"
    )
    return Letter(wish.address, _("Emails about your tables and events"), f"{text}\n{address}\n")


def said(one: Reminder) -> list[str]:
    """One table in a letter."""
    division, matchday, table = one.spot
    names = names_of(one.fixture.seats)
    address = outside_url(
        "fixture.show", code=one.league.code, number=one.season,
        division=division, matchday=matchday, table=table,
    )  # fmt: skip
    who = say(COMMA).join(names[person] for person in one.fixture.seats)
    when = at(one.fixture.agreed, one.fixture.place)
    until = _("until %(day)s", day=say_date(one.fixture.until))
    return [f"{one.league.name}: {who}", f"{say(WHY[one.why])} {when or until}", address, ""]


def at(agreed: datetime | None, place: str) -> str:
    """When and where, if that is known."""
    return " · ".join(part for part in (say_clock(agreed) if agreed else "", place) if part)


def to_paste(
    row_name: str, cards: Sequence[Card], names: Mapping[int, str], number: int, code: str
) -> str:
    """The tables that are waited for, as a text for any messenger; "" when there is none."""
    lines = []
    for card in cards:
        if card.done or card.score:
            continue
        division, matchday, table = card.spot
        who = say(COMMA).join(names[person] for person in card.fixture.seats)
        when = at(card.fixture.agreed, card.fixture.place)
        until = _("until %(day)s", day=say_date(card.fixture.until))
        address = outside_url(
            "fixture.show", code=code, number=number,
            division=division, matchday=matchday, table=table,
        )  # fmt: skip
        lines += [f"{who}: {when or until}", address]
    return "\n".join([row_name, *lines]) if lines else ""
