"""Words that people who play these games do not write stand nowhere in the Japanese pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.config import ROOT
from companion.site.plumbing.language import catalogues

AVOIDED = (
    *("端末", "スマートフォン", "自分さん", "気楽", "空指定", "席での名前"),
    *("テーブル", "スコアシート", "前の釣り", "釣り%", "釣り %", "s回大会", "だれ"),
)
A_GAMES_OWN = ("ラウンド", "勝負")
"""What some games' rules call a round: the house says 回 for all."""
RULES = sorted((ROOT / "companion" / "games").glob("*/RULES.ja.md"))
PO = [folder / "ja/LC_MESSAGES/messages.po" for folder in catalogues()]


@pytest.mark.parametrize("word", AVOIDED)
@pytest.mark.parametrize("file", [*PO, *RULES], ids=lambda file: str(file.relative_to(ROOT)))
def test_a_word_is_avoided(file: Path, word: str) -> None:
    if file.suffix == ".md":
        assert word not in file.read_text("utf-8")
        return
    with file.open("rb") as catalogue:
        said = [m.string for m in read_po(catalogue, locale="ja") if m.id]
    assert not [text for text in said if word in str(text)]


@pytest.mark.parametrize("word", A_GAMES_OWN)
def test_the_house_calls_a_round_by_one_word(word: str) -> None:
    house = next(file for file in PO if "games" not in file.parts)
    test_a_word_is_avoided(house, word)
