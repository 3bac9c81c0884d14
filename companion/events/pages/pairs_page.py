"""Wishes about pairs (never, once, always), fixed tables and teams."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response, url_for

from companion.clubs.verbs.clubs import in_order, members
from companion.clubs.verbs.namesakes import names_of
from companion.events.access.at_event import find_event
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_teams import can_join, set_teams
from companion.events.verbs.pairs import KINDS, keep_table, let_go, pair_up
from companion.models.base import new_code
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import SOME, kept
from companion.site.plumbing.htmx import render

bp = Blueprint("pairs", __name__, url_prefix="/events/<code>/seating/pairs")


@bp.get("")
def show(code: str) -> Response:
    """Show the wishes and the form to add one."""
    at = find_event(code, "help")
    state = event_state(at.event)
    settings, stage = state.settings, state.current()
    on_list = [member for member in members(at.event.club) if member.anonymous_at is None]
    here = [member for member in on_list if member.id in state.people]
    lists = {kind: getattr(settings, kind) for kind in KINDS}
    fixed = sorted(settings.fixed, key=lambda one: one[1])
    named = {person for pairs in lists.values() for pair in pairs for person in pair}
    named |= {person for person, _ in fixed}
    return render(
        "events/pairs.html",
        event=at.event,
        ended=state.ended,
        drafted=stage is not None and not stage.started and not stage.final,
        groups=(here, [member for member in on_list if member not in here]),
        lists=lists,
        fixed=fixed,
        could_join=in_order(can_join(state)),
        teams_by=state.teams_by,
        team_of={person: team.name for team in state.teams for person in team.people},
        names=names_of(named),
        kept=kept,
        fresh=new_code(),
    )


@bp.post("")
@form_of(show)
def add(code: str, *, kind: str = "", one: int = 0, other: int = 0, key: str) -> None:
    """Add a wish about a pair: never, once or always."""
    at = find_event(code, "help")
    pair_up(at.event, kind, one, other, key=key, by=at.by)


@bp.post("/remove")
@form_of(show)
def remove(code: str, *, one: int = 0, other: int = 0, key: str) -> None:
    """Remove a wish about a pair."""
    at = find_event(code, "help")
    let_go(at.event, one, other, key=key, by=at.by)


@bp.post("/table")
@form_of(show)
def keep(code: str, *, stays: int = 0, table: int = 0, key: str) -> None:
    """Give somebody a fixed table, or let them move again."""
    at = find_event(code, "help")
    keep_table(at.event, stays, table, key=key, by=at.by)


@bp.post("/teams")
@form_of(show)
def team_up(code: str, *, seen: int = 0, team: Annotated[dict[int, str], SOME], key: str) -> str:
    """Save all teams: people with the same word form one."""
    at = find_event(code, "help")
    names = {person: team.get(person, "") for person in can_join(event_state(at.event))}
    set_teams(at.event, names, seen, key=key, by=at.by)
    return url_for(".show", code=code, _anchor="teams")
