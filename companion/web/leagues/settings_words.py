"""What changed in a league's settings, in words: old → new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.competition.leagues.settings import USUAL
from companion.competition.standings.points import PRESETS
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.games import GAMES
from companion.kit.lines import in_force
from companion.kit.words import Phrase
from companion.models import LeagueLine
from companion.web.plumbing.words import say

NAMES: Final[Mapping[str, Phrase]] = {
    "game": Phrase("Game"),
    "wanted": Phrase("People at a table, if it can be"),
    "matchdays": Phrase("Matchdays of a season"),
    "days": Phrase("Days in which each is played"),
    "target": Phrase("People in a division, if it can be"),
    "least": Phrase("Fewest in a division"),
    "most": Phrase("Most in a division"),
    "newcomers": Phrase("Newcomers play"),
    "moving": Phrase("How many go up, and down, between two divisions"),
    "share": Phrase("Instead: how many of a hundred go up, and down"),
    "playoff": Phrase("How many of each of two divisions meet in a play-off"),
    "unplayed": Phrase("A table that was not played in time"),
    "absent": Phrase("When somebody does not come to a table"),
    "term": Phrase("Days after which a result is fixed"),
    "team_best": Phrase("How many of a team's points count on a matchday, 0 for all"),
    "scheme": Phrase("Points for places"),
    "ties": Phrase("Among people with equal points"),
    "counting": Phrase("Points and tie-breaks, once there is a result"),
}
CHOICES: Final[Mapping[str, Mapping[str, Phrase]]] = {
    "newcomers": {
        "end": Phrase("At the end of the last division"),
        "own": Phrase("In a division of their own"),
    },
    "unplayed": {
        "nothing": Phrase("No points"),
        "draw": Phrase("A draw: everybody the same"),
        "totals": Phrase("A director decides"),
    },
    "absent": {
        "nothing": Phrase("An AI may sit in; whoever did not come gets no points"),
        "bye": Phrase("An AI may sit in; whoever did not come gets the points for sitting out"),
        "no": Phrase("No AI sits in"),
    },
    "counting": {
        "stays": Phrase("Stay until the season has ended"),
        "open": Phrase("A director may change them, and everything is counted anew"),
    },
}


def settings_before(lines: Sequence[LeagueLine]) -> dict[int, Mapping[str, Any]]:
    """By settings line those that were in force before it; the first has none."""
    live = in_force(lines)
    found: dict[int, Mapping[str, Any]] = {}
    before: Mapping[str, Any] | None = None
    for line in lines:
        if line.kind != "settings":
            continue
        if before is not None:
            found[line.n] = before
        if line.n in live:
            before = {**USUAL, **line.data["values"]}
    return found


def changed(values: Mapping[str, Any], before: Mapping[str, Any] | None) -> Phrase:
    """What a line of settings changed."""
    if before is None:
        return Phrase("Settings as the league was opened")
    found = list(changes(before, {**USUAL, **values}))
    if not found:
        return Phrase("Settings kept as they were")
    return Phrase("Settings changed: %(changes)s", changes=" · ".join(map(say, found)))


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Phrase]:
    """Setting by setting, in the order of their page."""
    for key, name in NAMES.items():
        if before[key] != after[key]:
            yield Phrase(
                "%(what)s: %(before)s → %(after)s",
                what=name,
                before=worded(key, before[key]),
                after=worded(key, after[key]),
            )


def worded(key: str, value: Any) -> str:
    """A value as its page has it."""
    if key == "game":
        return say(GAMES[value].title) if value in GAMES else str(value)
    if key == "scheme":
        return say(PRESETS[value].label) if isinstance(value, str) else own_points(value)
    if key == "ties":
        names = [say(TIE_BREAKS[one].name) for one in value if one != "lot"]
        nothing = say(Phrase("nothing decides, they share the place"))
        return say(Phrase(", ")).join(names) or nothing
    return say(CHOICES[key][value]) if key in CHOICES else str(value)


def own_points(table: Mapping[str, Any]) -> str:
    """A table of one's own, size by size."""
    rows = [
        say(Phrase("%(n)s at the table", n=size)) + ": " + "/".join(map(str, row))
        for size, row in sorted(table["places"].items())
        if int(size) > 1
    ]
    bye = say(Phrase("sitting out")) + f": {table['bye']}"
    return f"({'; '.join([*rows, bye])})"
