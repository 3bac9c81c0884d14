"""The page of a fixture on which its people call the director and see who is coming."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from companion.competition.calls import ABOUT, LONGEST
from companion.leagues.access.at_fixture import called
from companion.leagues.access.at_league import BY_LINK, find_league
from companion.leagues.pages.division import values
from companion.leagues.pages.fixture_page import AT, AtFixture, find_running, sees
from companion.leagues.verbs.fixture_calls import call, close
from companion.models import Match
from companion.sheets.access.credentials import holds
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render

bp = Blueprint("fixture_call", __name__, url_prefix=f"{AT}/call")


@bp.get("")
def show(code: str, number: int, division: int, matchday: int, table: int) -> Response:
    """Show the table's open call and who is coming, or else the form."""
    here = its_own(code=code, number=number, division=division, matchday=matchday, table=table)
    source, league = here.card.source, here.at.league
    return render(
        "leagues/fixture/call.html",
        values(here),
        block="part",
        here=here,
        card=here.card,
        source=source,
        kind="match" if isinstance(source, Match) else "sheet",
        belongs=league.public or here.at.belongs,
        called=called(here.card.fixture),
        about=ABOUT,
        longest=LONGEST,
        text=kept("text"),
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
    call(here.at.league, here.spot, about, text, key=key, by=author(here))


@bp.post("/end")
@form_of(show)
def end(*, key: str, **address: object) -> None:
    """Close the table's own call: nobody needs to see to it any more."""
    here = its_own(**address)
    for one in here.card.fixture.calls.values():
        if not one.closed:
            close(here.at.league, one.line, key=key, by=author(here))


def its_own(**address: object) -> AtFixture:
    """Return the fixture, for its people, those who run it and who has a link of its table.

    Else 403, 404 or Refused.
    """
    here = find_running("link", **address)
    if not has_link(here):
        find_league(here.at.league.code, "table")
        sees(here)
    return here


def has_link(here: AtFixture) -> bool:
    """Return whether this browser has the link of its sheet or of a seat."""
    return here.card.source is not None and holds(here.card.source)


def author(here: AtFixture) -> str:
    """Return who calls, for the journal."""
    return here.at.by if here.sees_to_it else BY_LINK
