"""The laws of the first minute: every game says its aim, and what each choice is about."""

from __future__ import annotations

import re

import pytest

from companion.games import GAMES
from companion.site.help import rulebook
from companion.site.plumbing.language import LANGUAGES
from tests.games.matches import NAMES, Case, every_game, match

LONGEST = 170  # letters of English: two or three lines of a phone


@pytest.mark.parametrize("key", GAMES)
def test_every_game_says_its_aim_in_three_lines(key: str) -> None:
    assert len(GAMES[key].words.aim) == 3
    assert all(0 < len(str(line)) <= 110 for line in GAMES[key].words.aim)


@every_game
def test_every_choice_is_explained(case: Case) -> None:
    """In a sentence, with a paragraph of the rulebook that is there in every language."""
    game = GAMES[case.key]
    books = [rulebook(case.key, language).read_text("utf-8") for language in LANGUAGES]
    told: dict[str, str] = {}
    for seed in (1, 2, 3):
        for step in match(case, seed)[0]:
            for seat in step.before.actors():
                view = step.before.view(seat if seat >= 0 else None)
                lesson = game.words.lesson(view)
                assert lesson or not view["legal"]
                if lesson:
                    assert re.fullmatch(r"[a-z-]+", lesson.key)
                    assert told.setdefault(lesson.key, str(lesson.words)) == str(lesson.words)
                    assert all(f"\n## §{lesson.section} " in book for book in books)
    assert len(told) >= 3
    assert all(len(words) <= LONGEST for words in told.values())


@every_game
def test_every_choice_is_called_by_what_there_is_to_do(case: Case) -> None:
    """Never by its notation, never as something that a player has done already."""
    words = case.game.words
    for step in match(case, 1)[0]:
        for seat in (seat for seat in step.before.actors() if seat >= 0):
            view = step.before.view(seat)
            said = {text: str(words.choice(view, text, NAMES)) for text in view["legal"]}
            assert all(said.values())
            assert not any(name in line for line in said.values() for name in NAMES)
            assert [text for text, line in said.items() if line == text and " " in text] == []
