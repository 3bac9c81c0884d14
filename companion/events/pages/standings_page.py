"""The standings, with reasons on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import written
from companion.competition.standings.standing import StandingsRow
from companion.competition.standings.standing_reasons import (
    derivation,
    opened,
    rates_of,
    tie_derivation,
)
from companion.competition.standings.tiebreaks import KNOWN, TIE_BREAKS
from companion.events.access.at_event import find_event
from companion.events.state.event_state import EventState
from companion.events.state.stage import COUNTS
from companion.events.verbs.event_teams import team_places
from companion.events.verbs.summaries import summary_of
from companion.kit.words import Phrase
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say, say_each
from companion.site.plumbing.race import bars
from companion.site.plumbing.tags import tag, tagged, unchanged

bp = Blueprint("standings", __name__, url_prefix="/events/<code>/standings")


@bp.get("")
def show(code: str) -> Response:
    at = find_event(code)
    etag = tag("standings", at.event.version, *at.seen_as)
    known = unchanged(etag)
    if known:
        return known
    it = summary_of(at.event)
    state, lines = it.state, it.lines
    names = names_of([line.person for line in lines])
    answer = render(
        "events/standings.html",
        block="part",
        event=at.event,
        state=state,
        names=names,
        rows=opened_up(lines, names, state) if begun(lines) else [],
        teams=teams_written(state, lines, names),
        several=len(games_of(state)) > 1,
        ties=[TIE_BREAKS[key] for key in state.settings.ties],
        finals=opened_up(it.finals, names, state),
    )
    return tagged(answer, etag)


def games_of(state: EventState) -> set[str]:
    """Return the games of tables that have begun and count, without finals."""
    stages = [one for one in state.stages if not one.final and one.mark == COUNTS]
    return {one.game_at(table.number) for one in stages for table in one.tables}


def begun(lines: Sequence[StandingsRow]) -> bool:
    """Return whether anybody has results or points; before that there is no order."""
    return any(line.awards or line.points for line in lines)


class TeamRow(NamedTuple):
    """A team's row in words; `why` is each member's share."""

    rank: int
    name: str
    points: str
    bar: float
    why: list[Phrase]


def teams_written(
    state: EventState, lines: Sequence[StandingsRow], names: Mapping[int, str]
) -> list[TeamRow]:
    """Return the teams by their members' points; empty before anybody has some."""
    teams = team_places(state, lines) if begun(lines) else []
    return [
        TeamRow(
            team.rank,
            team.name,
            written(team.points),
            length,
            [
                Phrase("%(who)s %(points)s", who=names[person], points=written(share))
                for person, share in team.shares
            ],
        )
        for team, length in zip(teams, bars([team.points for team in teams]), strict=True)
    ]


class Tie(NamedTuple):
    """A tie-break that applied: its value, and how that was computed."""

    said: Phrase
    derivation: str


@dataclass(frozen=True)
class Opened:
    """A row of the standings with its details."""

    person: int
    rank: int
    points: str
    bar: float
    why: list[Phrase]
    derivation: list[Phrase]
    ties: list[Tie]


def opened_up(
    lines: Sequence[StandingsRow], names: Mapping[int, str], state: EventState
) -> list[Opened]:
    """Return the rows of the standings with their details."""
    titles = {stage.number: say(stage.title) for stage in state.stages}
    rates = {person: say(rate) for person, rate in rates_of(lines, names).items()}
    lengths = bars([line.points for line in lines])
    return [
        Opened(
            line.person,
            line.rank,
            written(line.points),
            length,
            opened(line),
            derivation(line, titles.__getitem__),
            [
                Tie(KNOWN[key].said(value), in_brackets(tie_derivation(key, line, rates)))
                for key, value in line.ties
            ],
        )
        for line, length in zip(lines, lengths, strict=True)
    ]


def in_brackets(parts: Sequence[Phrase | str]) -> str:
    """Return the parts in brackets, separated by commas; "" without any."""
    return say(Phrase("(%(what)s)", what=say_each(parts))) if parts else ""
