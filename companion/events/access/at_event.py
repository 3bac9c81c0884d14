"""Access to an event: its row, and this browser's rights there."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal

from flask import abort, session
from sqlalchemy import select

from companion.clubs.access.account import runs
from companion.clubs.verbs.keepers import find_helper
from companion.events.access.passes import linked_to, player_of
from companion.events.verbs.corrections import Hand
from companion.events.verbs.rehearsal import looking_first
from companion.models import Event, Helper, Member, db
from companion.site.plumbing.phrases import go_by

Need = Literal["look", "play", "mine", "help", "direct"]


@dataclass(frozen=True, slots=True)
class AtEvent:
    """An event, with the rights of this browser there.

    direct  everything, for an organiser of the club
    help    attendance, results, rulings, the clock; no settings, no contacts
    play    one's own affairs: checking in, the own seat, confirming a result
    mine    private data, by the personal link only: address, own data
    look    what everybody may see of a public event
    """

    event: Event
    directs: bool
    helper: Helper | None
    player: Member | None

    @property
    def helps(self) -> bool:
        """Whether they are a helper or an organiser."""
        return self.directs or self.helper is not None

    @property
    def linked(self) -> Member | None:
        """The member, if the personal link was opened here."""
        return linked_to(self.event)

    @property
    def belongs(self) -> bool:
        """Whether they may see a private event, and how names are read."""
        return self.helps or self.player is not None

    @property
    def by(self) -> str:
        """The actor's name in the journal."""
        if self.directs:
            return "organiser"
        if self.helper is not None:
            return f"helper {self.helper.name}"
        return f"player {self.player.id}" if self.player else "somebody"

    @property
    def hand(self) -> Hand:
        """The actor as services expect it."""
        return Hand(self.by, self.helps, self.directs)

    def looking(self) -> AbstractContextManager[None]:
        """Run a block; if it would change standings, seating or ratings, roll back: `Moved`."""
        return looking_first(self.event)

    @property
    def seen_as(self) -> tuple[bool, bool, int | None]:
        """What pages of this event depend on besides the event, for their ETag."""
        return self.directs, self.helps, self.player.id if self.player else None


def find_event(code: str, need: Need = "look") -> AtEvent:
    """The event of this code, for someone with at least these rights; else 404 or 403."""
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
    """This browser's rights at the event; the page shows times in the event's zone."""
    go_by(lambda: event.zone)
    return AtEvent(event, runs(event.club), helper_of(event), player_of(event))


def helper_of(event: Event) -> Helper | None:
    """The club's helper whose link was opened in this browser, if still valid."""
    token = session.get("helper", {}).get(event.club.code)
    helper = find_helper(token) if token else None
    return helper if helper and helper.club_id == event.club_id else None
