"""Somebody does not come to a table of a league: one tap lets an AI sit in, or takes that back."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as Answer

from companion.kit.levels import USUAL
from companion.models import now
from companion.services.leagues.sitting_in import sit_in
from companion.services.leagues.tables import table_of
from companion.tasks import rouse
from companion.web.leagues.at_fixture import AT, find_table, running, sees
from companion.web.leagues.fixture_page import done
from companion.web.plumbing.attempts import number as typed

bp = Blueprint("league_absent", __name__, url_prefix=AT)


@bp.post("/absent")
def say(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """An AI sits in for them, or does no more."""
    here = find_table(code, number, division, matchday, table, "table")

    def act(key: str) -> None:
        running(here)
        sees(here)
        at, level = here.at, USUAL if request.form.get("ai") == "1" else ""
        asks = 0 if at.keeps or at.decides else at.player_id
        wall = now().astimezone().replace(tzinfo=None)
        sit_in(at.league, here.spot, typed("person"), level, asks, wall, key=key, by=at.by)
        row = table_of(at.league, number, here.spot)
        if row is not None and row.sheet is not None:
            rouse(row.sheet)

    return done(here, act)
