"""A tabletop match as one seat sees it: reported moves, and the View that follows.

A *sight* is a move as its viewer saw it: the journal's text, with `?` for what was hidden from him,
and with what the move showed him besides (a card that was turned up). Whatever position agrees with
the View and with the sight, it looks the same to its viewer after the move: so one such position is
made, the move is played in it, and its View is the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import Final, Generic, NamedTuple, cast

from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove, S, V
from companion.kit.state import CHANCE
from companion.kit.view import Deed, View, played, stood
from companion.kit.words import Phrase

UNSEEN: Final = "?"
BLANK: Final = "_"
NEVER: Final = Phrase("According to the entries so far, that cannot have happened.")


class Choice(NamedTuple):
    """What may be seen next: a sight, or one with blanks (`_`) still to be filled in.

    >>> Choice("roll d6 _ d10 _", (("1", "2"), ("9", "10"))).filled(["2", "9"])
    'roll d6 2 d10 9'
    """

    text: str
    pools: Sequence[Sequence[str]] = ()
    """For each blank what may stand there, alone; not every combination need be possible."""
    move: str = ""
    """Of the viewer's own moves: the move itself, as a journal has it."""
    cards: bool = False
    """Whether the blanks are cards: each once, those of one pool in its order."""
    public: bool = False
    """Whether everybody sees these cards lie; else they come into one hand."""

    def like(self, sight: str) -> bool:
        """Whether that sight may be this one, filled in.

        >>> Choice("swim 2 1 _", (("river", "bear"),)).like("swim 2 1 bear")
        True
        """
        mine, other = self.text.split(" "), sight.split(" ")
        return len(mine) == len(other) and all(
            part in (BLANK, UNSEEN) or part == word for part, word in zip(mine, other, strict=True)
        )

    def groups(self) -> list[tuple[Sequence[str], int]]:
        """Each pool, and how many blanks in a row it is for.

        >>> Choice("deal A _ _ / B _", (("1", "2"), ("1", "2"), ("3",))).groups()
        [(('1', '2'), 2), (('3',), 1)]
        """
        return [(pool, len(list(blanks))) for pool, blanks in groupby(self.pools)]

    def begins(self, text: str) -> bool:
        """Whether that is all of it, or what was done without what it turned up.

        >>> Choice("pass / A _", (("104",),)).begins("pass")
        True
        """
        return self.text == text or self.text.startswith(f"{text} / ")

    def filled(self, words: Sequence[str]) -> str:
        """The sight with these words in its blanks, in their order."""
        left = iter(words)
        return " ".join(next(left) if part == BLANK else part for part in self.text.split(" "))


class Told(Generic[S, V]):
    """How the moves of a game look to one seat: each game that can be told has its own.

    `position` every game has to say. The rest is right where what may be done, and how it looks,
    hangs on nothing that is hidden. Games of hands and suits say more: `ToldHands`.
    """

    def __init__(
        self, text: Callable[[S, int, int], str], find: Callable[[S, int, str], int]
    ) -> None:
        self.text = text
        self.find = find

    # ------------------------------------------------ what a game says

    def position(self, view: V, seat: int, sight: str, rng: Rng) -> S:
        """A position of the whole match that may be the truth, before a move that looked so.

        Unlike a world it does not end with the round. It takes the sight into account where few
        positions fit it; IllegalMove when none does. For no sight ("") any will do.
        """
        raise NotImplementedError

    def resampled(self, view: V, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        """The moves of a match in which that View was seen last, with what it hides drawn anew.

        Its seat cannot tell the two apart, and everything that fits is equally likely.
        """
        raise NotImplementedError

    def sight(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """The action of that seat (or chance) as the viewer sees it; `state` is before it."""
        return self.text(state, seat, action)

    def action(self, state: S, seat: int, sight: str, viewer: int | None, rng: Rng) -> int:
        """An action that looks so, what nobody saw drawn by lot; IllegalMove if there is none."""
        if seat == CHANCE:
            return self.find(state, seat, sight)
        for action in state.legal(seat):
            if self.sight(state, seat, action, viewer) == sight:
                return action
        raise IllegalMove(self.refused(cast(V, state.view(viewer)), seat, sight))

    def choices(self, view: V, seat: int) -> list[Choice]:
        """Exactly what may be seen next of that seat (or chance), which may act."""
        state, viewer = self.position(view, seat, "", Rng(1)), view["seat"]
        own = seat == viewer
        seen = {
            self.sight(state, seat, action, viewer): self.text(state, seat, action) if own else ""
            for action in state.legal(seat)
        }
        return [Choice(text, move=move) for text, move in seen.items()]

    def asked(self, own: V, table: V, seat: int, beside: Collection[int] = ()) -> list[Choice]:
        """What people are asked of that seat (or chance): nothing that `own` alone knows.

        `?` stands for what `own` knows and people do not; `heard` puts it in. `table` is the
        View of those who watch, `beside` the other seats that say themselves what they hide.
        """
        return self.choices(table, seat)

    def heard(self, own: V, seat: int, sight: str) -> str:
        """The sight that people told, with what `own` knows besides."""
        return sight

    def apart(self, views: Sequence[V]) -> bool:
        """Whether those seats can know what they do at one and the same table."""
        return True

    def again(self, then: str, sight: str) -> str:
        """The sight of a line told anew to who saw it as `then`: what came to its hand stays."""
        return then

    def spelled(self, words: str) -> str:
        """A word for a blank, as the journal writes it, from what a form sends."""
        return words

    def drawn(self, table: V, seat: int, choices: Sequence[Choice]) -> V:
        """The View from which the table is drawn while these may be tapped for that seat."""
        return table

    def deeds(self, sights: Sequence[str]) -> str:
        """What is said of moves that one seat made in a row: usually of the last alone."""
        return sights[-1]

    def refused(self, view: V, seat: int, sight: str) -> Phrase:
        """Why that cannot be seen here, in words for whoever told it."""
        return NEVER

    def plain(self, table: V, seat: int) -> set[str]:
        """The moves of that seat that it has whatever it hides: those alone may be compared."""
        return set()

    # ------------------------------------------------ what follows from it

    def after(self, view: V, seat: int, sight: str, rng: Rng) -> V:
        """The View once that was seen of the seat (or chance); IllegalMove says why it was not."""
        state, action = self.step(view, seat, sight, rng)
        state.apply(seat, action)
        return carried(view, cast(V, state.view(view["seat"])))

    def step(self, view: V, seat: int, sight: str, rng: Rng) -> tuple[S, int]:
        """A position that may be the truth, and a move in it that looks so; else IllegalMove."""
        check_turn(view, seat)
        state = self.position(view, seat, sight, rng)
        return state, self.action(state, seat, sight, view["seat"], rng)


class ToldHands(Told[S, V]):
    """A game that hides hands of cards: what they have to follow, and hands that are told whole."""

    lot: Collection[str] = ()
    """The cards, where those closed beside the hands only stand for cards: once the others' hands
    are known, the lot may say which closed ones are the viewer's. Empty where it cannot be."""
    stand_ins = False
    """Whether cards come into hands during the round: then the lot says what is drawn, too."""

    def whole(self, table: V, hands: Mapping[int, Collection[str]], moves: Sequence[str]) -> S:
        """The running round with nothing hidden: these hands, then these moves of a journal.

        IllegalMove when it cannot have gone so. For games with `stand_ins`.
        """
        raise NotImplementedError

    def deal(self, state: S, hands: Mapping[int, Collection[str]]) -> str:
        """The deal of these hands, all of them, as a journal has it."""
        raise NotImplementedError

    def lacked(self, view: V, seat: int) -> list[str]:
        """The cards that seat has shown not to hold."""
        raise NotImplementedError

    def revoked(self, table: V, hands: Mapping[int, Collection[str]]) -> list[Deed]:
        """The cards of the running round that those hands, known whole, should not have played."""
        raise NotImplementedError

    def unfollowed(self, table: V, seat: int) -> list[Deed]:
        """The cards of that seat by which it showed what it lacks, and which could be let stand."""
        raise NotImplementedError

    def stood(self, view: V, seat: int, word: str) -> V:
        """The View once that card is let stand: it shows no more what its seat lacks."""
        raise NotImplementedError

    def laid(self, state: S, seat: int, sight: str) -> int | None:
        """That move, legal or not, if it plays a card that the seat holds."""
        raise NotImplementedError

    def step_anyway(self, view: V, seat: int, sight: str, rng: Rng) -> tuple[S, int]:
        """Like `step`, but a card of the viewer that lies may have been played though not legal."""
        check_turn(view, seat)
        state = self.position(view, seat, sight, rng)
        lies = self.laid(state, seat, sight) if seat == view["seat"] else None
        if lies is not None:
            return state, lies
        return state, self.action(state, seat, sight, view["seat"], rng)


def check_turn(view: View, seat: int) -> None:
    """IllegalMove unless that seat (or chance) may act."""
    if seat not in view["actors"]:
        over = Phrase("The match is over.")
        raise IllegalMove(Phrase("It is somebody else's turn.") if view["actors"] else over)


def carried(before: V, now: V) -> V:
    """The View after a move, with the cards of the round that were let stand before it."""
    let, cards = stood(before), played(before)
    if not let or played(now)[: len(cards)] != cards:
        return now
    return cast(V, {**now, "stood": [list(deed) for deed in let]})


BETWEEN: Final = " / "
"""Between a move and each part of what it turned up."""
HELD: Final = "hand"
"""The first word of the part that says which cards came into the viewer's own hand."""


def held(sight: str) -> list[str]:
    """The part of a move's sight that tells what came into the viewer's own hand, if any does.

    >>> held("pass / A 104 / hand 143 146"), held("pass / A 104")
    (['hand 143 146'], [])
    """
    return [part for part in sight.split(BETWEEN) if part.split(" ")[0] == HELD]


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
            if held(look):
                raise IllegalMove(UNTOLD)
            found[viewer] = told.heard(views[viewer], seat, look)
    for viewer in [viewer for viewer in given if viewer != first]:
        found[viewer] = told.heard(views[viewer], seat, given[viewer])
    return found
