"""Calls of a league's tables, for its officials."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from companion.core.services import services
from companion.leagues.access.at_league import find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.pages.official_calls import calls_of
from companion.leagues.verbs.fixture_calls import close, come
from companion.leagues.verbs.league_call_notice import LeagueCallNotice
from companion.matches.pages.notice_form import Button, notice_button
from companion.site.plumbing.attempts import form_of

bp = Blueprint("league_calls", __name__, url_prefix="/leagues/<code>/calls")


@bp.get("")
def show(code: str) -> Response:
    """Show the open calls."""
    at = find_league(code, "decide")
    return running_page(
        "leagues/calls.html",
        at,
        block="part",
        calls=calls_of(at),
        push=services().push,
        known=LeagueCallNotice.is_subscribed(at.league, [at.league.id]),
    )


@bp.post("/<int:line>")
@form_of(show)
def answer(code: str, line: int, *, do: str = "", text: str = "", key: str) -> None:
    """Tell the table that the writer sees to it, or close its call with a note."""
    at = find_league(code, "decide")
    if do == "come":
        come(at.league, line, key=key, by=at.by)
    else:
        close(at.league, line, text, key=key, by=at.by)


@notice_button(bp, "/notices")
def officials(code: str) -> Button:
    """The calls of all tables, for this phone of an official."""
    league = find_league(code, "decide").league
    return Button(url_for(".show", code=code), [LeagueCallNotice], league, [league.id])
