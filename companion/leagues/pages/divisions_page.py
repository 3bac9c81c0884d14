"""The divisions of a season: propose, change by hand, confirm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from flask import Blueprint, Response, request, url_for
from msgspec import Struct, field

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.state.league_state import League
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import game_stays, league_of, today
from companion.leagues.verbs.new_divisions import HOW, Group, How, divide, proposed
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import SOME, kept, typed
from companion.site.plumbing.phrases import say
from companion.site.plumbing.refusal import show_again

bp = Blueprint("league_divisions", __name__, url_prefix="/leagues/<code>/divisions")


class DivisionsForm(Struct, kw_only=True):
    """The names of the divisions in order, and each person's choice by number, from 1."""

    name: str = ""
    division: list[str] = field(default_factory=list)
    place: Annotated[dict[int, int], SOME] = field(name="in")

    def groups(self) -> list[Group]:
        """Return the divisions with their people."""
        return [
            Group(name, [person for person, chosen in self.place.items() if chosen == number])
            for number, name in enumerate(self.division, 1)
        ]


@bp.get("")
def show(code: str) -> Response:
    """Show the current divisions or a proposal."""
    at = find_league(code, "direct")
    league = league_of(at.league)
    if form := typed(DivisionsForm):
        return page(at, form.groups(), "")
    asked = request.args.get("how", "")
    how = next((one for one in HOW if one == asked), None)
    if how is None and league.running is not None:
        return page(at, drawn(league), "")
    chosen: How = how or ("before" if past(league) else "rating")
    try:
        return page(at, proposal(at, league, chosen), chosen)
    except Refused as no:
        show_again(no)
        return page(at, [], chosen)


@bp.post("")
@form_of(show)
def settle(code: str, *, form: DivisionsForm, key: str) -> str:
    """Save the divisions."""
    at = find_league(code, "direct")
    groups = [group for group in form.groups() if group.people]
    divide(at.league, form.name, groups, key=key, by=at.by)
    return url_for("league.show", code=code)


def past(league: League) -> int:
    """Return the number of the last season that has ended; 0 if there is none."""
    return max((one.number for one in league.seasons if one.ended), default=0)


def drawn(league: League) -> list[Group]:
    return [Group(one.name, one.people) for one in league.playing.divisions]


def proposal(at: AtLeague, league: League, how: How) -> list[Group]:
    """Return proposed divisions with names."""
    before = summary_of(at.league, today(at.league), past(league)) if past(league) else None
    return named(before, proposed(at.league, how, before))


def named(before: Summary | None, groups: Sequence[Sequence[int]]) -> list[Group]:
    """Name the groups like the divisions of the season before; number any further ones."""
    known = [one.name for one in before.season.divisions] if before else []
    more = range(len(known) + 1, len(groups) + 1)
    names = [*known, *(say(Phrase("Division %(n)s", n=n)) for n in more)]
    return [Group(name, people) for name, people in zip(names, groups, strict=False)]


def page(at: AtLeague, groups: Sequence[Group], how: str) -> Response:
    """Show a proposal, or the divisions that are being played."""
    league = league_of(at.league)
    season = league.running
    usual = say(Phrase("Season %(n)s", n=len(league.seasons) + (season is None)))
    return running_page(
        "leagues/divisions.html",
        at,
        groups=groups,
        how=how,
        ways=[one for one in HOW if one != "before" or past(league)],
        changes=not game_stays(league),
        name=kept("name", season.name if season and not season.planned else usual),
        names=names_of(person for group in groups for person in group.people),
        left={p for one in league.current.divisions for p in one.left} if league.current else set(),
    )
