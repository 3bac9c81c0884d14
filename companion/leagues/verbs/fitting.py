"""Whether the lines of a league from elsewhere fit together: each is tried on what stands then."""

from __future__ import annotations

from collections.abc import Sequence

from companion.events.verbs.shapes import FIT
from companion.games import GAMES
from companion.kit.lines import Line, in_force
from companion.kit.sheet import SheetError
from companion.leagues.entries.fold import after_each
from companion.leagues.state.league import League


def folded(lines: Sequence[Line]) -> League:
    """The league after these lines; SheetError names the first that does not fit those before."""
    at, league = 0, None
    try:
        for line, entry, league in after_each(lines):
            at = line.n
            if not entry.fits(league):
                raise SheetError(f"lines[{line.n - 1}].data", FIT)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        if isinstance(error, SheetError):
            raise
        raise SheetError(f"lines[{following(lines, at) - 1}].data", FIT) from error
    if league is None or league.settings["game"] not in GAMES:
        raise SheetError("lines", FIT)
    return league


def following(lines: Sequence[Line], at: int) -> int:
    """The first line in force after number `at`: the one that could not be done."""
    live = in_force(lines)
    return min((line.n for line in lines if line.n > at and line.n in live), default=1)
