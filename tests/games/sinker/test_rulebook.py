"""The worked examples of both rulebooks, played and counted by the program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games import score_sheet
from companion.games.sinker import GAME as SINKER
from companion.games.sinker.cards import DECK, RANKS, SUITS
from companion.games.sinker.sheet import WORTH
from companion.games.sinker.table import Sinker
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.site.rulebook import read

FOLDER = Path(games.__file__).parent / "sinker"
LANGUAGES = ("en", "ja")
Rows = Sequence[Sequence[str]]


def examples(drawn: str) -> list[Any]:
    """Every picture of that kind, in either language."""
    told = []
    for language in LANGUAGES:
        sections = read((FOLDER / f"RULES.{language}.md").read_text("utf-8"))
        found = [
            (section.mark, block.words)
            for section in sections
            for block in section.blocks
            if block.drawn == drawn
        ]
        assert found, f"no {drawn} in {language}"
        for number, (mark, rows) in enumerate(found, 1):
            told.append(pytest.param([r for r in rows if r], id=f"{language} {mark} {number}"))
    return told


def say(state: Sinker, text: str) -> None:
    """The seat in turn does what the text says; luck follows."""
    seat = state.actors()[0]
    state.apply(seat, SINKER.find(state, seat, text))
    while CHANCE in state.actors() and state.luck() == "follows":
        state.apply(CHANCE, state.chance(Rng(1)))


def dealt(seats: int) -> Sinker:
    """The first hands are there and nobody exchanges a card; the first seat has dealt."""
    state = SINKER.new(seats, {})
    state.apply(CHANCE, state.chance(Rng(1)))
    for _ in range(seats):
        say(state, "exchange")
    return state


@pytest.mark.parametrize("rows", examples("auction"))
def test_an_auction_goes_as_told(rows: Rows) -> None:
    names, state = list(rows[0]), dealt(len(rows[0]))
    for who, word in rows[1:-1]:
        view = state.view(None)
        assert (view["phase"], names[view["turn"] or 0]) == ("auction", who)
        say(state, "pass" if word == "pass" else f"bid {word}")
    declarer, role = rows[-1]
    view = state.view(None)
    assert (role, names[view["declarer"] or 0], view["phase"]) == ("declarer", declarer, "playing")
    assert (
        view["bid"] == [word for who, word in rows[1:-1] if who == declarer and word != "pass"][-1]
    )


@pytest.mark.parametrize("rows", examples("trick"))
def test_the_trick_goes_to_the_card_that_wins_it(rows: Rows) -> None:
    hands = [[card] for _, card, *_ in rows]
    led = hands[0][0][0]
    rest = [card for card in DECK if card[0] != led and [card] not in hands]
    for hand in hands:  # the other cards are of other suits and change nothing
        hand += [rest.pop() for _ in range(5)]
    state = SINKER.new(4, {})
    order = (1, 2, 3, 0)  # the seat after the dealer leads when nobody bids
    by_seat = dict(zip(order, hands, strict=True))
    deal = " / ".join(" ".join(["ABCD"[seat], *by_seat[seat]]) for seat in range(4))
    state.apply(CHANCE, SINKER.find(state, CHANCE, f"deal {deal}"))
    for text in ["exchange"] * 4 + ["pass"] * 4 + [hand[0] for hand in hands]:
        say(state, text)
    winner = next(at for at, row in enumerate(rows) if row[2:])
    assert state.view(None)["last_winner"] == order[winner]


@pytest.mark.parametrize("rows", examples("count"))
def test_a_count_comes_out_as_told(rows: Rows) -> None:
    bid, *who = rows[0]
    told = [row for row in rows[1:] if row[0] not in ("before", "pot")]
    pots = {row[0]: int(row[1]) for row in rows if row[0] in ("before", "pot")}
    names = [row[0] for row in told]
    tricks = [int(row[1]) for row in told]
    first = [filling(len(names))] * pots.get("before", 0)
    entry = {"bid": bid, "declarer": names.index(who[0]) if who else None, "tricks": tricks}
    scored = score_sheet({"game": "sinker", "seats": names, "rounds": [*first, entry]})
    assert scored["scores"][-1] == [int(row[2]) for row in told]
    assert scored["pot"][-1] == pots.get("pot", 0)


def filling(seats: int) -> dict[str, object]:
    """A round that leaves one point in the pot."""
    return {"bid": "all", "declarer": 0, "tricks": [6, 1, 0][:seats]}


@pytest.mark.parametrize("rows", examples("ranks"))
def test_the_ranks_are_told_from_strong_to_weak(rows: Rows) -> None:
    assert [card[1:] for card in rows[0]] == list(reversed(RANKS))
    assert {card[0] for card in rows[0]} == set(SUITS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_bids_has_the_worths_of_the_engine(language: str) -> None:
    sections = read((FOLDER / f"RULES.{language}.md").read_text("utf-8"))
    table = next(b for s in sections if s.mark == "§3" for b in s.blocks if b.kind == "table")
    assert [int(row[-1][0].text) for row in table.rows[1:]] == list(WORTH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_is_there(language: str) -> None:
    sections = read((FOLDER / f"RULES.{language}.md").read_text("utf-8"))
    assert [section.mark for section in sections[1:]] == [f"§{n}" for n in range(1, 11)]
