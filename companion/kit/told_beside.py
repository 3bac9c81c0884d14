"""Several seats of one real table, each told what it saw itself: one move in the sight of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.kit.generic import S, V
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.told import Told
from companion.kit.words import Phrase

UNTOLD: Final = Phrase("This entry deals cards to several hands. Undo it and enter it again.")


def sights(
    told: Told[S, V], views: Mapping[int, V], seat: int, given: Mapping[int, str]
) -> dict[int, str]:
    """How that move of the seat (or chance) looks to each whose View this is.

    `given` is how it looks to the first of them, with `?` for what another of the `views` knows;
    and, for what each sees alone, how to others. IllegalMove when it cannot have happened, or when
    a hand that cards come into was not told of.
    """
    first, sight = next(iter(given.items()))
    for viewer, view in views.items():
        if viewer != first:
            sight = told.heard(view, seat, sight)
    found = {first: told.heard(views[first], seat, sight)}
    missing = [viewer for viewer in views if viewer not in given]
    if missing:  # any position that may be the truth looks so to all of them
        state, action = told.step(views[first], seat, found[first], Rng(1))
        for viewer in missing:
            look = told.sight(state, seat, action, viewer)
            if told.draws(look):
                raise IllegalMove(UNTOLD)
            found[viewer] = told.heard(views[viewer], seat, look)
    for viewer in [viewer for viewer in given if viewer != first]:
        found[viewer] = told.heard(views[viewer], seat, given[viewer])
    return found
