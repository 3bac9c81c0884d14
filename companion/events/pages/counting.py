"""Form fields for points and tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.competition.standings.points import PRESETS, STEEP, Scheme
from companion.competition.standings.tiebreaks import TIE_BREAKS, TieBreak
from companion.core import typed_names
from companion.events.state.event_settings import OwnPoints
from companion.site.plumbing.phrases import say

OWN: Final = "own"
"""The choice that stands beside the preset schemes: a table of one's own."""
SIZES: Final = range(1, 6)


def schemes() -> list[tuple[str, str, Mapping[str, object]]]:
    """The presets: key, words, and as a table to change."""
    return [(key, say(preset.label), as_table(preset)) for key, preset in PRESETS.items()]


def whole(text: str) -> int | str:
    """The number that was typed, else the text as it is, to be refused where it stands."""
    try:
        return typed_names.whole(text)
    except ValueError:
        return text


def own_scheme(given: Mapping[str, str]) -> dict[str, object]:
    """The table of points; its fields are called like their places in the settings."""
    return {
        "places": {
            f"{size}": [whole(given.get(f"scheme.places.{size}[{at}]", "")) for at in range(size)]
            for size in SIZES
        },
        "bye": whole(given.get("scheme.bye", "")),
    }


def as_table(scheme: Scheme) -> dict[str, object]:
    """A preset as a table to change."""
    return {
        "places": {f"{size}": list(scheme.of(size)) for size in SIZES},
        "bye": scheme.bye,
    }


def ties(given: Mapping[str, str]) -> list[str]:
    """The tie-breaks that have a number, in the order of their numbers.

    On the page they are numbered as they stand. Who gives one another's number moves it there: up
    before the other, down behind it.
    """
    order = []
    for at, key in enumerate(page_order(given), 1):
        number = whole(given[f"ties.{key}"])
        if isinstance(number, int) and number:
            order.append((number, (number > at) - (number < at), at, key))
    return [key for *_, key in sorted(order)]


def page_order(given: Mapping[str, str]) -> list[str]:
    """The tie-breaks as they stood on the page that was sent."""
    sent = [key.removeprefix("ties.") for key in given if key.startswith("ties.")]
    return [key for key in sent if key in TIE_BREAKS]


def points_table(scheme: str | OwnPoints) -> Mapping[str, object]:
    """The table of points to change: what was typed or kept, else the chosen preset's."""
    return as_table(PRESETS.get(scheme, STEEP)) if isinstance(scheme, str) else scheme


def tie_breaks(chosen: Sequence[str]) -> list[TieBreak]:
    """All tie-breaks, those that decide first and in their order."""
    rest = [key for key in TIE_BREAKS if key not in chosen]
    return [TIE_BREAKS[key] for key in [*chosen, *rest] if key in TIE_BREAKS]
