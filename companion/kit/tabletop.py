"""A tabletop match as one seat sees it: reported moves, and the View that follows.

An *observation* is a move as its viewer saw it, in the journal's text, with `?` for what was
hidden from the viewer and with what the move revealed (such as a card turned up). All positions
that agree with the View and the observation have the same View after the move. So the next View is
found by making any such position and playing the move in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import Final, Generic, NamedTuple, cast

from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove, S, V
from companion.kit.state import CHANCE
from companion.kit.view import SeatMove, View, accepted_revokes, played
from companion.kit.words import Phrase

UNSEEN: Final = "?"
BLANK: Final = "_"
IMPOSSIBLE: Final = Phrase("According to the entries so far, that cannot have happened.")


class Choice(NamedTuple):
    """A possible next observation, perhaps with blanks (`_`) to be filled in.

    >>> Choice("roll d6 _ d10 _", (("1", "2"), ("9", "10"))).filled(["2", "9"])
    'roll d6 2 d10 9'
    """

    text: str
    pools: Sequence[Sequence[str]] = ()
    """The words allowed in each blank by itself; some combinations may be impossible."""
    move: str = ""
    """For the viewer's own moves, the move in the journal's notation."""
    cards: bool = False
    """Whether the blanks are cards: all different, and those of one pool in its order."""
    public: bool = False
    """Whether everybody sees these cards; else they go into one hand."""

    def like(self, observation: str) -> bool:
        """Whether that observation is this choice with its blanks filled in.

        >>> Choice("swim 2 1 _", (("river", "bear"),)).like("swim 2 1 bear")
        True
        """
        mine, other = self.text.split(" "), observation.split(" ")
        return len(mine) == len(other) and all(
            part in (BLANK, UNSEEN) or part == word for part, word in zip(mine, other, strict=True)
        )

    def groups(self) -> list[tuple[Sequence[str], int]]:
        """Return each pool with the number of consecutive blanks that it is for.

        >>> Choice("deal A _ _ / B _", (("1", "2"), ("1", "2"), ("3",))).groups()
        [(('1', '2'), 2), (('3',), 1)]
        """
        return [(pool, len(list(blanks))) for pool, blanks in groupby(self.pools)]

    def begins(self, text: str) -> bool:
        """Whether `text` is this choice, or its move without what the move turned up.

        >>> Choice("pass / A _", (("104",),)).begins("pass")
        True
        """
        return self.text == text or self.text.startswith(f"{text} / ")

    def filled(self, words: Sequence[str]) -> str:
        """Return the observation with these words in its blanks, in order."""
        left = iter(words)
        return " ".join(next(left) if part == BLANK else part for part in self.text.split(" "))


class TabletopRules(Generic[S, V]):
    """The tabletop rules of a game: how its moves look to one seat.

    Every game must implement `position`. The other methods are correct if neither the legal moves
    nor their looks depend on hidden information. For hands of cards see `TabletopHandRules`.
    """

    def __init__(
        self, text: Callable[[S, int, int], str], find: Callable[[S, int, str], int]
    ) -> None:
        self.text = text
        self.find = find

    # ------------------------------------------------ what a game says

    def position(self, view: V, seat: int, observation: str, rng: Rng) -> S:
        """Return a position consistent with the View, in which the observed move is possible.

        Unlike a determinization (`world`) it does not end with the round. It takes the observation
        into account where few positions fit it; IllegalMove if none does. An empty one fits all.
        """
        raise NotImplementedError

    def resampled(self, view: V, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        """Return the match's moves with everything hidden from the View drawn again.

        The View's seat cannot distinguish them from `moves`; all possibilities are equally likely.
        """
        raise NotImplementedError

    def observe(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """Return the action of that seat (or chance) as the viewer sees it, before applying it."""
        return self.text(state, seat, action)

    def action(self, state: S, seat: int, observation: str, viewer: int | None, rng: Rng) -> int:
        """Return an action that looks so, hidden parts random; IllegalMove if there is none."""
        if seat == CHANCE:
            return self.find(state, seat, observation)
        for action in state.legal(seat):
            if self.observe(state, seat, action, viewer) == observation:
                return action
        raise IllegalMove(self.refused(cast(V, state.view(viewer)), seat, observation))

    def choices(self, view: V, seat: int) -> list[Choice]:
        """Return all possible next observations of that seat (or chance), which must be to act."""
        state, viewer = self.position(view, seat, "", Rng(1)), view["seat"]
        own = seat == viewer
        seen = {
            self.observe(state, seat, action, viewer): self.text(state, seat, action) if own else ""
            for action in state.legal(seat)
        }
        return [Choice(text, move=move) for text, move in seen.items()]

    def offered(self, own: V, table: V, seat: int) -> list[Choice]:
        """Return the choices to offer people for that seat (or chance), without revealing `own`.

        `own` is the AI's View, `table` an onlooker's. `?` stands for what `own` knows and people
        do not; `heard` fills it in.
        """
        return self.choices(table, seat)

    def fill_in(self, own: V, seat: int, observation: str) -> str:
        """Return the reported observation with what only `own` knows filled in."""
        return observation

    def parse_blank(self, words: str) -> str:
        """Return the journal's word for a blank's value as a form sends it."""
        return words

    def displayed(self, table: V, seat: int, choices: Sequence[Choice]) -> V:
        """Return the View to draw the table from while these choices can be tapped."""
        return table

    def moves_text(self, observations: Sequence[str]) -> str:
        """Return the text for moves that a seat made in a row: by default only the last."""
        return observations[-1]

    def refused(self, view: V, seat: int, observation: str) -> Phrase:
        """Return why the observation is impossible, for the person who reported it."""
        return IMPOSSIBLE

    def always_legal(self, table: V, seat: int) -> set[str]:
        """Return the moves legal whatever the seat hides; only these may be compared."""
        return set()

    # ------------------------------------------------ what follows from it

    def after(self, view: V, seat: int, observation: str, rng: Rng) -> V:
        """Return the View after that move of the seat (or chance); IllegalMove if impossible."""
        state, action = self.step(view, seat, observation, rng)
        state.apply(seat, action)
        return keep_revokes(view, cast(V, state.view(view["seat"])))

    def step(self, view: V, seat: int, observation: str, rng: Rng) -> tuple[S, int]:
        """Return a consistent position and the move observed in it; else IllegalMove."""
        check_turn(view, seat)
        state = self.position(view, seat, observation, rng)
        return state, self.action(state, seat, observation, view["seat"], rng)


class TabletopHandRules(TabletopRules[S, V]):
    """The tabletop rules of a game with hidden hands: following suit, and entering whole hands."""

    drawable: Collection[str] = ()
    """The deck, if the viewer's hand may be drawn at random from the cards in no other hand, with
    face-down cards as stand-ins at the table. Empty if that is impossible."""
    stand_ins = False
    """Whether cards are drawn during the round; if so, these are drawn at random as well."""

    def full_round(self, table: V, hands: Mapping[int, Collection[str]], moves: Sequence[str]) -> S:
        """Return the running round with nothing hidden, after these hands and journal moves.

        IllegalMove if they are impossible. For games with `stand_ins`.
        """
        raise NotImplementedError

    def deal(self, state: S, hands: Mapping[int, Collection[str]]) -> str:
        """Return the deal of these hands (all seats) in the journal's notation."""
        raise NotImplementedError

    def lacking(self, view: V, seat: int) -> list[str]:
        """Return the cards that the seat's play has shown it not to hold."""
        raise NotImplementedError

    def revokes(self, table: V, hands: Mapping[int, Collection[str]]) -> list[SeatMove]:
        """Return the running round's revokes, given the complete hands."""
        raise NotImplementedError

    def unfollowed(self, table: V, seat: int) -> list[SeatMove]:
        """Return the seat's cards that did not follow suit and are not accepted as revokes yet."""
        raise NotImplementedError

    def with_revoke(self, view: V, seat: int, word: str) -> V:
        """Return the View with that card accepted as a revoke, so that it proves no void."""
        raise NotImplementedError

    def held_card_action(self, state: S, seat: int, observation: str) -> int | None:
        """Return the move's action, legal or not, if it plays a card that the seat holds."""
        raise NotImplementedError

    def step_anyway(self, view: V, seat: int, observation: str, rng: Rng) -> tuple[S, int]:
        """Like `step`, but allow an illegal card of the viewer's own hand."""
        check_turn(view, seat)
        state = self.position(view, seat, observation, rng)
        lies = self.held_card_action(state, seat, observation) if seat == view["seat"] else None
        if lies is not None:
            return state, lies
        return state, self.action(state, seat, observation, view["seat"], rng)


def check_turn(view: View, seat: int) -> None:
    """Raise IllegalMove unless that seat (or chance) is to act."""
    if seat not in view["actors"]:
        over = Phrase("The match is over.")
        raise IllegalMove(Phrase("It is somebody else's turn.") if view["actors"] else over)


def keep_revokes(before: V, now: V) -> V:
    """Return the View after a move, with the round's accepted revokes kept from `before`."""
    let, cards = accepted_revokes(before), played(before)
    if not let or played(now)[: len(cards)] != cards:
        return now
    return cast(V, {**now, "stood": [list(move) for move in let]})


SEPARATOR: Final = " / "
"""Separates a move and each part of what it turned up."""
HAND_PART: Final = "hand"
"""The first word of the part with the cards that the viewer's own hand received."""
