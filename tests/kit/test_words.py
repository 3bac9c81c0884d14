"""Sentences that wait for their language."""

import pytest

from companion.kit.words import Phrase


def test_a_phrase_is_its_english_sentence() -> None:
    assert str(Phrase("The match is over.")) == "The match is over."
    assert str(Phrase("%(n)s of %(kind)s", n=3, kind=Phrase("puffer"))) == "3 of puffer"


def test_percent_signs_of_plain_sentences_stay() -> None:
    assert str(Phrase("100 % sure")) == "100 % sure"


def test_what_is_filled_in_is_never_filled_in_again() -> None:
    assert str(Phrase("%(name)s leads.", name="%(name)s %d")) == "%(name)s %d leads."


def test_equal_phrases_are_equal() -> None:
    assert Phrase("a %(x)s", x=1) == Phrase("a %(x)s", x=1)
    assert Phrase("a %(x)s", x=1) != Phrase("a %(x)s", x=2)
    assert Phrase("a") != "a"
    assert len({Phrase("a"), Phrase("a"), Phrase("b")}) == 2


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        str(Phrase("%(a)s and %(b)s", a=1))


def test_any_name_can_be_filled_in() -> None:
    assert str(Phrase("%(text)s %(self)s", text="take", self="two")) == "take two"
