"""Fetching authorises: an event, and what this browser is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import abort, session
from sqlalchemy import select

from companion.models import Event, EventTable, Helper, Match, Member, Sheet, db
from companion.services.events.journal import evening_of
from companion.services.helpers import find_helper
from companion.services.players import find_player
from companion.web.account import current_organiser

Need = Literal["look", "play", "help", "direct"]


@dataclass(frozen=True, slots=True)
class AtEvent:
    """An event for its organiser, a helper, a player of the club, or anybody who may look.

    direct  everything, for the organiser who keeps the club's list
    help    the roll call, results, rulings, the clock; no settings, no contacts
    play    what concerns oneself: checking in, the own seat, confirming a result
    look    what everybody may see while the event is public
    """

    event: Event
    directs: bool
    helper: Helper | None
    player: Member | None

    @property
    def helps(self) -> bool:
        """True for the organiser too."""
        return self.directs or self.helper is not None

    @property
    def by(self) -> str:
        """What the journal calls whoever acts here."""
        if self.directs:
            return "organiser"
        if self.helper is not None:
            return f"helper {self.helper.name}"
        return f"player {self.player.id}" if self.player else "somebody"

    @property
    def seen_as(self) -> tuple[bool, bool, int | None]:
        """What a page of this event depends on besides the event: for its ETag."""
        return self.directs, self.helps, self.player.id if self.player else None


def find_event(code: str, need: Need = "look") -> AtEvent:
    """The event of this code for someone who is at least what is needed there, else 404 or 403."""
    event = db.session.scalar(select(Event).where(Event.code == code)) or abort(404)
    at = here_at(event)
    allowed = {
        "look": event.public or at.helps or at.player is not None,
        "play": at.player is not None,
        "help": at.helps,
        "direct": at.directs,
    }
    return at if allowed[need] else abort(403)


def here_at(event: Event) -> AtEvent:
    """What this browser is at the event."""
    return AtEvent(event, directs(event), helper_of(event), player_of(event))


def table_of(source: Sheet | Match) -> EventTable | None:
    """The table of an event that is played on this sheet or in this match, if one is."""
    mine = EventTable.sheet_id if isinstance(source, Sheet) else EventTable.match_id
    return db.session.scalar(select(EventTable).where(mine == source.id))


def helps_with(match: Match) -> bool:
    """Whether this browser is the host of a match as a helper of the event it belongs to."""
    if not any(session.get(key) for key in ("organiser", "helper")):
        return False
    row = table_of(match)
    return row is not None and here_at(row.event).helps


def writes_on(sheet: Sheet) -> bool:
    """Whether the sheet is a table's of an event that this browser helps at, or sits at it."""
    if not any(session.get(key) for key in ("organiser", "helper", "player")):
        return False
    row = table_of(sheet)
    if row is None:
        return False
    at = here_at(row.event)
    if at.helps or at.player is None:
        return at.helps
    return at.player.id in evening_of(row.event).stage(row.round).table(row.number).seats


def directs(event: Event) -> bool:
    """Whether the club's organiser is signed in here."""
    organiser = current_organiser()
    return organiser is not None and organiser.id == event.club.owner_id


def helper_of(event: Event) -> Helper | None:
    """The helper of the club whose link this browser opened, while it is in force."""
    token = session.get("helper", {}).get(event.club.code)
    helper = find_helper(token) if token else None
    return helper if helper and helper.club_id == event.club_id else None


def player_of(event: Event) -> Member | None:
    """The member whose personal link this browser opened, while it is in force."""
    token = session.get("player", {}).get(event.club.code)
    member = find_player(token) if token else None
    return member if member and member.club_id == event.club_id else None
