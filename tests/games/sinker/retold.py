"""The same match, but for what one reader of it cannot know: for tests that compare pages."""

from companion.games.sinker.cards import names_of
from companion.games.sinker.notation import find
from companion.games.sinker.world import begin, history, world
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.state import View

MOMENTS: dict[int, list[int]] = {3: [1, 8, 15, 32, 105, 110], 4: [5, 9, 20, 85]}
"""Seats, and how many moves of a random journal have been made: every phase is among them."""


def retold(view: View, moves: list[Entry], seed: int) -> list[Entry]:
    """A journal of the same length that gives the reader the same View, with other hidden cards.

    Hidden are the others' hands and draws, what they put away, the stock, and what a declarer laid
    back. The reader's own moves stay as they are, to the letter.
    """
    dealt = max(ply for ply, move in enumerate(moves) if move.text.startswith("deal "))
    rng = Rng(seed)
    guess = world(view, rng)
    hands = [names_of(int(mask)) for mask in guess.hands]
    texts = history(view, hands, names_of(int(guess.pile)), rng)
    state = begin(view)
    told = list(moves[:dealt])
    for text, move in zip(texts, moves[dealt:], strict=True):
        entry = Entry(move.seat, move.text if move.seat == view["seat"] else text)
        assert state.actors() == (entry.seat,)
        told.append(entry)
        state.apply(entry.seat, find(state, entry.seat, entry.text))
    return told
