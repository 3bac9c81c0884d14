"""League settings: how each is read, checked and described."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from companion.competition.checks import number, points, ties, word
from companion.competition.standings.points import PRESETS
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.lines import Line, in_force
from companion.kit.sheet import SheetError, one_of
from companion.kit.words import Phrase
from companion.leagues.state.divisions import FULLEST
from companion.leagues.state.league_settings import USUAL, LeagueSettings, sizes_of
from companion.leagues.state.spread import LARGEST, LONGEST


def checked(given: Mapping[str, object]) -> LeagueSettings:
    """All settings, given and usual; SheetError names one that cannot be."""
    for key in given:
        if key not in CHECKS:
            raise SheetError(key, Phrase("is not known here"))
    values: dict[str, Any] = {**USUAL, **given}
    for key in NAMES:
        CHECKS[key](values[key], key)
    settings = cast("LeagueSettings", values)
    try:
        sizes_of(settings)
    except ValueError as error:
        wrong = Phrase("Fewest, wanted and most people of a division: each at least the one before")
        raise SheetError("target", wrong) from error
    if settings["playoff"]:
        fits_a_table(settings["playoff"], GAMES[settings["game"]])
    return settings


def fits_a_table(each: int, game: Game) -> None:
    """SheetError unless the game seats so many of both divisions; it says which number does."""
    if 2 * each in game.seats:
        return
    fits = [str(one) for one in range(1, FULLEST // 2 + 1) if 2 * one in game.seats]
    wrong = Phrase(
        "A play-off of %(each)s + %(each)s needs a table of %(n)s, which %(game)s "
        "cannot seat. Choose %(fits)s.",
        each=each, n=2 * each, game=game.title, fits=" / ".join([*fits, "0"]),
    )  # fmt: skip
    raise SheetError("playoff", wrong)


def game(value: Any, place: str) -> None:
    """A game of the shelf."""
    one_of(value, place, list(GAMES))


Say = Callable[[Phrase], str]
NAMES: Final[Mapping[str, Phrase]] = {
    "game": Phrase("Game"),
    "wanted": Phrase("Players per table, if possible"),
    "matchdays": Phrase("Matchdays per season"),
    "days": Phrase("Days per matchday"),
    "target": Phrase("Players per division, if possible"),
    "least": Phrase("Fewest in a division"),
    "most": Phrase("Most in a division"),
    "newcomers": Phrase("Newcomers play"),
    "moving": Phrase("How many go up, and down, between two divisions"),
    "share": Phrase("Instead: how many of a hundred go up, and down"),
    "playoff": Phrase("How many of each of two divisions meet in a play-off"),
    "unplayed": Phrase("Tables not played in time"),
    "absent": Phrase("When somebody does not come to a table"),
    "term": Phrase("Days after which a result is fixed"),
    "team_best": Phrase("How many of a team's points count on a matchday, 0 for all"),
    "scheme": Phrase("Points for places"),
    "ties": Phrase("Tie-breaks for equal points"),
    "counting": Phrase("Points and tie-breaks, once there is a result"),
}
CHOICES: Final[Mapping[str, Mapping[str, Phrase]]] = {
    "newcomers": {
        "end": Phrase("At the end of the last division"),
        "own": Phrase("In a division of their own"),
    },
    "unplayed": {
        "nothing": Phrase("No points"),
        "draw": Phrase("A draw: everybody gets the same"),
        "totals": Phrase("A director decides"),
    },
    "absent": {
        "nothing": Phrase("An AI can take the seat; absent people get no points"),
        "bye": Phrase("An AI can take the seat; absent people get the points for sitting out"),
        "no": Phrase("No AI sits in"),
    },
    "counting": {
        "stays": Phrase("Stay until the season has ended"),
        "open": Phrase("A director can change them, and everything is recalculated"),
    },
}


BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "wanted": (2, 5),
    "matchdays": (1, LONGEST),
    "days": (1, 60),
    "target": (2, LARGEST),
    "least": (2, LARGEST),
    "most": (2, LARGEST),
    "moving": (0, LARGEST),
    "share": (0, 50),
    "playoff": (0, FULLEST // 2),
    "term": (0, 60),
    "team_best": (0, 6),
}
HINTS: Final[Mapping[str, Phrase]] = {
    "share": Phrase(
        "0 uses the number above. Any other value is a percentage of the smaller of the two "
        "divisions."
    ),
    "playoff": Phrase(
        "0 means no play-off. The next best of the lower division and the lowest who stay up "
        "in the upper one share a table and play for this many places in the upper division."
    ),
}
CHECKS: Final[Mapping[str, Callable[[Any, str], object]]] = {
    "game": game,
    **{key: number(*bounds) for key, bounds in BOUNDS.items()},
    **{key: word(*words) for key, words in CHOICES.items()},
    "scheme": points,
    "ties": ties,
}


def settings_before(lines: Sequence[Line]) -> dict[int, Mapping[str, Any]]:
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


def changed(values: Mapping[str, Any], before: Mapping[str, Any] | None, say: Say) -> Phrase:
    """What a line of settings changed."""
    if before is None:
        return Phrase("Settings as the league was opened")
    found = list(changes(before, {**USUAL, **values}, say))
    if not found:
        return Phrase("Settings kept as they were")
    return Phrase("Settings changed: %(changes)s", changes=" · ".join(map(say, found)))


def changes(before: Mapping[str, Any], after: Mapping[str, Any], say: Say) -> Iterator[Phrase]:
    """Setting by setting, in the order of their page."""
    for key, name in NAMES.items():
        if before[key] != after[key]:
            yield Phrase(
                "%(what)s: %(before)s → %(after)s",
                what=name,
                before=worded(key, before[key], say),
                after=worded(key, after[key], say),
            )


def worded(key: str, value: Any, say: Say) -> str:
    """A value as its page has it."""
    if key == "game":
        return say(GAMES[value].title) if value in GAMES else str(value)
    if key == "scheme":
        return say(PRESETS[value].label) if isinstance(value, str) else own_points(value, say)
    if key == "ties":
        names = [say(TIE_BREAKS[one].name) for one in value if one != "lot"]
        nothing = say(Phrase("nothing decides, they share the place"))
        return say(Phrase(", ")).join(names) or nothing
    return say(CHOICES[key][value]) if key in CHOICES else str(value)


def own_points(table: Mapping[str, Any], say: Say) -> str:
    """A table of one's own, size by size."""
    rows = [
        say(Phrase("%(n)s at the table", n=size)) + ": " + "/".join(map(str, row))
        for size, row in sorted(table["places"].items())
        if int(size) > 1
    ]
    bye = say(Phrase("sitting out")) + f": {table['bye']}"
    return f"({'; '.join([*rows, bye])})"
