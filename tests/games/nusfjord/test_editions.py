"""A match goes on by the rules and cards that it began with; a new one is played by today's."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.nusfjord.deck import files
from companion.games.nusfjord.deck.files import EDITION, FILES, file
from companion.games.nusfjord.table import Nusfjord
from companion.kit.journal import JournalError, position
from companion.kit.journal_file import game_of, parse, steps
from companion.kit.masks import BIT
from tests.games.nusfjord.carded import council, goods, invite, stand, standing
from tests.games.nusfjord.table import do, give, legal, table

FOLDER = Path(__file__).parent / "editions"
NUSFJORD = GAMES["nusfjord"]


def at_the_end(name: str, **options: int) -> Nusfjord:
    """Where that journal ends, with these options besides its own."""
    found, _ = parse((FOLDER / name).read_text("utf-8"))
    state = position(NUSFJORD, len(found.names), {**found.options, **options}, found.moves)
    assert isinstance(state, Nusfjord)
    return state


@pytest.mark.parametrize(("edition", "fish"), [(1, 8), (2, 9)])
def test_who_went_short_of_one_fleet_is_paid_by_the_next(edition: int, fish: int) -> None:
    """C paid A but not B (ply 126); D and A then feed elders by choice, and B is owed by them."""
    assert int(at_the_end("short.txt", edition=edition).harbours.fish[1]) == fish


def test_an_elder_used_at_once_is_heard() -> None:
    """A's warehouse (205) hears that the new elder empties the reserve, and brings 5, 3, 1."""
    old, new = (goods(at_the_end("hush.txt", edition=edition)) for edition in (1, 2))
    assert [b - a for a, b in zip(old, new, strict=True)] == [5, 3, 1]


def test_a_stored_match_that_names_no_edition_is_of_the_first() -> None:
    for name in ("short.txt", "hush.txt"):
        left, right = at_the_end(name), at_the_end(name, edition=1)
        assert left.view(0) == right.view(0)


def end_of(text: str) -> Nusfjord:
    """Where a journal file ends."""
    found, places = parse(text)
    *_, end = steps(game_of(text, found, GAMES), found, places)
    assert isinstance(end, Nusfjord)
    return end


def test_a_file_that_names_no_edition_is_of_the_newest_that_plays_it() -> None:
    assert int(end_of((FOLDER / "short.txt").read_text("utf-8")).harbours.fish[1]) == 9


@pytest.mark.parametrize("name", ["first-2", "first-3"])
@pytest.mark.parametrize("line", ["", "option edition 1\n"])
def test_a_match_of_the_first_edition_replays_for_good(name: str, line: str) -> None:
    """Played and counted by the program before editions; the second edition refuses a move."""
    text = (FOLDER / f"{name}.txt").read_text("utf-8").replace("option deck", f"{line}option deck")
    counted = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    assert end_of(text).sheet() == counted["rounds"]
    newer = text.replace(
        line or "option deck", f"option edition 2\n{'' if line else 'option deck'}"
    )
    with pytest.raises(JournalError, match="line"):
        end_of(newer)


def test_a_journal_of_older_cards_says_that_they_may_be_older() -> None:
    """As if card 203 had cost less once."""
    text = (FOLDER / "hush.txt").read_text("utf-8").replace("10 A card 205", "10 A card 203")
    with pytest.raises(JournalError, match=r"line 16: .* does not name an edition .* may be older"):
        end_of(text)


def test_an_edition_of_tomorrow_is_refused_with_its_line() -> None:
    text = (FOLDER / "hush.txt").read_text("utf-8")
    text = text.replace('option deck "mackerel"', f"option edition {EDITION + 1}")
    found, places = parse(text)
    with pytest.raises(ValueError, match="line 5: this program does not have edition 3"):
        list(steps(game_of(text, found, GAMES), found, places))
    with pytest.raises(ValueError, match=r"edition 3 .* not known"):
        Nusfjord(2, {"edition": EDITION + 1})


@pytest.mark.parametrize(("edition", "gold"), [(1, 0), (2, 1)])
def test_another_players_card_hears_it_too(edition: int, gold: int) -> None:
    """Although a card of the one who takes the elder hears that it is taken."""
    hears_taking = {"whenever": "elder", "do": [{"gain": {"wood": 1}}]}
    hears_use = {"whenever": "use", "by": "others", "do": [{"gain": {"gold": 1}}]}
    state = standing(hears_taking, hears_use, edition=edition, own_elders=council())
    stand(state, 1, 1)
    state.harbours.built[0] = state.harbours.built[0] & ~BIT[1]
    state.board.plates = 3
    do(state, "elder", "take 2", "now")
    assert goods(state, 1)[2] == gold


def test_the_last_round_is_not_counted_twice_when_workers_come_home() -> None:
    """`rounds` are those that have begun: at the end of the first it is one."""
    home = {"whenever": "home", "do": [{"gain": {"gold": 1}, "per": "rounds"}]}
    state = standing(home)
    do(state, *["pass"] * 6)
    assert goods(state)[2] == 1


def test_an_elder_counts_the_fish_that_it_is_given() -> None:
    """It can be used for the fish that lies on it then (`elder fish`)."""
    use = [{"gain": {"gold": 1}, "per": "elder fish"}]
    state = table(2, own_elders=council(use))
    invite(state, 0, 1)
    state.board.plates = 1
    assert "use 1" in legal(state)
    do(state, "use 1")
    assert goods(state)[2] == 1


def test_a_gain_for_others_is_possible_where_one_of_them_can_take_it() -> None:
    use = [{"gain": {"fish": 1}, "into": "reserve", "for": "others"}]
    state = table(2, own_elders=council(use))
    invite(state, 0, 1)
    state.board.plates = 1
    assert "use 1" in legal(state)
    state.harbours.stored[1] = state.harbours.reserve_limit(1)
    assert "use 1" not in legal(state)


def test_what_has_no_bound_counts_beyond_a_hundred() -> None:
    rich = {"once": [{"gain": {"wood": 1}, "if": {"count": "gold", "least": 1}}]}
    assert "with 101" in legal(give(standing(rich), 0, gold=130))
    assert "with 101" not in legal(give(standing(rich, edition=1), 0, gold=130))


KEPT = {
    "herring": "60c24a83dd890ddb",
    "mackerel": "9c36efa105a8207f",
    "cod": "a7506a81148d85d8",
    "elders": "47e645e4223db328",
}
"""By name the digest of the cards of the first two editions."""


@pytest.mark.parametrize("edition", [1, 2])
def test_the_cards_of_an_edition_never_change(edition: int) -> None:
    digests = {name: sha256(file(name, edition).encode()).hexdigest()[:16] for name in KEPT}
    assert digests == KEPT, "leave these files alone: changed cards are new files and an edition"
    assert max(FILES) == EDITION == 2  # a new one is added to this test


def test_each_edition_has_its_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the herring deck of the first edition had been that of today's cod."""
    monkeypatch.setitem(FILES, 1, {**FILES[1], "herring": "cod.json"})
    forget_cards()
    assert Nusfjord(2, {"edition": 1}).deck.number[0] == 301
    assert Nusfjord(2, {"edition": 2}).deck.number[0] == 101
    monkeypatch.undo()
    forget_cards()


def forget_cards() -> None:
    """Read the files again."""
    for kept in (files.deck, files.cards, files.tables):
        kept.cache_clear()
