"""A season counted once more from its file alone, by somebody who has never seen the program.

Written from docs/league-file.md and the rules of the house; it imports nothing of companion. Sheets
are of Fisherman: each round has shields for its places, and equals have the better one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import Any

Spot = tuple[int, int, int]
PRESETS = {
    "even": ({2: (12, 0), 3: (12, 6, 0), 4: (12, 8, 4, 0), 5: (12, 9, 6, 3, 0)}, 6),
    "steep": ({2: (100, 20), 3: (100, 40, 10), 4: (100, 50, 20, 10), 5: (100, 55, 30, 15, 10)}, 40),
    "victories": ({2: (1, 0), 3: (1, 0, 0), 4: (1, 0, 0, 0), 5: (1, 0, 0, 0, 0)}, 0),
}
SHIELDS = (5, 3, 1, 0)


@dataclass
class Season:
    """What the lines say of a season."""

    divisions: list[list[int]]
    days: list[dict[int, dict[str, Any]]]
    rulings: dict[Spot, tuple[str, list[int]]] = field(default_factory=dict)
    opened: set[Spot] = field(default_factory=set)
    absent: dict[Spot, dict[int, str]] = field(default_factory=dict)
    """By table those who did not come, with the level of the AI that sat in."""
    said: dict[Spot, dict[int, list[int]]] = field(default_factory=dict)
    given: list[tuple[int, int, Fraction]] = field(default_factory=list)
    teams: dict[int, list[int]] = field(default_factory=dict)
    lineups: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    ended: bool = False
    rules: dict[str, Any] = field(default_factory=dict)
    """The settings of its end, or of now."""


@dataclass(frozen=True)
class Part:
    """What one person has of one table."""

    person: int
    matchday: int
    points: Fraction
    most: int
    victory: Fraction
    total: int
    share: Fraction
    seat: int
    others: tuple[int, ...]


def standing_lines(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines that nobody took back."""
    back: set[int] = set()
    for n in range(len(lines), 0, -1):
        if n not in back and lines[n - 1]["kind"] == "undo":
            back.add(lines[n - 1]["data"]["line"])
    return [one for n, one in enumerate(lines, 1) if n not in back and one["kind"] != "undo"]


def seasons_of(data: dict[str, Any]) -> list[Season]:
    """The seasons of a file, each with the settings by which it is counted."""
    seasons: list[Season] = []
    settings: dict[str, Any] = {}
    inside: dict[int, bool] = {}
    for line in standing_lines(data["lines"]):
        kind, given = line["kind"], line["data"]
        if kind == "settings":
            settings = given["values"]
        elif kind == "enter":
            inside |= dict.fromkeys(given["people"], given["in"])
            if seasons and not seasons[-1].ended:
                seasons[-1].gone = {one for one, here in inside.items() if not here}
        elif kind == "divide":
            if seasons and not seasons[-1].ended:
                seasons.pop()
            people = [list(one["people"]) for one in given["divisions"]]
            seasons.append(Season(people, [{} for _ in people]))
        elif seasons:
            say(seasons[-1], kind, given)
        if seasons and (kind == "end" or not seasons[-1].ended):
            seasons[-1].rules = settings
    return seasons


def worth(rules: dict[str, Any]) -> tuple[dict[int, tuple[int, ...]], int]:
    """What each place is worth by the size of the table, and sitting out."""
    scheme = rules["scheme"]
    if isinstance(scheme, str):
        return PRESETS[scheme]
    return {int(size): tuple(row) for size, row in scheme["places"].items()}, scheme["bye"]


def say(season: Season, kind: str, given: dict[str, Any]) -> None:
    """One line of the season that is on."""
    at = given.get("division", 1) - 1
    spot = (given.get("division", 0), given.get("matchday", 0), given.get("table") or 0)
    if kind == "place":
        season.divisions[at].append(given["person"])
    elif kind == "plan":
        for n in [n for n in season.days[at] if n >= given["from"]]:
            del season.days[at][n]
        for n, day in enumerate(given["days"], given["from"]):
            season.days[at][n] = {**day, "tables": [list(one) for one in day["tables"]]}
    elif kind == "swap":
        turn = {given["one"]: given["other"], given["other"]: given["one"]}
        day = season.days[at][given["matchday"]]
        day["tables"] = [[turn.get(one, one) for one in seats] for seats in day["tables"]]
        day["byes"] = [turn.get(one, one) for one in day["byes"]]
    elif kind == "reseat":
        reseat(season, spot, given)
    elif kind == "open":
        season.opened.add(spot)
    elif kind == "absent":
        season.absent.setdefault(spot, {}).pop(given["person"], None)
        if given["level"]:
            season.absent[spot][given["person"]] = given["level"]
            season.said.get(spot, {}).pop(given["person"], None)
    elif kind == "confirm":
        season.said.setdefault(spot, {})[given["person"]] = given["totals"]
    elif kind == "rule":
        season.rulings.pop(spot, None)
        if given["as"]:
            season.rulings[spot] = (given["as"], given["totals"])
    elif kind == "adjust":
        season.given.append((given["division"], given["person"], Fraction(given["points"])))
    elif kind == "team":
        season.teams[given["team"]] = given["people"]
    elif kind == "lineup":
        season.lineups[given["team"], given["matchday"]] = given["people"]
    elif kind == "end":
        season.ended = True


def reseat(season: Season, spot: Spot, given: dict[str, Any]) -> None:
    """Two swap their seats; what they said of another table is void."""
    turn = {given["person"]: given["other"], given["other"]: given["person"]}
    tables = season.days[spot[0] - 1][spot[1]]["tables"]
    for table in {spot[2], given.get("other_table") or spot[2]}:
        tables[table - 1] = [turn.get(one, one) for one in tables[table - 1]]
        for one in turn if given.get("other_table") not in (None, spot[2]) else ():
            season.said.get((*spot[:2], table), {}).pop(one, None)


def sheet_totals(sheet: dict[str, Any], count: int) -> list[int]:
    """The totals of a sheet whose first lines count."""
    rounds: dict[int, list[int]] = {}
    for line in standing_lines(sheet["lines"][:count]):
        if line["kind"] == "round":
            rounds[line["round"]] = line["data"]["value"]["points"]
    shields = [
        [SHIELDS[sum(other > one for other in points)] for one in points]
        for points in rounds.values()
    ]
    return [sum(column) for column in zip(*shields, strict=True)]


def parts_of(
    seats: list[int],
    totals: list[int],
    matchday: int,
    places: dict[int, tuple[int, ...]],
    absent: set[int],
) -> list[Part]:
    """What a table with these totals brings those who came: an AI's seat is as if not there."""
    people = [one for one in seats if one not in absent]
    theirs = [totals[seat] for seat, one in enumerate(seats) if one in people]
    worth, whole = places[len(people)], sum(max(0, one) for one in theirs) or 1
    found = []
    for seat, person in enumerate(seats):
        if person in absent:
            continue
        ahead = sum(other > totals[seat] for other in theirs)
        level = theirs.count(totals[seat])
        found.append(
            Part(
                person,
                matchday,
                Fraction(sum(worth[ahead : ahead + level]), level),
                worth[0],
                Fraction(1, level) if not ahead else Fraction(),
                totals[seat],
                Fraction(max(0, totals[seat]), whole),
                seat + 1,
                tuple(one for one in people if one != person),
            )
        )
    return found


def tables_played(data: dict[str, Any], season: int) -> dict[Spot, list[int]]:
    """The totals of all sheets that are complete."""
    return {
        (one["division"], one["matchday"], one["number"]): sheet_totals(
            one["sheet"], one["counted"]
        )
        for one in data["tables"]
        if one["season"] == season and one["finished"] and "sheet" in one
    }


def season_parts(data: dict[str, Any], number: int, today: str) -> list[list[Part]]:
    """Division by division all parts of the season."""
    season, played = seasons_of(data)[number - 1], tables_played(data, number)
    places, _ = worth(season.rules)
    found = []
    for at, days in enumerate(season.days, 1):
        parts: list[Part] = []
        for n, day in sorted(days.items()):
            for table, seats in enumerate(day["tables"], 1):
                how, totals = season.rulings.get((at, n, table), ("", []))
                until = moved_to(data, at, n, table, day["until"])
                if how == "nothing":
                    continue
                if how != "totals":
                    totals = played.get((at, n, table), [])
                    unplayed = season.rules["unplayed"] == "draw" and today > until
                    if how == "draw" or (not totals and unplayed):
                        totals = [0] * len(seats)
                if totals:
                    away = season.absent.get((at, n, table), {})
                    parts += parts_of(seats, totals, n, places, set(away))
        found.append(parts)
    return found


def moved_to(data: dict[str, Any], division: int, matchday: int, table: int, until: str) -> str:
    """The last day of a table, where it was moved."""
    for line in standing_lines(data["lines"]):
        given = line["data"]
        mine = line["kind"] == "move" and given["division"] == division
        if mine and given["matchday"] == matchday and given.get("table") in (None, table):
            until = given["until"]
    return str(until)


Standing = tuple[int, int, Fraction, bool]
"""Rank, person, points, and whether they have withdrawn."""


def standings(data: dict[str, Any], number: int, today: str) -> list[list[Standing]]:
    """Division by division, best first."""
    season = seasons_of(data)[number - 1]
    every = season_parts(data, number, today)
    return [division_table(season, at, parts) for at, parts in enumerate(every, 1)]


def division_table(season: Season, at: int, parts: list[Part]) -> list[Standing]:
    """The lines of one division."""
    bye, ties = worth(season.rules)[1], season.rules["ties"]
    people = season.divisions[at - 1]
    mine = {one: [part for part in parts if part.person == one] for one in people}
    won = {one: sum((part.points for part in mine[one]), Fraction()) for one in people}
    rate = {one: won[one] / (sum(part.most for part in mine[one]) or 1) for one in people}
    begun = [
        (n, day)
        for n, day in season.days[at - 1].items()
        if any(
            (at, n, t) in season.opened | set(season.rulings) or season.absent.get((at, n, t))
            for t in range(1, 20)
        )
    ]
    counted = {(part.matchday, one) for part in parts for one in (part.person, *part.others)}
    ladder = {}
    for one in people:
        out = sum(one in day["byes"] for _, day in begun)
        if season.rules["absent"] == "bye":
            out += sum(away_and_played(season, at, spot, one, counted) for spot in season.absent)
        hand = [points for where, who, points in season.given if (where, who) == (at, one)]
        points = won[one] + bye * out + sum(hand)
        met = [rate[other] for part in mine[one] for other in part.others]
        count = len(mine[one]) or 1
        values = {
            "victories": sum((part.victory for part in mine[one]), Fraction()),
            "score": Fraction(sum(part.total for part in mine[one])),
            "share": sum((part.share for part in mine[one]), Fraction()),
            "opposition": sum(met, Fraction()) / (len(met) or 1),
            "seats": Fraction(sum(part.seat for part in mine[one]), count),
            "lot": Fraction(),
        }
        ladder[one] = (points, *(values[key] for key in ties))
    order = sorted(people, key=lambda one: (*(-value for value in ladder[one]), one))
    return [
        (
            1 + sum(ladder[other] > ladder[one] for other in people),
            one,
            Fraction(ladder[one][0]),
            one in season.gone,
        )
        for one in order
    ]


def away_and_played(
    season: Season, at: int, spot: Spot, one: int, counted: set[tuple[int, int]]
) -> bool:
    """Whether an AI sat in for somebody at a table of this division that counts."""
    division, matchday, table = spot
    seats = season.days[at - 1][matchday]["tables"][table - 1] if division == at else []
    return one in season.absent[spot] and any((matchday, other) in counted for other in seats)


def teams(data: dict[str, Any], number: int, today: str) -> list[tuple[int, int, Fraction]]:
    """Rank, team and points, best first."""
    season = seasons_of(data)[number - 1]
    best = season.rules["team_best"] or 99
    by_day: dict[int, dict[int, Part]] = {}
    for part in chain(*season_parts(data, number, today)):
        by_day.setdefault(part.matchday, {})[part.person] = part
    sums = {}
    for team, members in season.teams.items():
        points = victories = Fraction()
        for day, won in by_day.items():
            there = [won[one] for one in season.lineups.get((team, day), members) if one in won]
            for part in sorted(there, key=lambda part: -part.points)[:best]:
                points, victories = points + part.points, victories + part.victory
        sums[team] = (points, victories)
    order = sorted(sums, key=lambda one: (-sums[one][0], -sums[one][1], one))
    return [(1 + sum(sums[b] > sums[a] for b in sums), a, sums[a][0]) for a in order]


def promoted(data: dict[str, Any], number: int, today: str) -> list[list[int]]:
    """The divisions of the next season by fixed numbers: so many up, so many down, holes filled."""
    many = seasons_of(data)[number - 1].rules["moving"]
    lines = [[p for _, p, _, gone in rows if not gone] for rows in standings(data, number, today)]
    last = len(lines) - 1
    found = []
    for at, line in enumerate(lines):
        down = lines[at - 1][len(lines[at - 1]) - many :] if at else []
        stay = line[many if at else 0 : len(line) - (many if at < last else 0)]
        up = lines[at + 1][:many] if at < last else []
        found.append([*down, *stay, *up])
    return found
