"""`words`: what goes into a catalogue, what comes out, what it brings along."""

from __future__ import annotations

from babel.messages.catalog import Catalog

from tests.laboratory.commands.words import empty, renew, sentence, translations, two


def catalogue(**japanese: str) -> Catalog:
    made = Catalog("ja")
    for english, text in japanese.items():
        made.add(english, text)
    return made


def test_a_sentence_brings_its_japanese_along_from_where_it_was_said_before() -> None:
    fish, dice = catalogue(Cast="投げる"), catalogue()
    renew(dice, {"Cast"}, translations([fish, dice]), "")
    assert dice["Cast"].string == "投げる"


def test_an_empty_translation_is_filled_in_when_another_folder_has_it() -> None:
    fish, dice = catalogue(Cast="投げる"), catalogue(Cast="")
    renew(dice, {"Cast"}, translations([fish, dice]), "")
    assert dice["Cast"].string == "投げる"


def test_what_is_said_nowhere_goes_but_a_table_of_sentences_stays() -> None:
    fish = catalogue(Cast="投げる", Pull="引く")
    renew(fish, set(), translations([fish]), 'VERBS = ("Pull",)')
    assert {sentence(message) for message in fish if message.id} == {"Pull"}


def test_a_new_sentence_is_written_down_without_japanese_and_found() -> None:
    fish = catalogue()
    renew(fish, {("%(n)s fish", "%(n)s fishes")}, {}, "")
    assert [message.id for message in fish if empty(message)] == [("%(n)s fish", "%(n)s fishes")]
    assert "python-format" in fish["%(n)s fish"].flags


def test_two_catalogues_that_contradict_one_another_are_found() -> None:
    fish, dice = catalogue(Cast="投げる"), catalogue(Cast="釣る")
    known = translations([fish, dice])
    assert [two(message, known) for message in fish if message.id] == [True]
