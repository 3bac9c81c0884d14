"""CSV files of a league: tables, results, plan, teams, players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from flask import Blueprint, Response, abort, request

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.leagues.access.at_league import find_league
from companion.leagues.verbs import season_data
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.league_players import clubs_of_people
from companion.leagues.verbs.league_ratings import in_order, league_ratings
from companion.models import League
from companion.site.plumbing.spreadsheet import Cell, number, table_file

bp = Blueprint("league_tables", __name__, url_prefix="/leagues/<code>")
DIVISION: Final = (Phrase("Division"),)
TABLE: Final = (*DIVISION, Phrase("Matchday"), Phrase("Table"))
ONE: Final = (Phrase("Name"), Phrase("Member number"))
ZONES: Final[Mapping[str, str | Phrase]] = {
    "up": Phrase("goes up"),
    "up_playoff": Phrase("play-off to go up"),
    "stay": "",
    "down_playoff": Phrase("play-off to stay"),
    "down": Phrase("goes down"),
}
STATUS: Final = {
    "planned": Phrase("planned"),
    "open": Phrase("opened"),
    "played": Phrase("played"),
    "ruled": Phrase("ruled"),
}


def season_of(code: str) -> tuple[League, Summary, Mapping[int, str]]:
    """Return the league, the requested or current season and its names; 404 without one."""
    row = find_league(code).league
    number: int = request.args.get("season", 0, type=whole)
    try:
        found = summary_of(row, today(row), number if number > 0 else None)
    except LookupError:
        abort(404)
    it = found or abort(404)
    return row, it, names_of(season_data.everybody(it))


@bp.get("/standings.csv")
def standings(code: str) -> Response:
    """Return the standings of all divisions, with tie-breaks and zones."""
    _, it, names = season_of(code)
    ties = it.rules.ties
    heads = [
        *(*DIVISION, Phrase("Place"), *ONE, Phrase("Points"), Phrase("Times played")),
        *(TIE_BREAKS[key].name for key in ties if key != "lot"),
        *(Phrase("Zone"), Phrase("withdrawn")),
    ]
    rows: list[Sequence[Cell]] = [
        [
            *(division.name, row.line.rank, names[row.line.person], row.line.person),
            *(row.line.points, len(row.line.awards)),
            *(dict(row.line.ties)[key] for key in ties if key != "lot"),
            *(ZONES[row.zone], "1" if row.left else ""),
        ]
        for division in it.season.divisions
        for row in it.tables[division.number]
    ]
    return table_file(f"league-{code}-standings", heads, rows)


@bp.get("/results.csv")
def results(code: str) -> Response:
    """Return the results of all tables that count, a row for each seat."""
    row, it, names = season_of(code)
    heads = [
        *(*TABLE, Phrase("Seat"), *ONE, Phrase("Total"), Phrase("Place"), Phrase("Points")),
        *(Phrase("Set by hand"), Phrase("Complete since")),
    ]
    rows: list[Sequence[Cell]] = [
        [
            *(one.division.name, one.result.round, one.result.table, award.seat + 1),
            *(names[award.person], award.person),
            *("" if award.drawn else award.total, award.place),
            *(award.points, "1" if one.ruled else ""),
            one.at.isoformat(timespec="seconds") if one.at else "",
        ]
        for one in season_data.played(row, it)
        for award in one.awards
    ]
    return table_file(f"league-{code}-results", heads, rows)


@bp.get("/fixtures.csv")
def fixtures(code: str) -> Response:
    """Return all fixtures with window, players and host."""
    row, it, names = season_of(code)
    clubs = {club.id: club.name for club in row.clubs}
    heads = [
        *(*TABLE, Phrase("First day"), Phrase("Last day"), Phrase("Host"), Phrase("State")),
        *(Phrase("Seat %(n)s", n=n) for n in range(1, 6)),
    ]
    rows: list[Sequence[Cell]] = [
        [
            *(division.name, day.number, fixture.number),
            *(day.since.isoformat(), fixture.until.isoformat(), clubs.get(fixture.home or 0, "")),
            STATUS[season_data.status(it, (division.number, day.number, fixture.number), fixture)],
            *(names[person] for person in fixture.seats),
        ]
        for division, day, fixture in season_data.planned(it)
    ]
    return table_file(f"league-{code}-fixtures", heads, rows)


@bp.get("/teams.csv")
def teams(code: str) -> Response:
    """Return the standings of the teams."""
    _, it, names = season_of(code)
    season = it.season
    heads = [Phrase("Place"), Phrase("Team"), Phrase("Points"), Phrase("Wins"), Phrase("Name")]
    rows: list[Sequence[Cell]] = [
        [
            *(line.rank, season.team_names[line.team]),
            *(line.points, line.victories),
            *(names[person] for person in season.teams[line.team].members),
        ]
        for line in it.teams
    ]
    return table_file(f"league-{code}-teams", heads, rows)


@bp.get("/people.csv")
def people(code: str) -> Response:
    """Return everybody who plays this season, with club and division."""
    row, it, names = season_of(code)
    of = clubs_of_people(sorted(season_data.everybody(it)))
    clubs = {club.id: club.name for club in row.clubs}
    teams = {
        one: it.season.team_names[team.number]
        for team in it.season.teams.values()
        for one in team.members
    }
    rows: list[Sequence[Cell]] = [
        [
            *(names[person], person, clubs.get(of[person], "")),
            *(division.name, teams.get(person, ""), "1" if person in division.left else ""),
        ]
        for division in it.season.divisions
        for person in division.people
    ]
    heads = [*ONE, Phrase("Club"), *DIVISION, Phrase("Team"), Phrase("withdrawn")]
    return table_file(f"league-{code}-people", heads, rows)


@bp.get("/published.csv")
def published(code: str) -> Response:
    """Return the published standings as they were then."""
    row, it, names = season_of(code)
    at = {line.n: line.at.isoformat(timespec="seconds") for line in row.lines}
    divisions = {one.number: one.name for one in it.season.divisions}
    rows: list[Sequence[Cell]] = [
        [
            *(at[one.line], divisions[one.division], rank, names[person], person),
            Decimal(points) if number(points) else points,
        ]
        for one in it.season.published
        for rank, person, points in one.rows
    ]
    heads = [Phrase("Published"), *DIVISION, Phrase("Place"), *ONE, Phrase("Points")]
    return table_file(f"league-{code}-published", heads, rows)


@bp.get("/ratings.csv")
def strength(code: str) -> Response:
    """Return everybody's rating in the league by game."""
    row = find_league(code).league
    found, games = league_ratings(row, today(row)).pools, league_of(row).games
    names = names_of({person for pool in found.values() for person in pool})
    rows: list[Sequence[Cell]] = [
        [
            *(games[game].title if game in games else game, names[person], person),
            *(Decimal(f"{now.mu:.2f}"), Decimal(f"{2 * now.sigma:.2f}"), now.matches),
        ]
        for game, pool in sorted(found.items())
        for person, now in in_order(pool)
    ]
    heads = [Phrase("Game"), *ONE, Phrase("Rating"), Phrase("±"), Phrase("Times played")]
    return table_file(f"league-{code}-ratings", heads, rows)
