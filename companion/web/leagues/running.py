"""What the pages for those who run a league have in common: the league, who looks, what is next."""

from __future__ import annotations

from flask import Response

from companion.models.codes import new_code
from companion.services.leagues.journal import league_of
from companion.services.leagues.reading import summary_of
from companion.web.leagues.fetch import AtLeague, today
from companion.web.leagues.steps import next_step
from companion.web.plumbing.htmx import render


def running_page(template: str, at: AtLeague, why: str = "", **more: object) -> Response:
    """One of these pages, with the reason why something could not be done."""
    league = league_of(at.league)
    season = summary_of(at.league, today())
    return render(
        template,
        {
            "at": at,
            "row": at.league,
            "league": league,
            "summary": season,
            "step": next_step(at, league, season, today()),
            "why": why,
            "fresh": new_code(),
            **more,
        },
        status=422 if why else 200,
    )
