"""What would have been seated differently with the results as they are now, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.competition.standings.corrected import in_words, seed_in_words
from companion.kit.words import Phrase
from companion.services.clubs.named import names_of
from companion.services.events.reseating import Reseated


def otherwise(rounds: Sequence[Reseated]) -> list[dict[str, object]]:
    """For every round its title, how it was seated, and who would have stood elsewhere."""
    shifts = [shift for found in rounds for shift in found.shifts]
    people = {one for shift in shifts for one in (shift.person, *shift.near)}
    names = names_of(people)
    return [
        {"title": found.stage.title, "how": HOW[found.how], "shifts": said(found, names)}
        for found in rounds
    ]


def said(found: Reseated, names: Mapping[int, str]) -> list[Phrase]:
    """The shifts of a round; who is out of finals both times is none."""
    words = seed_in_words if found.how == "finals" else in_words
    return [phrase for shift in found.shifts if (phrase := words(shift, names)) is not None]


HOW: Final[Mapping[str, Phrase]] = {
    "social": Phrase(
        "Results from before this round were corrected later. It was seated by who had met whom,"
        " not by points, so nothing would have been different."
    ),
    "swiss": Phrase(
        "Results from before this round were corrected later. With them as they are now, these"
        " people would have stood elsewhere when it was seated. A score group has as many people as"
        " a table has seats, in order of points."
    ),
    "finals": Phrase(
        "Results from before these finals were corrected later. With them as they are now, the"
        " seeds would have been others. What was played stays as it was played."
    ),
}
