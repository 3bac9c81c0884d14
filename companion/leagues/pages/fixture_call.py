"""The page of a fixture on which its people call the director and see who is coming."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from companion.competition.calls import ABOUT, LONGEST
from companion.leagues.access.at_fixture import called
from companion.leagues.pages.division import values
from companion.leagues.pages.fixture_page import AT, AtFixture, find_running, sees
from companion.leagues.verbs.fixture_calls import call, close
from companion.models import Match
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import render

bp = Blueprint("fixture_call", __name__, url_prefix=f"{AT}/call")


@bp.get("")
def show(code: str, number: int, division: int, matchday: int, table: int) -> Response:
    """Show the table's open call and who is coming, or else the form."""
    here = its_own(code=code, number=number, division=division, matchday=matchday, table=table)
    source = here.card.source
    return render(
        "leagues/fixture/call.html",
        values(here),
        block="part",
        here=here,
        card=here.card,
        source=source,
        kind="match" if isinstance(source, Match) else "sheet",
        called=called(here.card.fixture),
        about=ABOUT,
        longest=LONGEST,
        text=request.form.get("text", ""),
        there={
            "call": url_for("fixture_call.begin", **here.address),
            "end": url_for("fixture_call.end", **here.address),
        },
    )


@bp.post("")
@form_of(show)
def begin(*, about: str = "", text: str = "", key: str, **address: object) -> None:
    """Call the director."""
    here = its_own(**address)
    call(here.at.league, here.spot, about, text, key=key, by=here.at.by)


@bp.post("/end")
@form_of(show)
def end(*, key: str, **address: object) -> None:
    """Close the table's own call: nobody needs to see to it any more."""
    here = its_own(**address)
    for one in here.card.fixture.calls.values():
        if not one.closed:
            close(here.at.league, one.line, key=key, by=here.at.by)


def its_own(**address: object) -> AtFixture:
    """Return the fixture, for its people and those who run it; else 403, 404 or Refused."""
    here = find_running("table", **address)
    sees(here)
    return here
