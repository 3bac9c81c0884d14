"""The divisions of a season: propose, change by hand, confirm."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.leagues.pages.running import running_page
from companion.leagues.state.league_state import League
from companion.leagues.verbs.dividing import HOW, Group, How, divide, proposed
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of
from companion.site.access.at_league import AtLeague, find_league, today
from companion.site.plumbing.attempts import attempt, number
from companion.site.plumbing.phrases import say

bp = Blueprint("league_divisions", __name__, url_prefix="/leagues/<code>/divisions")


@bp.get("")
def show(code: str) -> Response:
    """The divisions as they are, or a proposal."""
    at = find_league(code, "direct")
    league = league_of(at.league)
    asked = request.args.get("how", "")
    how = next((one for one in HOW if one == asked), None)
    if how is None and not open_again(league) and not to_come(league):
        return page(at, drawn(league), "")
    if how is None and open_again(league):
        return page(at, drawn(league), "")
    chosen: How = how or ("before" if past(league) else "rating")
    try:
        return page(at, proposal(at, league, chosen), chosen)
    except Refused as no:
        return page(at, [], chosen, say(no.phrase))


@bp.post("")
def settle(code: str) -> Answer:
    """These are the divisions."""
    at = find_league(code, "direct")
    name, groups = request.form.get("name", ""), typed()
    return attempt(
        lambda key: divide(
            at.league, name, [one for one in groups if one.people], key=key, by=at.by
        ),
        lambda: redirect(url_for("league.show", code=code), 303),
        lambda why: page(at, groups, "", why),
    )


def to_come(league: League) -> bool:
    """Whether a season is to be divided."""
    return league.current is None or league.current.ended


def open_again(league: League) -> bool:
    """Whether there are divisions that may still be changed: none is planned."""
    season = league.current
    planned = season is not None and any(one.matchdays for one in season.divisions)
    return season is not None and not season.ended and not planned


def past(league: League) -> int:
    """The number of the last season that is over; 0 where there is none."""
    return max((one.number for one in league.seasons if one.ended), default=0)


def drawn(league: League) -> list[Group]:
    """The divisions of the current season."""
    return [Group(one.name, one.people) for one in league.playing.divisions]


def proposal(at: AtLeague, league: League, how: How) -> list[Group]:
    """A proposal with names: those of the season before, and numbers for more."""
    before = summary_of(at.league, today(), past(league)) if past(league) else None
    return named(before, proposed(at.league, how, before))


def named(before: Summary | None, groups: Sequence[Sequence[int]]) -> list[Group]:
    """The groups by the names of the season before, and by numbers where there are more."""
    known = [one.name for one in before.season.divisions] if before else []
    more = range(len(known) + 1, len(groups) + 1)
    names = [*known, *(say(Phrase("Division %(n)s", n=n)) for n in more)]
    return [Group(name, people) for name, people in zip(names, groups, strict=False)]


def typed() -> list[Group]:
    """The groups as they were sent: names in order, and for everybody the number of theirs."""
    names = request.form.getlist("division")[:40]
    people = request.form.getlist("person", type=whole)
    place = {person: number(f"in-{person}") for person in people}
    return [
        Group(name, [person for person in people if place[person] == at])
        for at, name in enumerate(names, 1)
    ]


def page(at: AtLeague, groups: Sequence[Group], how: str, why: str = "") -> Response:
    """The page of a proposal, or of divisions that are being played."""
    league = league_of(at.league)
    changes = to_come(league) or open_again(league)
    coming = len(league.seasons) + to_come(league)
    usual = say(Phrase("Season %(n)s", n=coming))
    season = league.current
    return running_page(
        "leagues/divisions.html",
        at,
        why,
        groups=groups,
        how=how,
        ways=[one for one in HOW if one != "before" or past(league)],
        changes=changes,
        name=request.form.get("name", season.name if season and open_again(league) else usual),
        names=names_of(person for group in groups for person in group.people),
        left={p for one in season.divisions for p in one.left} if season else set(),
    )
