"""Access to an event: the row, and what this browser is there."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Literal

from flask import abort, session
from sqlalchemy import select

from companion.clubs.verbs.keepers import find_helper
from companion.core.append import locked
from companion.events.state.evening import Evening
from companion.events.state.event_table import Table
from companion.events.verbs.closed import Hand
from companion.events.verbs.event_journal import evening_of
from companion.models import Event, EventTable, Helper, Match, Member, Sheet, db
from companion.site.access.account import runs
from companion.site.access.passes import linked_to, player_of

Need = Literal["look", "play", "mine", "help", "direct"]


@dataclass(frozen=True, slots=True)
class AtEvent:
    """An event for its organiser, a helper, a player of the club, or anybody who may look.

    direct  everything, for the organiser who keeps the club's list
    help    the roll call, results, rulings, the clock; no settings, no contacts
    play    what concerns oneself: checking in, the own seat, confirming a result
    mine    what is private to oneself, by the personal link: an address, the own data
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
    def linked(self) -> Member | None:
        """The player, where the personal link says so."""
        return linked_to(self.event)

    @property
    def belongs(self) -> bool:
        """Whether they may look although it is not public, and see how names are read."""
        return self.helps or self.player is not None

    @property
    def by(self) -> str:
        """What the journal calls whoever acts here."""
        if self.directs:
            return "organiser"
        if self.helper is not None:
            return f"helper {self.helper.name}"
        return f"player {self.player.id}" if self.player else "somebody"

    @property
    def hand(self) -> Hand:
        """Whoever acts here, as services ask for it."""
        return Hand(self.by, self.helps, self.directs)

    @property
    def seen_as(self) -> tuple[bool, bool, int | None]:
        """What a page of this event depends on besides the event: for its ETag."""
        return self.directs, self.helps, self.player.id if self.player else None


@dataclass(frozen=True, slots=True)
class Home:
    """The table of an event that a sheet is kept for, and what this browser is there."""

    row: EventTable
    at: AtEvent
    evening: Evening

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.evening.stage(self.row.round).table(self.row.number)

    @property
    def sits(self) -> bool:
        """Whether this is the phone of somebody who sits there."""
        return self.at.player is not None and self.at.player.id in self.table.seats

    @property
    def open(self) -> bool:
        """Whether this browser's word counts at once: not when the round or evening is over."""
        return not self.table.closed or self.decides

    @property
    def decides(self) -> bool:
        """Whether this browser says yes or no to what others ask for."""
        return self.at.hand.decides(self.evening)

    @property
    def by(self) -> str:
        """What the journal calls whoever writes here: with a slip's link somebody of the table."""
        return self.at.by if self.at.by != "somebody" else "slip"

    @property
    def person(self) -> int | None:
        """The member whose phone this is."""
        return self.at.player.id if self.at.player else None


def home_of(sheet: Sheet, *, to_write: bool = False) -> Home | None:
    """Where a sheet belongs, if it is a table's of an event; that is locked where one writes."""
    row = EventTable.of(sheet)
    if row is None:
        return None
    with locked(row.event) if to_write else nullcontext():
        return Home(row, here_at(row.event), evening_of(row.event))


def find_event(code: str, need: Need = "look") -> AtEvent:
    """The event of this code for someone who is at least what is needed there, else 404 or 403."""
    event = db.session.scalar(select(Event).where(Event.code == code)) or abort(404)
    at = here_at(event)
    allowed = {
        "look": event.public or at.belongs,
        "play": at.player is not None,
        "mine": at.linked is not None,
        "help": at.helps,
        "direct": at.directs,
    }
    return at if allowed[need] else abort(403)


def here_at(event: Event) -> AtEvent:
    """What this browser is at the event."""
    return AtEvent(event, runs(event.club), helper_of(event), player_of(event))


def helps_with(match: Match) -> bool:
    """Whether this browser is the host of a match as a helper of the event it belongs to."""
    if not any(session.get(key) for key in ("organiser", "helper")):
        return False
    row = EventTable.of(match)
    return row is not None and here_at(row.event).helps


def helper_of(event: Event) -> Helper | None:
    """The helper of the club whose link this browser opened, while it is in force."""
    token = session.get("helper", {}).get(event.club.code)
    helper = find_helper(token) if token else None
    return helper if helper and helper.club_id == event.club_id else None
