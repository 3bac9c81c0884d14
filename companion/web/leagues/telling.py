"""The lines of a league in words: what was done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final

from companion.competition.leagues.league import PLAYOFF
from companion.kit.lines import UNDO
from companion.kit.words import Phrase
from companion.models import LeagueLine
from companion.web.events.telling import AND, totals
from companion.web.leagues.settings_words import changed
from companion.web.plumbing.words import say, say_clock, say_weekday


def listed(people: list[int], names: Mapping[int, str]) -> str:
    """Names one after the other, many only counted."""
    if len(people) > MANY:
        return say(Phrase("%(n)s people", n=len(people)))
    return say(AND).join(names.get(person, "?") for person in people)


def place(data: Mapping[str, Any]) -> Phrase:
    """Which table of which division."""
    if data["matchday"] == PLAYOFF:
        return Phrase("Play-off below division %(division)s", division=data["division"])
    return Phrase(
        "Division %(division)s, matchday %(matchday)s, table %(table)s",
        division=data["division"],
        matchday=data["matchday"],
        table=data["table"],
    )


def day_of(data: Mapping[str, Any]) -> Phrase:
    """Which matchday of which division, or which of its tables."""
    if "table" in data:
        return place(data)
    return Phrase(
        "Division %(division)s, matchday %(matchday)s",
        division=data["division"],
        matchday=data["matchday"],
    )


def told(
    line: LeagueLine,
    names: Mapping[int, str],
    clubs: Mapping[int, str],
    before: Mapping[str, Any] | None,
) -> Phrase:
    """What a line says, for people; `before` are the settings that a line of settings changed."""
    data = line.data
    for kinds in (of_people, of_plans, of_tables, of_seasons):
        said = kinds(line.kind, data, names)
        if said is not None:
            return said
    if line.kind == "club":
        name = clubs.get(data["club"], "?")
        if data["in"]:
            return Phrase("%(club)s joins the league", club=name)
        return Phrase("%(club)s leaves the league", club=name)
    if line.kind == "closed":
        return closed(data, clubs)
    if line.kind == UNDO:
        return Phrase("No. %(n)s taken back", n=data["line"])
    return changed(data["values"], before)


def closed(data: Mapping[str, Any], clubs: Mapping[int, str]) -> Phrase:
    """When a club cannot be host."""
    club = clubs.get(data["club"], "?")
    if not data["days"]:
        return Phrase("%(club)s can always be host", club=club)
    days = [
        f"{say_weekday(date.fromisoformat(first))} – {say_weekday(date.fromisoformat(last))}"
        for first, last in data["days"]
    ]
    return Phrase("%(club)s cannot be host: %(days)s", club=club, days=say(AND).join(days))


Said = Phrase | None
MANY: Final = 8
"""Names in one line of the history."""


def of_people(kind: str, data: Mapping[str, Any], names: Mapping[int, str]) -> Said:
    """Entries, places, absences, points, teams."""
    match kind:
        case "enter":
            who = listed(data["people"], names)
            if data["in"]:
                return Phrase("%(who)s: entered", who=who)
            return Phrase("%(who)s: withdrawn", who=who)
        case "place":
            return Phrase(
                "%(who)s plays in division %(division)s from now on",
                who=names.get(data["person"], "?"),
                division=data["division"],
            )
        case "away":
            who = names.get(data["person"], "?")
            days = say(AND).join(map(str, data["matchdays"]))
            if not days:
                return Phrase("%(who)s can play on every matchday", who=who)
            return Phrase("%(who)s cannot play on matchday %(days)s", who=who, days=days)
        case "adjust":
            return Phrase(
                "%(who)s: %(points)s points by hand: %(reason)s",
                who=names.get(data["person"], "?"),
                points=data["points"].replace("-", "−"),
                reason=data["reason"],
            )
        case "team" if not data["people"]:
            return Phrase("Team no. %(n)s given up", n=data["team"])
        case "team":
            return Phrase(
                "Team %(name)s: %(who)s", name=data["name"], who=listed(data["people"], names)
            )
        case "lineup":
            return Phrase(
                "Team no. %(n)s, matchday %(matchday)s: %(who)s count",
                n=data["team"],
                matchday=data["matchday"],
                who=listed(data["people"], names),
            )
    return None


def of_plans(kind: str, data: Mapping[str, Any], names: Mapping[int, str]) -> Said:
    """Matchdays."""
    match kind:
        case "plan":
            return Phrase(
                "Division %(division)s: matchdays %(first)s to %(last)s planned",
                division=data["division"],
                first=data["from"],
                last=data["from"] + len(data["days"]) - 1,
            )
        case "swap":
            return Phrase(
                "%(where)s: %(one)s and %(other)s change places",
                where=day_of(data),
                one=names.get(data["one"], "?"),
                other=names.get(data["other"], "?"),
            )
        case "move":
            until = say_weekday(date.fromisoformat(data["until"]))
            return Phrase("%(where)s: until %(day)s", where=day_of(data), day=until)
    return None


def of_tables(kind: str, data: Mapping[str, Any], names: Mapping[int, str]) -> Said:
    """What became of a table."""
    match kind:
        case "open":
            return Phrase("%(where)s opened", where=place(data))
        case "absent":
            who = names.get(data["person"], "?")
            if data["level"]:
                return Phrase("%(where)s: an AI sits in for %(who)s", where=place(data), who=who)
            return Phrase("%(where)s: %(who)s plays after all", where=place(data), who=who)
        case "offer":
            who = names.get(data["person"], "?")
            return Phrase("%(where)s: %(who)s says when they can come", where=place(data), who=who)
        case "agree" if not data["at"]:
            return Phrase("%(where)s: the date is open again", where=place(data))
        case "agree":
            at = say_clock(datetime.fromisoformat(data["at"]))
            return Phrase("%(where)s: they meet on %(at)s", where=place(data), at=at)
        case "confirm":
            return Phrase(
                "%(where)s: %(who)s says %(totals)s",
                where=place(data),
                who=names.get(data["person"], "?"),
                totals=totals(data["totals"]),
            )
        case "rule" if not data["as"]:
            return Phrase("%(where)s: the ruling is lifted", where=place(data))
        case "rule":
            return Phrase(
                "%(where)s ruled %(totals)s: %(why)s",
                where=place(data),
                totals=totals(data["totals"]) or RULED[data["as"]],
                why=data["why"],
            )
    return None


RULED: Final[Mapping[str, Phrase]] = {
    "totals": Phrase("These totals"),
    "draw": Phrase("a draw"),
    "nothing": Phrase("no points"),
}


def of_seasons(kind: str, data: Mapping[str, Any], names: Mapping[int, str]) -> Said:
    """Divisions, play-offs, published tables, the end."""
    match kind:
        case "divide":
            return Phrase(
                "%(season)s: %(n)s divisions", season=data["name"], n=len(data["divisions"])
            )
        case "publish":
            return Phrase("Table of division %(division)s published", division=data["division"])
        case "playoff":
            return Phrase(
                "Play-off below division %(division)s: %(who)s",
                division=data["division"],
                who=listed(data["people"], names),
            )
        case "end":
            return Phrase("The season has ended")
    return None


def people_of(line: LeagueLine) -> set[int]:
    """Whom a line names."""
    data = line.data
    found = {data[key] for key in ("person", "one", "other") if key in data}
    return found | set(data.get("people", ()))
