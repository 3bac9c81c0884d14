"""Form fields of settings, for events and leagues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from werkzeug.datastructures import MultiDict

from companion.competition.settings import OwnPoints, settings_of
from companion.competition.standings.points import PRESETS, STEEP, Scheme
from companion.competition.standings.tiebreaks import TIE_BREAKS, TieBreak
from companion.core import typed_names
from companion.events.state.event_games import Games
from companion.site.plumbing.phrases import say

OWN: Final = "own"
"""The choice besides the preset schemes: the organiser's own table."""
SIZES: Final = range(1, 6)


def settings_sent(kind: type[Struct], given: MultiDict[str, str]) -> dict[str, object]:
    """Return the settings submitted; invalid values stay as typed, for their check to name."""
    found: dict[str, object] = {}
    for name, setting in settings_of(kind).items():
        if setting.is_tick:
            found[name] = given.get(name) == "1"
        elif name in given:
            found[name] = whole(given[name]) if setting.bounds else given[name]
    if found.get("scheme") == OWN:
        found["scheme"] = own_scheme(given)
    if any(key.startswith("ties.") for key in given):
        found["ties"] = ties(given)
    return found


def in_words(kind: type[Struct], games: Games, setting: str) -> dict[str, dict[str, str]]:
    """Return the names of settings and of their values, by `setting.value`, for `asking`.

    `games` are the values of that `setting`.
    """
    settings = settings_of(kind).items()
    values = {(name, key): words for name, one in settings for key, words in one.choices.items()}
    return {
        "labels": {name: say(one.title) for name, one in settings},
        "words": {f"{name}.{key}": say(words) for (name, key), words in values.items()}
        | {f"{setting}.{key}": say(game.title) for key, game in games.items()},
    }


def schemes() -> list[tuple[str, str, Mapping[str, object]]]:
    """Return the presets: key, display name, and points as a table to edit."""
    return [(key, say(preset.label), as_table(preset)) for key, preset in PRESETS.items()]


def whole(text: str) -> int | str:
    """Return the number typed, or the text unchanged if it is none; validation rejects it later."""
    try:
        return typed_names.whole(text)
    except ValueError:
        return text


def own_scheme(given: Mapping[str, str]) -> dict[str, object]:
    """Return the points typed; the fields are named after their places in the settings."""
    return {
        "places": {
            f"{size}": [whole(given.get(f"scheme.places.{size}[{at}]", "")) for at in range(size)]
            for size in SIZES
        },
        "bye": whole(given.get("scheme.bye", "")),
    }


def as_table(scheme: Scheme) -> dict[str, object]:
    """Return a preset as a table to edit."""
    return {
        "places": {f"{size}": list(scheme.of(size)) for size in SIZES},
        "bye": scheme.bye,
    }


def ties(given: Mapping[str, str]) -> list[str]:
    """Return the tie-breaks that have a number, in the order of the numbers.

    The page numbers them in their current order. A tie-break given another's number moves to its
    place: before it when moving up, behind it when moving down.
    """
    order = []
    for at, key in enumerate(page_order(given), 1):
        number = whole(given[f"ties.{key}"])
        if isinstance(number, int) and number:
            order.append((number, (number > at) - (number < at), at, key))
    return [key for *_, key in sorted(order)]


def page_order(given: Mapping[str, str]) -> list[str]:
    """Return the tie-breaks in their order on the submitted page."""
    sent = [key.removeprefix("ties.") for key in given if key.startswith("ties.")]
    return [key for key in sent if key in TIE_BREAKS]


def points_table(scheme: str | OwnPoints) -> Mapping[str, object]:
    """Return the table of points to edit: the one typed or saved, else the chosen preset's."""
    return as_table(PRESETS.get(scheme, STEEP)) if isinstance(scheme, str) else scheme


def tie_breaks(chosen: Sequence[str]) -> list[TieBreak]:
    """Return all tie-breaks, the chosen ones first and in order."""
    rest = [key for key in TIE_BREAKS if key not in chosen]
    return [TIE_BREAKS[key] for key in [*chosen, *rest] if key in TIE_BREAKS]
