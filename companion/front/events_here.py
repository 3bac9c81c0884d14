"""On the front page: the events of the visitor's clubs, and the games on paper that they added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flask import session, url_for
from sqlalchemy import select

from companion.clubs.access.account import current_organiser
from companion.clubs.verbs.clubs import clubs_of
from companion.models import Club, Event, db
from companion.scorekit.kit_file import read_kit
from companion.scorekit.kit_link import packed
from companion.site.plumbing.phrases import say

if TYPE_CHECKING:
    from companion.events.state.event_state import EventState
    from companion.events.verbs.club_events import ClubEvents

CLUBS = 6  # clubs that are looked at
SHOWN = 3  # events


def evenings_here() -> list[ClubEvents]:
    """The events of each of this browser's clubs."""
    if not (clubs := clubs_here()):
        return []
    from companion.events.verbs.club_events import club_events  # most visitors belong to no club

    return [club_events(club) for club in clubs]


def soonest(clubs: Sequence[ClubEvents]) -> list[tuple[Event, EventState]]:
    """The current and the next event of each club, soonest first."""
    found = [one for known in clubs for one in (*known.on, *known.next[:1])]
    return sorted(found, key=lambda one: one[0].held_at)[:SHOWN]


def own_games(clubs: Sequence[ClubEvents]) -> list[tuple[str, str]]:
    """The games on paper that these clubs' events added, by name: (name, link to a new sheet).

    Each is scored as in the event opened last; a kit that is too long for a link is left out.
    """
    if not clubs:
        return []
    from companion.events.state.event_games import SHELF

    kits = [
        (event.id, it.kits)
        for known in clubs
        for those in (known.on, known.next, known.past)
        for event, it in those
    ]
    ordered = sorted(kits, key=lambda one: one[0])
    games = {key: game for _, own in ordered for key, game in own.items()}
    own = [game for key, game in games.items() if game != SHELF.get(key)]
    links = [(say(game.title), packed(read_kit(game.own_kit))) for game in own]
    return sorted((name, url_for("sheet_kit.new", kit=kit)) for name, kit in links if kit)


def clubs_here() -> list[Club]:
    """The clubs of which this browser has an organiser, a helper or a member."""
    organiser = current_organiser()
    kept = [club for club in clubs_of(organiser) if not club.archived_at] if organiser else []
    codes = [*session.get("player", {}), *session.get("helper", {})]
    found = {club.id: club for club in kept}
    if codes:
        from companion.clubs.access.club_here import is_of

        linked = db.session.scalars(select(Club).where(Club.code.in_(codes)))
        found |= {club.id: club for club in linked if is_of(club)}
    return list(found.values())[:CLUBS]
