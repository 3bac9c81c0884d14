"""Playing on screen, whole: what the table's pages and the AI's worker may ask for."""

from companion.core.append import Appended, Conflict
from companion.core.refused import Refused
from companion.kit.levels import LEVELS
from companion.kit.state import CHANCE
from companion.matches.verbs.lobby import (
    SeatPlan,
    empty_seats,
    fill,
    next_match,
    open_match,
    rematch,
    same_seat,
    start,
)
from companion.matches.verbs.moves import CLOSED, deal, make_move
from companion.matches.verbs.positions import (
    entries,
    game_of,
    is_over,
    journal_of,
    journal_text,
    names,
    position,
    scored,
    sheet,
    view,
)
from companion.matches.verbs.seats import absent, level_of, people

__all__ = [
    "CHANCE",
    "CLOSED",
    "LEVELS",
    "Appended",
    "Conflict",
    "Refused",
    "SeatPlan",
    "absent",
    "deal",
    "empty_seats",
    "entries",
    "fill",
    "game_of",
    "is_over",
    "journal_of",
    "journal_text",
    "level_of",
    "make_move",
    "names",
    "next_match",
    "open_match",
    "people",
    "position",
    "rematch",
    "same_seat",
    "scored",
    "sheet",
    "start",
    "view",
]
