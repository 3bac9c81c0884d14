"""The journal of a tabletop match: observations, undo, corrections.

It only grows, as every journal does. `undo 6` takes back what was told from line 6 on; `mend 6
aji4` says that line 6 should have been `aji4`, and all after it stays. A hand that several people
tell, each some cards of it, comes as `part aji1 tai4` until all are there; `afresh` forgets them.
Of the hand of another AI at the table it is `part ? ?`.
A move whose blanks are still to be told is `open swim 2 1 _`, until all of it is; `shut` drops it.
`sure 0 …` says that a round has come onto the sheet as it was played.
`let aji4` says that this card did not follow though it could have, and stands.
Where every hand was told, `doubt aji4` is a card that was tapped and is none of that hand,
`revoke aji4` one that did not follow though its hand could, `again` a hand that was told once more.
`twice` says that a card was told of two hands: every hand of the deal is told anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, cast

from companion.kit.edition import check_edition, recorded
from companion.kit.game import Game
from companion.kit.journal import Entry
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove, S, V
from companion.kit.told import Choice, ToldHands, carried
from companion.kit.words import Phrase

PART, AFRESH, OPEN, SHUT, SURE = "part", "afresh", "open", "shut", "sure"
DOUBT, REVOKE, AGAIN, TWICE = "doubt", "revoke", "again", "twice"
LET: Final = "let"
ASIDE: Final = (SURE, DOUBT, REVOKE, AGAIN, TWICE)
"""Words of lines that change nothing that is being told."""
BESIDE: Final = (PART, AFRESH, OPEN, SHUT, *ASIDE)
"""The same, and words of lines that gather what a later line says whole."""


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
        if word in BESIDE:
            continue
        if word not in ("undo", "mend"):
            found[at] = entry
            continue
        number, _, sight = rest.partition(" ")
        line = next((n for n in found if str(n) == number), None)
        if line is None or (word == "mend") != bool(sight):
            raise Unfit(at, Phrase("This entry has been undone."))
        if word == "undo":
            found = {n: seen for n, seen in found.items() if n < line}
        else:
            found[line] = Entry(found[line].seat, sight)
    return found


@dataclass(frozen=True)
class Seen(Generic[V]):
    """What has come of a telling: all that its seat knows, and what everybody at the table does."""

    own: V
    table: V
    looks: Mapping[int, str] = field(default_factory=dict)
    """Each line that stands, as those saw it who know no hand."""
    asked: dict[tuple[int, ...], Sequence[Choice]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """What may come next, as far as somebody asked: it stays so until a line is told."""


def retold(
    game: Game[S, V], seats: int, options: Options, viewer: int, lines: Iterable[Entry]
) -> Seen[V]:
    """What has come of all that was told; Unfit names the first line that cannot be."""
    return told_on(game, opened(game, seats, options, viewer), standing(lines))


def gathered(lines: Iterable[Entry], seat: int) -> list[str]:
    """The cards of that seat's hand, which is being told in parts.

    >>> lines = [Entry(0, "part aji3 tai4"), Entry(0, "afresh"), Entry(0, "part aji1")]
    >>> gathered([*lines, Entry(2, "part ?"), Entry(2, "afresh")], 0)
    ['aji1']
    """
    cards = list[str]()
    for entry in lines:
        word, *more = entry.text.split(" ")
        if word in ASIDE or (word in (PART, AFRESH) and entry.seat != seat):
            continue
        cards = [*cards, *more] if word == PART else []
    return cards


def pending(lines: Iterable[Entry]) -> Entry | None:
    """The move whose blanks are being told.

    >>> pending([Entry(1, "open swim 2 1 _"), Entry(0, "part aji3")])
    Entry(seat=1, text='swim 2 1 _')
    >>> pending([Entry(1, "open swim 2 1 _"), Entry(1, "shut")])
    """
    found = None
    for entry in lines:
        word, _, rest = entry.text.partition(" ")
        if word not in (PART, AFRESH, *ASIDE):
            found = Entry(entry.seat, rest) if word == OPEN else None
    return found


def agreed(lines: Iterable[Entry]) -> set[str]:
    """The rounds that somebody called right, each as its `sure` line says it.

    >>> agreed([Entry(0, "sure 0 9f"), Entry(1, "aji3")])
    {'0 9f'}
    """
    parts = (entry.text.partition(" ") for entry in lines)
    return {rest for word, _, rest in parts if word == SURE}


def opened(game: Game[S, V], seats: int, options: Options, viewer: int) -> Seen[V]:
    """What is known before anything was told."""
    check_edition(game, options)
    state = game.new(seats, recorded(game, options))
    return Seen(cast(V, state.view(viewer)), cast(V, state.view(None)))


def let_stand(lines: Mapping[int, Entry]) -> set[int]:
    """The lines of cards that a later line lets stand, although they did not follow.

    >>> let_stand({1: Entry(0, "aji3"), 2: Entry(1, "tai4"), 5: Entry(1, "let tai4")})
    {2}
    """  # of an earlier round the same card may stand there too: the last one is meant
    found = set[int]()
    for at, entry in lines.items():
        word, _, card = entry.text.partition(" ")
        if word == LET:
            played = Entry(entry.seat, card)
            found.add(max((n for n in lines if n < at and lines[n] == played), default=at))
    return found


def told_on(
    game: Game[S, V],
    seen: Seen[V],
    lines: Mapping[int, Entry],
    stands: Collection[int] | None = None,
) -> Seen[V]:
    """The same after these lines more. Whatever luck fills in shows in neither View.

    `stands` has the lines of cards that are let stand, where not all lines after them are given.
    """
    told, rng = game.told, Rng(1)
    if told is None:
        raise ValueError(f"{game.key} cannot be told")
    stands = let_stand(lines) if stands is None else stands
    own, table, looks = seen.own, seen.table, dict(seen.looks)
    for line, (seat, sight) in lines.items():
        word, _, card = sight.partition(" ")
        hands = told if isinstance(told, ToldHands) else None
        if word == LET:
            if hands:
                own, table = hands.stood(own, seat, card), hands.stood(table, seat, card)
            looks[line] = sight
            continue
        step = hands.step_anyway if hands and line in stands else told.step
        try:
            state, action = step(own, seat, sight, rng)
        except IllegalMove as wrong:
            raise Unfit(line, wrong.phrase) from None
        looks[line] = told.sight(state, seat, action, None)
        state.apply(seat, action)
        own = carried(own, cast(V, state.view(own["seat"])))
        table = carried(table, cast(V, state.view(None)))
        if hands and line in stands:
            own, table = hands.stood(own, seat, sight), hands.stood(table, seat, sight)
    return Seen(own, table, looks)
