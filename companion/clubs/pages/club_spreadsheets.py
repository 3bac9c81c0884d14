"""CSV files of a club: seasons, ratings, members."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort

from companion.clubs.pages.club_access import club_to_look_at, is_of
from companion.clubs.pages.seasons import season_tag
from companion.clubs.verbs.clubs import members
from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import written
from companion.competition.standings.season_points import SeasonLine
from companion.events.verbs.club_seasons import season_of
from companion.events.verbs.profiles import history, ratings
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Club
from companion.site.access.fetch import find_club
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


@bp.get("/seasons/<name>/season.csv")
def season(code: str, name: str) -> Response:
    """The season's table; points that do not count stand in brackets."""
    club = club_to_look_at(code)
    etag = season_tag(club, name)
    return unchanged(etag) or tagged(season_file(club, name), etag)


def season_file(club: Club, name: str) -> Response:
    """The file of a season."""
    season = season_of(club, name, public=not is_of(club))
    if not (season.events or season.damaged):
        abort(404)
    names = names_of([line.person for line in season.lines])
    heads: list[str | Phrase] = [
        *SEASON,
        WON,
        *(f"{event.name} {say_held(event)}" for event in season.events),
    ]
    rows: list[Sequence[Cell]] = [
        [
            *(line.rank, names[line.person], line.person, written(line.points, 4), line.won),
            *(brought(line, event.id) for event in season.events),
        ]
        for line in season.lines
    ]
    return table_file(f"season-{club.code}", heads, rows)


def brought(line: SeasonLine, evening: int) -> str:
    """What an evening brought somebody."""
    for one in line.evenings:
        if one.evening == evening:
            return written(one.points, 4) if one.counts else f"({written(one.points, 4)})"
    return ""


@bp.get("/ratings.csv")
def strength(code: str) -> Response:
    """Everybody's rating, game by game."""
    club = club_to_look_at(code)
    known = history(club, public=not is_of(club))
    pools = ratings(known.events, known.summaries)
    names = names_of({person for pool in pools.values() for person in pool})
    rows: list[Sequence[Cell]] = [
        [
            *(GAMES[game].title if game in GAMES else game, names[person], person),
            *(f"{course[-1].mu:.2f}", f"{2 * course[-1].sigma:.2f}", course[-1].matches),
        ]
        for game, pool in sorted(pools.items())
        for person, course in sorted(pool.items(), key=lambda item: -item[1][-1].mu)
    ]
    return table_file(f"ratings-{code}", RATINGS, rows)


@bp.get("/members.csv")
def people(code: str) -> Response:
    """The list of members as it can be brought in again; for its organisers alone."""
    named = [member for member in members(find_club(code)) if not member.anonymous_at]
    rows = [[member.called, member.reading, member.contact] for member in named]
    return table_file(f"members-{code}", MEMBERS, rows)
