"""Tokens of a league: made, shown once, ended; directors only."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError
from companion.leagues.verbs.officials import end_token, new_token, tokens_of
from companion.models import League
from companion.site.access.at_league import find_league
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.words import say

bp = Blueprint("league_tokens", __name__, url_prefix="/leagues/<code>/tokens")


@bp.get("/")
def show(code: str) -> Response:
    """Those in force."""
    return page(find_league(code, "direct").league)


@bp.post("/")
@limiter.limit(LINKS)
def add(code: str) -> Response:
    """Another one, shown this once."""
    row = find_league(code, "direct").league
    try:
        _, token = new_token(row, request.form.get("name", ""))
    except SheetError as error:
        return page(row, wrong=say(error.phrase))
    return page(row, token=token)


@bp.post("/<int:number>/end")
def end(code: str, number: int) -> Answer:
    """It opens nothing any more."""
    end_token(find_league(code, "direct").league, number)
    return redirect(url_for(".show", code=code), 303)


def page(row: League, *, token: str = "", wrong: str = "") -> Response:
    """The list, with a new token if there is one."""
    return render(
        "leagues/tokens.html",
        status=422 if wrong else 200,
        row=row,
        tokens=tokens_of(row),
        token=token,
        wrong=wrong,
    )
