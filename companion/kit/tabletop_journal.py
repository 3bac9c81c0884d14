"""The journal of a tabletop match: observations, undo, corrections.

Like every journal it only grows. Besides moves it contains:

* `undo 6`: entry 6 and all later ones no longer count
* `mend 6 aji4`: entry 6 should have been `aji4`; later entries stay
* `part aji1 tai4`: some cards of the AI's hand, until all are entered; `afresh` drops them (at old
  tables with two AIs, the other's hand is `part ? ?`)
* `open swim 2 1 _`: a move whose blanks are still to be filled in; `shut` drops it
* `sure 0 …`: somebody confirmed the result of a round
* `let aji4`: this card is an accepted revoke
* `doubt aji4`: a card was tapped that contradicts a known hand
* `again`: a hand was entered again
* `twice`: two hands contain the same card, so all hands of the deal are entered again
* `revoke aji4`: in old journals only, and ignored: revokes are computed from the rules
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
from companion.kit.tabletop import Choice, TabletopHandRules, keep_revokes
from companion.kit.words import Phrase

PART, AFRESH, OPEN, SHUT, SURE = "part", "afresh", "open", "shut", "sure"
DOUBT, REVOKE, AGAIN, TWICE = "doubt", "revoke", "again", "twice"
LET: Final = "let"
REMARKS: Final = (SURE, DOUBT, REVOKE, AGAIN, TWICE)
"""First words of entries that do not affect what is being entered."""
AUXILIARY: Final = (PART, AFRESH, OPEN, SHUT, *REMARKS)
"""First words of entries that change no View: ASIDE, and those that collect a later entry."""


class Unfit(IllegalMove):
    """An entry that is impossible after the earlier ones; `line` is its number, from 1."""

    def __init__(self, line: int, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.line = line


def standing(lines: Iterable[Entry]) -> dict[int, Entry]:
    """Return the observations that count, by entry number.

    Unfit for an undo or correction of an entry that does not count.

    >>> a, b = Entry(0, "aji3"), Entry(1, "aji5")
    >>> list(standing([a, b, Entry(1, "mend 2 aji4")]).values())[-1].text
    'aji4'
    >>> standing([a, b, Entry(1, "undo 2")]) == {1: a}
    True
    """
    kept = dict[int, Entry]()
    for index, entry in enumerate(lines, 1):
        word, _, rest = entry.text.partition(" ")
        if word in AUXILIARY:
            continue
        if word not in ("undo", "mend"):
            kept[index] = entry
            continue
        number, _, observation = rest.partition(" ")
        line = next((n for n in kept if str(n) == number), None)
        if line is None or (word == "mend") != bool(observation):
            raise Unfit(index, Phrase("This entry has been undone."))
        if word == "undo":
            kept = {n: seen for n, seen in kept.items() if n < line}
        else:
            kept[line] = Entry(kept[line].seat, observation)
    return kept


@dataclass(frozen=True)
class TabletopViews(Generic[V]):
    """The state after the reports: the View of the AI's seat, and the View of an onlooker."""

    own: V
    table: V
    public_texts: Mapping[int, str] = field(default_factory=dict)
    """Each entry that counts, as an onlooker saw it."""
    asked: dict[int, Sequence[Choice]] = field(default_factory=dict, compare=False, repr=False)
    """A cache of the choices for each seat."""


def replayed(
    game: Game[S, V], seats: int, options: Options, viewer: int, lines: Iterable[Entry]
) -> TabletopViews[V]:
    """Return the state after all entries; Unfit names the first impossible one."""
    return after_entries(game, first_views(game, seats, options, viewer), standing(lines))


def cards_entered(lines: Iterable[Entry]) -> list[str]:
    """Return the cards of the hand that is being entered in parts.

    >>> cards_entered([Entry(0, "part aji3 tai4"), Entry(0, "afresh"), Entry(0, "part aji1")])
    ['aji1']
    """
    cards = list[str]()
    for entry in lines:
        word, *more = entry.text.split(" ")
        if word not in REMARKS:
            cards = [*cards, *more] if word == PART else []
    return cards


def pending(lines: Iterable[Entry]) -> Entry | None:
    """Return the move whose blanks are being filled in, if any.

    >>> pending([Entry(1, "open swim 2 1 _"), Entry(0, "part aji3")])
    Entry(seat=1, text='swim 2 1 _')
    >>> pending([Entry(1, "open swim 2 1 _"), Entry(1, "shut")])
    """
    first_views = None
    for entry in lines:
        word, _, rest = entry.text.partition(" ")
        if word not in (PART, AFRESH, *REMARKS):
            first_views = Entry(entry.seat, rest) if word == OPEN else None
    return first_views


def confirmed(lines: Iterable[Entry]) -> set[str]:
    """Return the marks of the rounds that somebody confirmed with `sure`.

    >>> confirmed([Entry(0, "sure 0 9f"), Entry(1, "aji3")])
    {'0 9f'}
    """
    parts = (entry.text.partition(" ") for entry in lines)
    return {rest for word, _, rest in parts if word == SURE}


def first_views(game: Game[S, V], seats: int, options: Options, viewer: int) -> TabletopViews[V]:
    """Return the state before the first report."""
    check_edition(game, options)
    state = game.new(seats, recorded(game, options))
    return TabletopViews(cast(V, state.view(viewer)), cast(V, state.view(None)))


def revoke_numbers(lines: Mapping[int, Entry]) -> set[int]:
    """Return the entries whose cards a later `let` accepts as revokes.

    >>> revoke_numbers({1: Entry(0, "aji3"), 2: Entry(1, "tai4"), 5: Entry(1, "let tai4")})
    {2}
    """  # the same card may also occur in an earlier round: the latest is meant
    numbers = set[int]()
    for number, entry in lines.items():
        word, _, card = entry.text.partition(" ")
        if word == LET:
            played = Entry(entry.seat, card)
            numbers.add(
                max((n for n in lines if n < number and lines[n] == played), default=number)
            )
    return numbers


def after_entries(
    game: Game[S, V],
    seen: TabletopViews[V],
    lines: Mapping[int, Entry],
    stands: Collection[int] | None = None,
) -> TabletopViews[V]:
    """Return the state after these further entries; hidden random parts show in neither View.

    `stands` has the numbers of accepted revokes; it is needed if `lines` lacks their `let` entries.
    Unfit for an impossible entry.
    """
    tabletop, rng = game.tabletop, Rng(1)
    if tabletop is None:
        raise ValueError(f"{game.key} cannot be played at a real table")
    stands = revoke_numbers(lines) if stands is None else stands
    own, table, looks = seen.own, seen.table, dict(seen.public_texts)
    for line, (seat, observation) in lines.items():
        word, _, card = observation.partition(" ")
        hands = tabletop if isinstance(tabletop, TabletopHandRules) else None
        if word == LET:
            if hands:
                own, table = (
                    hands.with_revoke(own, seat, card),
                    hands.with_revoke(table, seat, card),
                )
            looks[line] = observation
            continue
        step = hands.step_anyway if hands and line in stands else tabletop.step
        try:
            state, action = step(own, seat, observation, rng)
        except IllegalMove as wrong:
            raise Unfit(line, wrong.phrase) from None
        looks[line] = tabletop.observe(state, seat, action, None)
        state.apply(seat, action)
        own = keep_revokes(own, cast(V, state.view(own["seat"])))
        table = keep_revokes(table, cast(V, state.view(None)))
        if hands and line in stands:
            own, table = (
                hands.with_revoke(own, seat, observation),
                hands.with_revoke(table, seat, observation),
            )
    return TabletopViews(own, table, looks)
