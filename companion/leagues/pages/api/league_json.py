"""The API's answers, built from the league's journal and results."""

from __future__ import annotations

from collections.abc import Mapping

from companion.clubs.verbs.namesakes import names_of
from companion.competition.settings import Setting, scheme_of
from companion.competition.standings.points import added
from companion.events.state.event_games import Games, title_of
from companion.leagues.pages.api import answers
from companion.leagues.state.fixture import Fixture, Matchday
from companion.leagues.state.league_settings import sizes
from companion.leagues.state.league_state import Division, League, Season
from companion.leagues.state.league_table import Row as Place
from companion.leagues.verbs import season_data
from companion.leagues.verbs.league_facts import Summary
from companion.leagues.verbs.league_players import clubs_of_people
from companion.leagues.verbs.league_ratings import Ratings, in_order
from companion.leagues.verbs.season_data import Played
from companion.models import League as Row
from companion.site.plumbing.phrases import in_each_language

Names = Mapping[int, str]


def league(row: Row, it: League) -> answers.League:
    """Return the league with its clubs, seasons and divisions."""
    return answers.League(
        name=row.name,
        game=it.settings.game,
        game_name=in_each_language(it.game.title),
        public=row.public,
        clubs=[answers.Club(club.id, club.name) for club in row.clubs],
        seasons=[season(one) for one in it.seasons],
    )


def season(it: Season) -> answers.Season:
    divisions = [
        answers.Division(one.number, one.name, len(one.people), len(one.matchdays))
        for one in it.divisions
    ]
    return answers.Season(it.number, it.name, it.ended, divisions)


def rules(summary: Summary) -> answers.SeasonRules:
    """Return the rules by which a season is played and counted."""
    it = summary.rules
    scheme = scheme_of(it.scheme)
    places = [answers.PlacePoints(size, list(scheme.of(size))) for size in sizes(summary.game)]
    return answers.Rules(
        season=season(summary.season),
        game=it.game,
        game_name=in_each_language(summary.game.title),
        points=answers.PointsRule(tables=places, bye=scheme.bye, change=it.counting),
        ties=[key for key in it.ties if key != "lot"],
        matchdays=answers.Matchdays(number=it.matchdays, days=it.days, people=it.wanted),
        unplayed=it.unplayed,
        absent=it.absent,
        term=it.term,
        moving=answers.Moving(
            people=None if it.share else it.moving,
            share=it.share or None,
            playoff=it.playoff,
        ),
        divisions=answers.Sizes(
            target=it.target, least=it.least, most=it.most, newcomers=it.newcomers
        ),
        **{name: shown(one, getattr(it, name)) for name, one in answers.SHOWN.items()},
    )


def shown(setting: Setting, value: object) -> object:
    """Return a setting's value, with null for the number 0."""
    return None if setting.bounds and not value else value


def standings(summary: Summary) -> answers.Standings:
    """Return the standings of every division."""
    everybody = season_data.everybody(summary)
    names, clubs = names_of(everybody), clubs_of_people(sorted(everybody))
    tables = [
        answers.Table(
            division.number,
            division.name,
            [row_of(row, names, clubs) for row in summary.tables[division.number]],
        )
        for division in summary.season.divisions
    ]
    return answers.Standings(season(summary.season), tables)


def row_of(row: Place, names: Names, clubs: Mapping[int, int]) -> answers.Row:
    """Return a player's row of the standings."""
    line = row.line
    return answers.Row(
        person=line.person,
        name=names[line.person],
        rank=line.rank,
        club=clubs[line.person],
        points=season_data.exact(line.points),
        played=len(line.awards),
        byes=len(line.byes),
        victories=season_data.exact(added(one.victory for one in line.awards)),
        ties={key: season_data.exact(value) for key, value in line.ties},
        zone=row.zone,
        withdrawn=row.left,
        form=[answers.Form(place, of) for place, of in row.form],
    )


def results(row: Row, summary: Summary) -> answers.Results:
    """Return the results of all tables that count."""
    names = names_of(season_data.everybody(summary))
    found = [result(one, names) for one in season_data.played(row, summary)]
    return answers.Results(season(summary.season), found)


def result(one: Played, names: Names) -> answers.Result:
    return answers.Result(
        division=one.division.number,
        matchday=one.result.round,
        table=one.result.table,
        ruled=one.ruled,
        complete=one.at.isoformat() if one.at else None,
        seats=[
            answers.Seat(
                person=award.person,
                name=names[award.person],
                total=None if award.drawn else award.total,
                place=award.place,
                points=season_data.exact(award.points),
            )
            for award in one.awards
        ],
    )


def fixtures(summary: Summary) -> answers.Fixtures:
    """Return all fixtures; agreed dates and places are private and left out."""
    names = names_of(season_data.everybody(summary))
    found = [fixture(summary, names, *planned) for planned in season_data.planned(summary)]
    return answers.Fixtures(season(summary.season), found)


def fixture(
    summary: Summary, names: Names, division: Division, day: Matchday, it: Fixture
) -> answers.Fixture:
    return answers.Fixture(
        division=division.number,
        matchday=day.number,
        table=it.number,
        since=day.since.isoformat(),
        until=it.until.isoformat(),
        home=it.home,
        status=season_data.status(summary, (division.number, day.number, it.number), it),
        seats=[answers.Sitting(one, names[one], ai=one in it.absent) for one in it.seats],
    )


def teams(summary: Summary) -> answers.Teams:
    """Return the standings of the teams."""
    names, it = names_of(season_data.everybody(summary)), summary.season
    found = [
        answers.Team(
            rank=line.rank,
            team=line.team,
            name=it.team_names[line.team],
            points=season_data.exact(line.points),
            victories=season_data.exact(line.victories),
            people=[answers.Person(one, names[one]) for one in it.teams[line.team].members],
        )
        for line in summary.teams
    ]
    return answers.Teams(season(it), found)


def ratings(found: Ratings, games: Games) -> answers.Ratings:
    """Return everybody's ratings by game, the strongest first."""
    names = names_of({person for pool in found.pools.values() for person in pool})
    pools = [
        answers.Pool(
            game,
            in_each_language(title_of(game, games)),
            [
                answers.Rating(
                    person=one,
                    name=names[one],
                    rating=round(now.mu, 4),
                    uncertainty=round(2 * now.sigma, 4),
                    played=now.matches,
                    provisional=now.provisional,
                )
                for one, now in in_order(pool)
            ],
        )
        for game, pool in sorted(found.pools.items())
    ]
    return answers.Ratings(pools)
