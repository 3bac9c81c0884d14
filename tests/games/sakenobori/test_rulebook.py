"""The examples of the rulebook, in both languages, are positions and sheets of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from companion.games import score_sheet
from companion.games.sakenobori import GAME
from companion.games.sakenobori.cells import (
    BEAR,
    CARD,
    CELLS,
    DOWN,
    OWNER,
    SALMON,
    landings,
    spots,
)
from companion.games.sakenobori.notation import cell_of
from companion.games.sakenobori.sheet import Fate, steps, worth
from companion.site.help import rulebook
from companion.site.rulebook import read

Rows = Sequence[Sequence[str]]
LETTERS = "abcde"
both = pytest.mark.parametrize("language", ["ja", "en"])


def examples(language: str, drawn: str) -> list[Rows]:
    """The examples of one kind, as rows of words."""
    sections = read(rulebook("sakenobori", language).read_text("utf-8"))
    return [b.words for s in sections for b in s.blocks if b.drawn == drawn]


def river(language: str, verb: str) -> Rows:
    """The river that shows this."""
    return next(rows for rows in examples(language, "river") if rows[0][1] == verb)


def board(rows: Rows) -> vec[i64]:
    """The drawn river as the engine has it; its lowest row comes last."""
    cells = vec[i64]([0] * CELLS)
    for row, words in enumerate(reversed(rows), 1):
        for x, word in enumerate(words):
            if word not in (".", "+"):
                cells[cell_of(row, x)] = i64(card(word))
    return cells


def card(word: str) -> int:
    """The number of a drawn card: whose, face down or bears, whose salmon."""
    face, _, salmon = word.replace("!", "").replace("=", "@").partition("@")
    faces = {"": DOWN, "~": 0, "x": BEAR, "xx": 2 * BEAR}
    found = CARD + OWNER * LETTERS.index(face[-1]) + faces[face[:-1]]
    return found + SALMON * (LETTERS.index(salmon) + 1) if salmon else found


def where(rows: Rows, mark: str) -> list[int]:
    """The cells whose words have this mark, ascending."""
    return [
        cell_of(row, x)
        for row, words in enumerate(reversed(rows), 1)
        for x, word in enumerate(words)
        if mark in word
    ]


@both
def test_the_places_for_a_card_are_all_there_are(language: str) -> None:
    head, *rows = river(language, "place")
    bed = [cell for cell in where(rows[-1:], "") if rows[-1][cell - cell_of(1, 0)] != "+"]
    out = vec[i64]([0] * CELLS)
    found = spots(board(rows), int(head[0]), min(bed), max(bed), out)
    assert list(out)[: int(found)] == where(rows, "+")


@both
def test_the_framed_cards_are_where_the_salmon_may_swim(language: str) -> None:
    head, *rows = river(language, "swim")
    (start,) = where(rows, "@" + head[2])
    out = vec[i64]([0] * CELLS)
    found = landings(board(rows), start, out)
    assert list(out)[: int(found)] == where(rows, "!")


OUTING = (
    "2 place river 1 0|1 place river 1 1|0 place river 1 2|2 place river 2 0|1 place bear 2 1|"
    "0 place river 1 3|2 place river 2 2|1 place river 1 4|0 place river 2 3|2 salmon 1 2|"
    "1 salmon 1 0|0 salmon 1 1|0 swim 2 1"
)


@both
def test_the_outing_can_be_played(language: str) -> None:
    """Both pictures are positions of one match, before and after the outing (SK-14)."""
    head, *rows = river(language, "outing")
    cut = rows.index(["then"])
    state = GAME.new(int(head[0]), {})
    for line in OUTING.split("|"):
        seat, _, text = line.partition(" ")
        state.apply(int(seat), GAME.find(state, int(seat), text))
    assert list(state.board) == list(board(rows[:cut]))
    assert state.view(0)["phase"] == "bear"
    state.apply(0, GAME.find(state, 0, "outing"))
    assert list(state.board) == list(board(rows[cut + 1 :]))
    assert state.view(0)["phase"] == "choice"


@both
def test_rounds_are_worth_what_stands_below_them(language: str) -> None:
    """§7 and §8: tokens into the boat, or into the box."""
    found = examples(language, "round")
    assert found
    for rows in found:
        fates = [{"end": end, "rank": int(rank)} for _, end, rank, *_ in rows]
        for fate, row in zip(fates, rows, strict=True):
            fate |= {"alone": True} if row[4:] == ["alone"] else {}
        sheet = {"game": "sakenobori", "seats": ["A", "B", "C"], "rounds": [{"fates": fates}]}
        scored = score_sheet(sheet)
        boat = [int(row[3]) if row[1] == "spawned" else 0 for row in rows]
        assert scored["scores"] == [boat]
        assert scored["box"] == [sum(int(row[3]) for row in rows if row[1] == "eaten")]


@both
def test_settlements_go_step_by_step_as_drawn(language: str) -> None:
    """§9, and the two tests of SK-28."""
    found = examples(language, "settlement")
    assert len(found) == 2
    for (box, left), *rows in found:
        fates = [Fate(end="spawned", rank=int(rank)) for _, rank, _ in rows]
        paid = [step.seats for step in steps(fates, int(box), second=False)]
        drawn = ["".join("x" if s in p else "." for p in paid) for s in range(len(rows))]
        assert drawn == [pattern for _, _, pattern in rows]
        assert int(box) - sum(map(len, paid)) == int(left)
        assert all(worth(fate) == fate["rank"] for fate in fates)


def test_both_languages_draw_the_same() -> None:
    for drawn in ("river", "salmon"):
        assert examples("ja", drawn) == examples("en", drawn)
    for drawn in ("round", "settlement"):
        pairs = zip(examples("ja", drawn), examples("en", drawn), strict=True)
        assert all([r[1:] for r in ja] == [r[1:] for r in en] for ja, en in pairs)
