"""Choices in words: what the log would have said of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.kit.game import Game
from companion.kit.rng import Rng
from companion.kit.view import View, viewer
from companion.kit.words import Phrase


def sentences(
    game: Game, view: View, texts: Sequence[str], names: Sequence[str]
) -> dict[str, Phrase | str]:
    """By its text each choice of the seat as a sentence; the text itself where none tells it."""
    seat = viewer(view)
    root = (game.mind.together or game.world)(view, Rng(1))  # others' cards are never told
    before = game.words.log(root.view(seat), names)
    found: dict[str, Phrase | str] = {}
    for text in texts:
        state = root.copy()
        state.apply(seat, game.find(root, seat, text))
        after = game.words.log(state.view(seat), names)
        grew = after[: len(before)] == before  # a log may begin anew
        fresh = after[len(before) :] if grew else [line for line in after if line not in before]
        found[text] = game.words.choice(text) or (fresh[0] if fresh else text)
    alike = Counter(str(sentence) for sentence in found.values())
    return {
        text: sentence if alike[str(sentence)] == 1 else text for text, sentence in found.items()
    }
