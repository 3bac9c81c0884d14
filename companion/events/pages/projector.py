"""The projector view: pairings, clock and standings in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar
from unicodedata import east_asian_width

from flask import Blueprint, Response, request

from companion.clubs.verbs.clubs import in_order
from companion.clubs.verbs.namesakes import names_of, readings_of
from companion.competition.standings.points import written
from companion.competition.standings.standing import StandingsRow
from companion.events.access.at_event import find_event
from companion.events.pages.honours import in_the_end, podium
from companion.events.pages.open_evening import cards
from companion.events.pages.standings_page import teams_written
from companion.events.state.event_table import Table
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.results import outcomes
from companion.events.verbs.ruling import states
from companion.events.verbs.standings import standings_from
from companion.kit.words import Phrase
from companion.site.plumbing.htmx import render

bp = Blueprint("projector", __name__, url_prefix="/events/<code>/screen")
LINES = 20  # rows of standings per slide, in two columns, readable from the back
TABLES = 15  # per slide, in five columns
NAMES = 60  # per slide, in four columns
One = TypeVar("One")


@bp.get("")
def show(code: str) -> Response:
    """Show the slides, which change automatically."""
    at = find_event(code)
    state, found = event_state(at.event), outcomes([at.event])
    stage = state.current()
    playing = [card for card in cards(at, state, found) if not card.result.finished]
    seated = stage.tables if stage and stage.started else ()
    known = states(at.event, state, stage.number) if stage and seated else {}
    lacking = [number for number, state in known.items() if state != "in"]
    beginning = bool(known) and set(known.values()) == {"playing"}
    ranked = bool(state.played()) and not beginning
    people = {*state.people, *state.seen()}
    by_name = request.args.get("by") == "name"
    names = names_of(people)
    lines = standings_from(at.event, state, found) if ranked else []
    teams = teams_written(state, lines, names)
    return render(
        "events/screen.html",
        block="part",
        event=at.event,
        stage=stage,
        ended=state.ended,
        messages=[one.text for one in state.shown()],
        playing=parted(playing[::-1], TABLES),
        seated=[] if by_name else parted(seated, TABLES),
        by_name=by_name,
        people=parted(tables_by_name(seated), NAMES) if by_name else [],
        lacking=lacking,
        lettering=lettering,
        names=names,
        readings=readings_of(people if at.belongs else ()),
        games=state.games,
        steps=podium(in_the_end(at.event, state, found)),
        finals=placed(standings_from(at.event, state, found, finals=True)) if ranked else [],
        standings=placed(lines),
        teams=parted([(team.rank, team.name, team.points) for team in teams], LINES),
        heads={
            "podium": Phrase("Podium"),
            "call": Phrase("Time is nearly up: finish what you are playing."),
            "finals": Phrase("Finals"),
            "in": Phrase("result is in"),
            "round": stage.title if stage else "",
            "out": Phrase("Sitting out"),
            "standings": Phrase("Standings"),
            "teams": Phrase("Teams"),
            "playing": Phrase("Now playing"),
            "soon": Phrase("No table has been opened yet.")
            if state.settings.format == "open"
            else Phrase("The first round has not been seated yet."),
        },
    )


def tables_by_name(tables: Sequence[Table]) -> list[tuple[int, int]]:
    """Return (person, table) for everybody seated, in the order of the club's list."""
    at = {person: table.number for table in tables for person in table.seats if person is not None}
    return [(member.id, at[member.id]) for member in in_order(at)]


def placed(lines: Sequence[StandingsRow]) -> list[Sequence[tuple[int, int, str]]]:
    """Return (rank, person, points), divided into slides."""
    return parted([(line.rank, line.person, written(line.points)) for line in lines], LINES)


def parted(things: Sequence[One], most: int) -> list[Sequence[One]]:
    """Divide a list into slides of about the same size.

    >>> [len(part) for part in parted(range(21), 10)]
    [7, 7, 7]
    """
    pictures = -(-len(things) // most)
    size = -(-len(things) // (pictures or 1))
    return [things[start : start + size] for start in range(0, len(things), size or 1)]


LATIN: Final = 0.6
"""The width of a Latin letter relative to a Japanese one."""
STEPS: Final = ((10, "wide-3"), (7, "wide-2"), (3.5, "wide-1"))
"""(width in Japanese letters, CSS class for wider names), see screen.css."""


def lettering(name: str) -> str:
    """Return the CSS class of a name in the projector view.

    >>> [lettering(name) for name in ("亜紀", "佐々木 結衣", "アレクサンドラ・ペトロワ", "Ben")]
    ['', 'wide-1', 'wide-3', '']
    """
    wide = sum(1 if east_asian_width(letter) in "WF" else LATIN for letter in name)
    return next((step for most, step in STEPS if wide > most), "")
