"""A player's own data as a file: everything the club stores about them.

It needs their personal link.
"""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort
from sqlalchemy import func, select

from companion.clubs.members import mailing
from companion.clubs.verbs.same_person import links_of
from companion.competition.local_time import local
from companion.competition.standings.points import Result
from companion.events.access.at_event import find_event
from companion.events.state.event_games import Games, title_of
from companion.events.state.event_state import EventState
from companion.events.verbs.profiles import history, profile_of
from companion.events.verbs.records import seat_of
from companion.events.verbs.summaries import summaries
from companion.leagues.verbs.league_players import entries
from companion.models import Member, Subscription, db
from companion.site.plumbing.phrases import in_each_language

bp = Blueprint("own_data", __name__)


@bp.get("/events/<code>/me/data.json")
def show(code: str) -> Response:
    member = find_event(code, "mine").linked or abort(403)
    text = json.dumps(own_data(member), ensure_ascii=False, indent=2)
    answer = Response(text, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="tairyo-{member.id}.json"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def own_data(member: Member) -> dict[str, object]:
    """Return what is stored about the member, without the other people at the tables."""
    mail, profile = mailing.wish_of(member), profile_of(member)
    return {
        "club": member.club.name,
        "name": member.name,
        "mark": member.mark,
        "reading": member.reading,
        "contact": member.contact,
        "since": member.created_at.isoformat(),
        "email": {"address": mail.address, "confirmed": bool(mail.confirmed_at)} if mail else None,
        "notified_browsers": subscribed(member),
        "same_person_in": [one.other.club.name for one in links_of(member) if one.holds],
        "leagues": [row.name for row, _ in entries([member])],
        "events": events_of(member, {event.id: rank for event, rank in profile.evenings}),
        "ratings": {
            game: {
                "game_name": in_each_language(title_of(game, profile.games)),
                "rating": round(its[-1].mu, 1),
                "uncertainty": round(2 * its[-1].sigma, 1),
            }
            for game, its in profile.ratings.items()
        },
    }


def subscribed(member: Member) -> int:
    """Return how many times browsers of the member have subscribed to a notice."""
    chosen = select(func.count(Subscription.id)).where(Subscription.member_id == member.id)
    return db.session.scalar(chosen) or 0


def events_of(member: Member, ranks: dict[int, int]) -> list[dict[str, object]]:
    """Return the events the member took part in or signed up for, oldest first."""
    known = history(member.club)
    states = summaries(member.club, known.events)
    found: list[dict[str, object]] = []
    for event in known.events:
        summary = states[event.id]
        tables = [
            table_of(member, one, known.games) for one in summary.results if member.id in one.seats
        ]
        if tables or member.id in summary.state.seen() or member.id in summary.state.signed:
            day = local(event.held_at, event.zone).date().isoformat()
            at = {"event": event.name, "day": day, "place": ranks.get(event.id)}
            found.append({**at, "team": team_of(member, summary.state), "tables": tables})
    return found


def team_of(member: Member, state: EventState) -> str | None:
    return next((name for name, people in state.teams if member.id in people), None)


def table_of(member: Member, result: Result, games: Games) -> dict[str, object]:
    """Return the member's result at a table."""
    seat = seat_of({member.id}, result)
    return {
        "round": result.round,
        "table": result.table,
        "game": result.game,
        "game_name": in_each_language(title_of(result.game, games)),
        "seat": seat + 1,
        "total": result.totals[seat],
        "place": result.ranks[seat],
    }
