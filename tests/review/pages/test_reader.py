"""What the reader of a review is shown: every choice by what there is to do."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from companion.games import GAMES
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.review.pages.reader import sentences


def test_choices_of_the_same_words_are_numbered_and_never_in_notation() -> None:
    game = GAMES["dieangler"]
    same = replace(game.words, choice=lambda view, text, names: Phrase("Reroll six-sided: 5"))
    view, texts = cast(View, {}), ["reroll 2", "reroll 1"]
    said = sentences(replace(game, words=same), view, texts, [])
    assert [(text, str(words)) for text, words in sorted(said.items())] == [
        ("reroll 1", "Reroll six-sided: 5 (1)"),
        ("reroll 2", "Reroll six-sided: 5 (2)"),
    ]
