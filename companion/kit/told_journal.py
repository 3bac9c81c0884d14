"""The journal of a match that is told: what was seen, what was taken back, what was put right.

It only grows, as every journal does. `undo 6` takes back what was told from line 6 on; `mend 6
aji4` says that line 6 should have been `aji4`, and all after it stays.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.kit.game import Game
from companion.kit.generic import S, V
from companion.kit.journal import Entry
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.words import Phrase


class Unfit(IllegalMove):
    """A line that cannot have been seen after those before it: `line` counts from 1."""

    def __init__(self, line: int, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.line = line


def standing(lines: Iterable[Entry]) -> dict[int, Entry]:
    """What counts as seen, by the line it was told in.

    Unfit for an undo or a mend of a line that does not stand.

    >>> a, b = Entry(0, "aji3"), Entry(1, "aji5")
    >>> list(standing([a, b, Entry(1, "mend 2 aji4")]).values())[-1].text
    'aji4'
    >>> standing([a, b, Entry(1, "undo 2")]) == {1: a}
    True
    """
    found = dict[int, Entry]()
    for at, entry in enumerate(lines, 1):
        word, _, rest = entry.text.partition(" ")
        if word not in ("undo", "mend"):
            found[at] = entry
            continue
        number, _, sight = rest.partition(" ")
        line = next((n for n in found if str(n) == number), None)
        if line is None or (word == "mend") != bool(sight):
            raise Unfit(at, Phrase("That line does not stand any more."))
        if word == "undo":
            found = {n: seen for n, seen in found.items() if n < line}
        else:
            found[line] = Entry(found[line].seat, sight)
    return found


def retold(
    game: Game[S, V], seats: int, options: Options, viewer: int, lines: Iterable[Entry]
) -> V:
    """The View of a seat after all that was told; Unfit names the first line that cannot be."""
    return told_on(game, opened(game, seats, options, viewer), standing(lines))


def opened(game: Game[S, V], seats: int, options: Options, viewer: int) -> V:
    """The View of a seat before anything was told."""
    view: V = game.new(seats, options).view(viewer)  # type: ignore[assignment]  # its own View
    return view


def told_on(game: Game[S, V], view: V, lines: dict[int, Entry]) -> V:
    """The View after these lines more. Whatever luck fills in does not show in it."""
    told, rng = game.told, Rng(1)
    if told is None:
        raise ValueError(f"{game.key} cannot be told")
    for line, (seat, sight) in lines.items():
        try:
            view = told.after(view, seat, sight, rng)
        except IllegalMove as wrong:
            raise Unfit(line, wrong.phrase) from None
    return view
