"""Access to a match and this browser's role, or 404 and 403."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import abort, redirect, url_for
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from companion.core.house import helps_with
from companion.matches.verbs.shared_deals import in_play
from companion.models import OVER, WAITING, Deal, Match, Seat, db
from companion.sheets.access.at_sheet import MATCH
from companion.sheets.access.credentials import held_seat, is_host, recent, visit

SEATED = MATCH.options(joinedload(Match.places))  # every page of a match asks who sits there


@dataclass(frozen=True, slots=True)
class AtTable:
    """A match with this browser's role: a seat, the host, both, or a spectator.

    A helper at an event is the host of the matches at its tables.
    """

    match: Match
    seat: Seat | None
    host: bool

    @property
    def index(self) -> int | None:
        """The seat's number, or None for a spectator, as `State.view` expects."""
        return self.seat.index if self.seat else None


def find_match(
    code: str,
    need: Literal["watch", "seat", "host", "either"] = "watch",
    *,
    table: bool = True,
) -> AtTable:
    """The match of this code, for someone with at least this role; else 403 or 404.

    A closed match has only spectators. While its deal is still hidden, only its players see it,
    and a host sees pages that do not show the `table`.
    """
    match = db.session.scalars(SEATED, {"code": code}).unique().one_or_none() or abort(404)
    if match.closed_at:
        at = AtTable(match, None, host=False)
    else:
        at = AtTable(match, held_seat(match), is_host(match) or helps_with(match))
    allowed = {
        "watch": True,
        "seat": at.seat is not None,
        "host": at.host,
        "either": at.seat is not None or at.host,
    }
    if not allowed[need]:
        abort(403)
    looks = need == "watch" and not at.seat and (table or not at.host)
    if looks and match.deal and hidden(at, match.deal):
        abort(redirect(url_for("deals.show", code=match.deal.code), 303))
    visit(match)
    return at


def hidden(at: AtTable, deal: Deal) -> bool:
    """Whether the deal is still to be played: by this browser, or anywhere at its event.

    At an event nothing is hidden before the start; from then on not even a host may look.
    """
    if has_ended(deal.id):
        return False
    if deal.event_id is None:
        return not at.host
    return at.match.state != WAITING and in_play(deal)


def has_ended(deal: int) -> bool:
    """Whether this browser has finished a match of that deal."""
    codes = [code for kind, code in recent() if kind == "match"]
    ended = select(Match).where(Match.deal_id == deal, Match.code.in_(codes), Match.state == OVER)
    return any(held_seat(match) for match in db.session.scalars(ended))
