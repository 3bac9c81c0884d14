"""Wishes about pairs (never, once, always), fixed tables and teams."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import in_order, members
from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.event_teams import can_join, set_teams
from companion.events.verbs.pairs import FIXED, KINDS, keep_table, let_go, pair_up
from companion.kit.sheet import SheetError
from companion.models import db
from companion.models.base import new_code
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number, sent_key
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("pairs", __name__, url_prefix="/events/<code>/seating/pairs")


@bp.get("")
def show(code: str) -> Response:
    """Both lists, and the form for one pair more."""
    return page(find_event(code, "help"))


@bp.post("")
def add(code: str) -> Answer:
    """One pair more."""
    at = find_event(code, "help")
    kind, one, other = request.form.get("kind", ""), number("one"), number("other")
    return attempt(
        lambda key: pair_up(at.event, kind, one, other, key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.post("/remove")
def remove(code: str) -> Answer:
    """One pair less."""
    at = find_event(code, "help")
    return attempt(
        lambda key: let_go(at.event, number("one"), number("other"), key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.post("/table")
def keep(code: str) -> Answer:
    """Somebody keeps their table, or moves again."""
    at = find_event(code, "help")
    return attempt(
        lambda key: keep_table(at.event, number("stays"), number("table"), key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.post("/teams")
def team_up(code: str) -> Answer:
    """All teams at once: the same word is the same team."""
    at = find_event(code, "help")
    typed = {
        person: request.form.get(f"team-{person}", "") for person in can_join(evening_of(at.event))
    }
    try:
        set_teams(at.event, typed, number("seen"), key=sent_key(), by=at.by)
    except (Refused, SheetError) as no:
        db.session.rollback()
        return page(at, say(no.phrase), no.place if isinstance(no, SheetError) else "")
    return redirect(url_for(".show", code=code, _anchor="teams"), 303)


def page(at: AtEvent, why: str = "", wrong: str = "") -> Response:
    """The page, with the reason if something could not be done, and the field that was `wrong`."""
    evening = evening_of(at.event)
    settings, stage = evening.settings, evening.current()
    on_list = [member for member in members(at.event.club) if member.anonymous_at is None]
    here = [member for member in on_list if member.id in evening.people]
    lists = {kind: settings.get(kind, []) for kind in KINDS}
    fixed = sorted(settings.get(FIXED, []), key=lambda one: one[1])
    named = {person for pairs in lists.values() for pair in pairs for person in pair}
    named |= {person for person, _ in fixed}
    return render(
        "events/pairs.html",
        status=422 if why else 200,
        event=at.event,
        ended=evening.ended,
        drafted=stage is not None and not stage.started and not stage.final,
        groups=(here, [member for member in on_list if member not in here]),
        lists=lists,
        fixed=fixed,
        could_join=in_order(can_join(evening)),
        teams_by=evening.teams_by,
        team_of={person: team.name for team in evening.teams for person in team.people},
        names=names_of(named),
        why=why,
        wrong=wrong,
        typed=request.form,
        fresh=new_code(),
    )
