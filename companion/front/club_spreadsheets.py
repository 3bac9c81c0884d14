"""CSV files of a club: seasons, ratings, members."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from flask import Blueprint, Response, abort

from companion.clubs.access.at_club import find_club
from companion.clubs.access.club_here import club_to_look_at, is_of
from companion.clubs.verbs.clubs import members
from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.season_points import Attended
from companion.events.verbs.club_seasons import season_of
from companion.events.verbs.profiles import history, ratings
from companion.front.seasons import season_tag
from companion.kit.words import Phrase
from companion.models import Club
from companion.site.plumbing.phrases import say_held
from companion.site.plumbing.spreadsheet import Cell, table_file
from companion.site.plumbing.tags import tagged, unchanged

bp = Blueprint("club_tables", __name__, url_prefix="/clubs/<code>")
SEASON = (Phrase("Place"), Phrase("Name"), Phrase("Member number"), Phrase("Points"))
WON = Phrase("Events won")
RATINGS = (
    *(Phrase("Game"), Phrase("Name"), Phrase("Member number"), Phrase("Rating")),
    *(Phrase("±"), Phrase("Times played")),
)
MEMBERS = (Phrase("Name"), Phrase("Reading"), Phrase("Contact"))


@bp.get("/seasons/<name:name>/season.csv")
def season(code: str, name: str) -> Response:
    """Return the standings of the season; where only the best results count, also which do."""
    club = club_to_look_at(code)
    etag = season_tag(club, name)
    return unchanged(etag) or tagged(season_file(club, name), etag)


def season_file(club: Club, name: str) -> Response:
    season = season_of(club, name, public=not is_of(club))
    if not (season.events or season.damaged):
        abort(404)
    names = names_of([line.person for line in season.lines])
    best, held = season.best, [f"{event.name} {say_held(event)}" for event in season.events]
    counted = [Phrase("%(event)s: counted?", event=one) for one in held] if best else []
    rows: list[Sequence[Cell]] = []
    for line in season.lines:
        won = {one.event: one for one in line.events}
        mine = [won.get(event.id) for event in season.events]
        rows.append(
            [
                *(line.rank, names[line.person], line.person, line.points, line.won),
                *(one.points if one else "" for one in mine),
                *(is_counted(one) for one in (mine if best else [])),
            ]
        )
    return table_file(f"season-{club.code}", [*SEASON, WON, *held, *counted], rows)


def is_counted(one: Attended | None) -> Cell:
    """Return the cell that says whether an event counts for a person."""
    if one is None:
        return ""
    return Phrase("counted") if one.counts else Phrase("not counted")


@bp.get("/ratings.csv")
def strength(code: str) -> Response:
    """Return everybody's rating by game."""
    club = club_to_look_at(code)
    known = history(club, public=not is_of(club))
    pools = ratings(known.events, known.summaries)
    names = names_of({person for pool in pools.values() for person in pool})
    rows: list[Sequence[Cell]] = [
        [
            *(known.games[game].title if game in known.games else game, names[person], person),
            *(Decimal(f"{course[-1].mu:.2f}"), Decimal(f"{2 * course[-1].sigma:.2f}")),
            course[-1].matches,
        ]
        for game, pool in sorted(pools.items())
        for person, course in sorted(pool.items(), key=lambda item: -item[1][-1].mu)
    ]
    return table_file(f"ratings-{code}", RATINGS, rows)


@bp.get("/members.csv")
def people(code: str) -> Response:
    """Return the member list, in a form that can be imported; for organisers only."""
    named = [member for member in members(find_club(code)) if not member.anonymous_at]
    rows = [[member.called, member.reading, member.contact] for member in named]
    return table_file(f"members-{code}", MEMBERS, rows)
