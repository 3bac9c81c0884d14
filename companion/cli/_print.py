"""A position as text for a terminal."""

from collections.abc import Mapping, Sequence

from companion.kit.journal import LETTERS
from companion.kit.state import View

# Shown in the status line or with the next move, or too long to show after every move.
UNSAID = {"options", "actors", "legal", "plays", "finished", "scores", "scored", "hand_sizes"}


def table(views: Sequence[View], spectator: View, names: Sequence[str]) -> list[str]:
    """The public position, one fact per line; then one line per seat, hidden cards included.

    Prints every list and object in a View; lists with one item per seat are printed by seat. So it
    works for every game; a game's own text is `Game.status`.
    """
    seats = len(names)
    watched: Mapping[str, object] = spectator
    shared, rows = [], [list[str]() for _ in names]
    for key, value in watched.items():
        if key in UNSAID or not isinstance(value, (dict, list)):
            continue
        word = key.replace("_", " ")
        if by_seat(value, seats):
            for row, item in zip(rows, value, strict=True):
                row.append(f"{word} {worded(item, seats) or '-'}")
        elif value:
            shared.append(f"  {word}: {worded(value, seats)}")
    for row, view in zip(rows, views, strict=True):
        own = {key: value for key, value in view.items() if value != watched[key]}
        row += [
            f"{key.replace('_', ' ')} {worded(value, seats)}"
            for key, value in own.items()
            if key not in UNSAID and isinstance(value, (dict, list))
        ]
    told = zip(LETTERS, names, rows, strict=False)
    return shared + [f"  {letter} {name}: {'; '.join(row)}" for letter, name, row in told]


def by_seat(value: object, seats: int) -> bool:
    """Whether this is a list with one item per seat, and not of moves or words."""
    return (
        isinstance(value, list)
        and len(value) == seats
        and not any(isinstance(item, str) or is_move(item, seats) for item in value)
    )


def worded(value: object, seats: int) -> str:
    """A value in one line.

    >>> worded([[2, "aji3"], [0, "aji9"]], 3)
    'C aji3, A aji9'
    >>> worded({"order": "low", "size": 6}, 3)
    'order low, size 6'
    """
    if isinstance(value, dict):
        return ", ".join(f"{key} {worded(item, seats)}" for key, item in value.items())
    if not isinstance(value, list):
        return "" if value is None else str(value)
    if value and all(is_move(item, seats) for item in value):
        return ", ".join(f"{LETTERS[seat]} {worded(what, seats)}" for seat, what in value)
    return " ".join(worded(item, seats) for item in value)


def is_move(item: object, seats: int) -> bool:
    """Whether this is a pair of a seat and its move."""
    match item:
        case [int(seat), str() | dict() | list()]:
            return 0 <= seat < seats
    return False
