"""What can be done with a fixture: date, sheet or match, result, ruling."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, Response, abort, url_for

from companion.clubs.verbs.namesakes import names_of
from companion.competition.local_time import moment
from companion.core.refused import Refused
from companion.kit.levels import USUAL
from companion.kit.words import Phrase
from companion.leagues.pages.fixture_page import AT, find_running, find_table, in_time, page, sees
from companion.leagues.state.progress import UNPLAYED
from companion.leagues.verbs import fixture_tables, player_actions
from companion.leagues.verbs.fixture_tables import undo_opening
from companion.leagues.verbs.league_journal import today, wall_clock, zone_of_league
from companion.leagues.verbs.sitting_in import sit_in
from companion.matches.verbs.clocks import checked
from companion.models import Match
from companion.sheets.access.credentials import hold_writer, opened
from companion.site.plumbing.attempts import form_of, totals_of
from companion.site.plumbing.calendar_file import Meeting, meeting_file
from companion.site.plumbing.forms import day_of
from companion.site.plumbing.links import outside_url, page_of
from companion.tables.pages.arrival import sit_here
from companion.tabletop.verbs.tabletop_state import tabletop_of

bp = Blueprint("fixture", __name__, url_prefix=AT)


@bp.get("")
def show(code: str, number: int, division: int, matchday: int, table: int) -> Response:
    """Show the fixture's state and what its players can do now."""
    return page(find_table(code, number, division, matchday, table))


@bp.post("/times")
@form_of(show)
def offer(*, time: list[datetime], key: str, **address: object) -> None:
    """Save the times at which this player can come."""
    here = find_running("play", **address)
    in_time(here)
    player_actions.offer(here.at.league, here.spot, here.at.player_id, time, key=key, by=here.at.by)


@bp.post("/agree")
@form_of(show)
def agree(
    *, at: datetime | None = None, place: str = "", no: bool = False, key: str, **address: object
) -> None:
    """Set when and where it is played, or cancel the date (`no`)."""
    here = find_running("table", **address)
    in_time(here)
    sees(here)
    if at is None and not no:
        raise Refused(Phrase("Choose a day and a time."))
    player_actions.agree(here.at.league, here.spot, at, place, key=key, by=here.at.by)


@bp.post("/open")
@form_of(show)
def open_one(
    *, on: str = "", clock: str = "", hours: int = 0, over: str = "", key: str, **address: object
) -> None:
    """Open the fixture on paper, or on screen with this clock."""
    here = find_running("table", **address)
    sees(here)
    pace = checked(clock, hours, over) if on == "screen" else None
    fixture_tables.open_table(here.at.league, here.spot, on, pace, key=key, by=here.at.by)
    row = fixture_tables.table_of(here.at.league, here.summary.season.number, here.spot)
    if row is not None and row.source:
        opened(row.source)


@bp.post("/later")
@form_of(show)
def postpone(
    *, until: str = "", why: str = "", no: bool = False, key: str, **address: object
) -> None:
    """Request a later last day, or withdraw the request (`no`)."""
    here = find_running("table", **address)
    sees(here)
    if here.card.step not in UNPLAYED:
        raise Refused(Phrase("This table has a result."))
    row, day = here.at.league, None if no else day_of(until)
    player_actions.postpone(row, here.spot, day, why, today(row), key=key, by=here.at.by)


@bp.post("/unopen")
@form_of(show)
def unopen(*, key: str, **address: object) -> None:
    """Undo an opening by mistake: remove the sheet or match."""
    here = find_running("table", **address)
    sees(here)
    undo_opening(here.at.league, here.spot, key=key, by=here.at.by)


@bp.post("/sit")
@form_of(show)
def sit(**address: object) -> str:
    """Take one's seat on screen, or open the sheet as its writer."""
    here = find_running("play", **address)
    if (seat := here.seat) is None:
        raise Refused(Phrase("You do not play at this table."))
    row = fixture_tables.table_of(here.at.league, here.summary.season.number, here.spot)
    source = sit_here(row, seat)
    if not isinstance(source, Match):
        hold_writer(source)
        if here.card.fixture.absent and tabletop_of(source):
            return url_for("tabletop.table", code=source.code)
    return page_of(source)


@bp.post("/confirm")
@form_of(show)
def confirm(*, total: list[str], key: str, **address: object) -> None:
    """Save the totals that this player confirms."""
    here, totals = find_running("play", **address), totals_of(total)
    player_actions.confirm(
        here.at.league, here.spot, here.at.player_id, totals, key=key, by=here.at.by
    )


@bp.post("/correction")
@form_of(show)
def ask_for(*, total: list[str], why: str = "", key: str, **address: object) -> None:
    """Request a correction of the fixed result: the totals as they should be."""
    here, totals = find_running("play", **address), totals_of(total)
    player_actions.ask(
        here.at.league, here.spot, here.at.player_id, totals, why, key=key, by=here.at.by
    )


@bp.get("/table.ics")
def file(code: str, number: int, division: int, matchday: int, table: int) -> Response:
    """Return the date as a calendar file; 404 without a date."""
    here = find_table(code, number, division, matchday, table)
    agreed = here.card.fixture.agreed or abort(404)
    row, names = here.at.league, names_of(here.card.fixture.seats)
    who = ", ".join(names[person] for person in here.card.fixture.seats)
    return meeting_file(
        Meeting(
            f"{row.code}-{number}-{division}-{matchday}-{table}",
            row.version,
            moment(agreed, zone_of_league(row)),
            f"{row.name} · {who}",
            here.card.fixture.place,
            outside_url("fixture.show", **here.address),
        )
    )


NOT_THEIRS = Phrase("Only their own club, the host club or an official can report this.")


@bp.post("/absent")
@form_of(show)
def absent(*, ai: bool = False, person: int = 0, key: str, **address: object) -> None:
    """Let an AI play for an absent person, or the person play after all."""
    here = find_running("table", **address)
    in_time(here)
    sees(here)
    at, level = here.at, USUAL if ai else ""
    if not here.speaks_for(person):
        raise Refused(NOT_THEIRS)
    wall = wall_clock(at.league)
    sit_in(at.league, here.spot, person, level, at.player_id, wall, key=key, by=at.by)
