"""The API's responses as plain data, described by `openapi`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import added
from companion.games import GAMES
from companion.leagues.state.league_settings import scheme_of
from companion.leagues.state.league_state import League, Season
from companion.leagues.verbs import facts
from companion.leagues.verbs.entering import clubs_of_people
from companion.leagues.verbs.league_facts import Summary
from companion.leagues.verbs.strengths import Ratings, in_order
from companion.models import League as Row

Data = dict[str, object]


def league(row: Row, it: League) -> Data:
    """The league: its clubs, its seasons and their divisions."""
    return {
        "name": row.name,
        "game": it.settings["game"],
        "public": row.public,
        "clubs": [{"id": club.id, "name": club.name} for club in row.clubs],
        "seasons": [season_head(one) for one in it.seasons],
    }


def rules(summary: Summary) -> Data:
    """What a season is played for, and how it is counted."""
    it = summary.rules
    scheme = scheme_of(it)
    return {
        "season": season_head(summary.season),
        "game": it["game"],
        "points": {
            "tables": [
                {"people": size, "places": list(scheme.of(size))}
                for size in GAMES[it["game"]].seats
                if size > 1
            ],
            "bye": scheme.bye,
            "change": it["counting"],
        },
        "ties": [key for key in it["ties"] if key != "lot"],
        "matchdays": {"number": it["matchdays"], "days": it["days"], "people": it["wanted"]},
        "unplayed": it["unplayed"],
        "absent": it["absent"],
        "term": it["term"],
        "moving": {
            "people": None if it["share"] else it["moving"],
            "share": it["share"] or None,
            "playoff": it["playoff"],
        },
        "divisions": {
            "target": it["target"],
            "least": it["least"],
            "most": it["most"],
            "newcomers": it["newcomers"],
        },
        "team_best": it["team_best"] or None,
    }


def season_head(season: Season) -> Data:
    """A season and its divisions."""
    return {
        "number": season.number,
        "name": season.name,
        "ended": season.ended,
        "divisions": [
            {
                "number": one.number,
                "name": one.name,
                "people": len(one.people),
                "matchdays": len(one.matchdays),
            }
            for one in season.divisions
        ],
    }


def standings(summary: Summary) -> Data:
    """Every division's table."""
    everybody = facts.everybody(summary)
    names, clubs = names_of(everybody), clubs_of_people(sorted(everybody))
    return {
        "season": season_head(summary.season),
        "divisions": [
            {
                "number": division.number,
                "name": division.name,
                "rows": [
                    {
                        "rank": row.line.rank,
                        **person(row.line.person, names),
                        "club": clubs[row.line.person],
                        "points": facts.exact(row.line.points),
                        "played": len(row.line.awards),
                        "byes": len(row.line.byes),
                        "victories": facts.exact(added(one.victory for one in row.line.awards)),
                        "ties": {key: facts.exact(value) for key, value in row.line.ties},
                        "zone": row.zone,
                        "withdrawn": row.left,
                        "form": [{"place": place, "of": of} for place, of in row.form],
                    }
                    for row in summary.tables[division.number]
                ],
            }
            for division in summary.season.divisions
        ],
    }


def results(row: Row, summary: Summary) -> Data:
    """Every table that counts."""
    names = names_of(facts.everybody(summary))
    return {
        "season": season_head(summary.season),
        "results": [
            {
                "division": one.division.number,
                "matchday": one.result.round,
                "table": one.result.table,
                "ruled": one.ruled,
                "complete": one.at.isoformat() if one.at else None,
                "seats": [
                    {
                        **person(award.person, names),
                        "total": award.total,
                        "place": award.place,
                        "points": facts.exact(award.points),
                    }
                    for award in one.awards
                ],
            }
            for one in facts.played(row, summary)
        ],
    }


def fixtures(summary: Summary) -> Data:
    """Every table of the plan; where and when its people meet is theirs alone."""
    names = names_of(facts.everybody(summary))
    return {
        "season": season_head(summary.season),
        "fixtures": [
            {
                "division": division.number,
                "matchday": day.number,
                "table": fixture.number,
                "since": day.since.isoformat(),
                "until": fixture.until.isoformat(),
                "home": fixture.home,
                "status": facts.status(
                    summary, (division.number, day.number, fixture.number), fixture
                ),
                "seats": [
                    {**person(one, names), "ai": one in fixture.absent} for one in fixture.seats
                ],
            }
            for division, day, fixture in facts.planned(summary)
        ],
    }


def teams(summary: Summary) -> Data:
    """The teams' table."""
    names, season = names_of(facts.everybody(summary)), summary.season
    return {
        "season": season_head(season),
        "teams": [
            {
                "rank": line.rank,
                "team": line.team,
                "name": season.team_names[line.team],
                "points": facts.exact(line.points),
                "victories": facts.exact(line.victories),
                "people": [person(one, names) for one in season.teams[line.team].members],
            }
            for line in summary.teams
        ],
    }


def ratings(found: Ratings) -> Data:
    """Everybody's rating, game by game, the strongest first."""
    names = names_of({person for pool in found.pools.values() for person in pool})
    return {
        "games": [
            {
                "game": game,
                "people": [
                    {
                        **person(one, names),
                        "rating": round(now.mu, 4),
                        "uncertainty": round(2 * now.sigma, 4),
                        "played": now.matches,
                        "provisional": now.provisional,
                    }
                    for one, now in in_order(pool)
                ],
            }
            for game, pool in sorted(found.pools.items())
        ],
    }


def person(number: int, names: Mapping[int, str]) -> Data:
    """Somebody by number and name."""
    return {"person": number, "name": names[number]}
