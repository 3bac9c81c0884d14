"""Somebody does not come to a table of a league: one tap lets an AI sit in, or takes that back."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.kit.levels import USUAL
from companion.kit.words import Phrase
from companion.leagues.pages.at_fixture import AT, find_table, running, sees
from companion.leagues.pages.fixture_page import done
from companion.leagues.verbs.sitting_in import sit_in
from companion.models import now
from companion.site.plumbing.attempts import number as typed

NOT_THEIRS = Phrase("Only their own club, the host club or an official can say that.")
bp = Blueprint("league_absent", __name__, url_prefix=AT)


@bp.post("/absent")
def say(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """An AI sits in for them, or does no more."""
    here = find_table(code, number, division, matchday, table, "table")

    def act(key: str) -> None:
        running(here)
        sees(here)
        at, level = here.at, USUAL if request.form.get("ai") == "1" else ""
        person = typed("person")
        if not here.speaks_for(person):
            raise Refused(NOT_THEIRS)
        wall = now().astimezone().replace(tzinfo=None)
        sit_in(at.league, here.spot, person, level, at.player_id, wall, key=key, by=at.by)

    return done(here, act)
