"""Entries, undos and undos of undos in any order, with a list of them as the model."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.core.append import Appended
from companion.core.refused import Refused

UNDO = "undo"
WHICH = st.integers(0, 99)


class Said(NamedTuple):
    """What an entry says: a word for its kind, then what it is about."""

    kind: str
    about: tuple[Any, ...]


class Undoing(RuleBasedStateMachine):
    """A journal; who derives from it adds rules that `say` something, and compares the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[int, Said] = {}
        self.asked: list[tuple[Callable[[], Appended], int]] = []

    def undo(self, n: int, key: str) -> Appended:
        """Undo entry `n` of the product's journal."""
        raise NotImplementedError

    def found(self) -> object:
        """What the product says is the case."""
        raise NotImplementedError

    def expected(self, said: list[Said]) -> object:
        """What is the case after these entries, in order."""
        raise NotImplementedError

    def length(self) -> int:
        """How many entries the product has."""
        raise NotImplementedError

    def allowed(self, n: int) -> bool:
        """Whether entry `n` can be undone."""
        return self.counts(n)

    def counts(self, n: int) -> bool:
        """An entry counts unless one that counts undoes it."""
        undos = [m for m, said in self.entries.items() if said == Said(UNDO, (n,))]
        return not any(map(self.counts, undos))

    def say(self, act: Callable[[str], Appended], kind: str, *about: Any) -> None:
        request = partial(act, f"key-{len(self.asked)}")
        done = request()
        assert not done.replayed
        self.entries[done.place] = Said(kind, about)
        self.asked.append((request, done.place))

    @precondition(lambda self: self.entries)
    @rule(which=WHICH)
    def take_back(self, which: int) -> None:
        n = [*self.entries][-1 - which % len(self.entries)]
        if self.allowed(n):
            self.say(partial(self.undo, n), UNDO, n)
        else:
            with pytest.raises(Refused):
                self.undo(n, "no")

    @precondition(lambda self: self.asked)
    @rule(which=WHICH)
    def repeat_a_request(self, which: int) -> None:
        request, place = self.asked[which % len(self.asked)]
        length, again = self.length(), request()
        assert (again.place, again.replayed, self.length()) == (place, True, length)

    @invariant()
    def only_what_counts_is_the_case(self) -> None:
        said = [said for n, said in self.entries.items() if said.kind != UNDO and self.counts(n)]
        assert self.found() == self.expected(said)
