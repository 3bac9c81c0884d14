"""Cards as integers: the columns say what the file says."""

from __future__ import annotations

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck import files
from companion.games.nusfjord.deck.tables import Tables
from tests.games.nusfjord.deck.files import doing

CARD = 3  # the one that the tests change


def table(effect: object) -> tuple[Tables, int, int]:
    """The tables of a deck whose fourth card does this; its first row and the one after."""
    tables = files.tables("", doing(effect))
    return tables, int(tables.card(CARD, c.FIRST)), int(tables.card(CARD, c.AFTER))


def columns(tables: Tables, row: int, first: int, n: int) -> list[int]:
    return [int(tables.step(row, column)) for column in range(first, first + n)]


def test_a_card_has_its_price_points_and_number() -> None:
    tables = files.tables("cod")
    cards = files.cards("cod")
    for card, one in enumerate(cards):
        assert [int(tables.card(card, column)) for column in range(6)] == [
            one.tier, *one.cost, one.points, one.effect.kind,
        ]  # fmt: skip
        assert (tables.wood[card], tables.fish[card], tables.gold[card]) == one.cost
        assert (tables.tier[card], tables.points[card]) == (one.tier, one.points)
    assert tables.number == [card.number for card in cards]


def test_rows_follow_each_other_without_a_gap() -> None:
    for name in files.OURS:
        tables = files.tables(name)
        for kinds, rows in (
            ((c.RULE,), len(tables.bends) // c.BEND),
            ((c.END,), len(tables.awards) // c.AWARD),
            ((c.BUILT, c.WHENEVER, c.ANYTIME, c.ONCE, c.USE), len(tables.steps) // c.STEP),
        ):
            after = 0
            for card in range(c.CARDS):
                if tables.card(card, c.CLASS) in kinds:
                    assert tables.card(card, c.FIRST) == after
                    after = int(tables.card(card, c.AFTER))
            assert after == rows


def test_a_gain() -> None:
    step = {"gain": {"fish": 2}, "per": "ships", "every": 2, "most": 3, "into": "reserve"}
    condition = {"count": "forests", "least": 1, "most": 4}
    tables, row, after = table({"built": [step | {"for": "others", "if": condition}]})
    assert after == row + 1
    assert columns(tables, row, 0, 7) == [c.GAIN, c.FORESTS, 1, 4, c.SHIPS, 2, 3]
    assert columns(tables, row, c.TAKE, 5) == [0, 2, 0, c.RESERVE_FIELD, c.OTHERS]


def test_what_is_not_said_is_neutral() -> None:
    tables, row, _ = table({"built": [{"gain": {"wood": 1}}]})
    assert columns(tables, row, 0, 7) == [c.GAIN, c.ONE, 0, c.UNBOUNDED, c.ONE, 1, c.UNBOUNDED]
    assert columns(tables, row, c.INTO, 5) == [c.STOCK, c.OWNER, 1, 0, c.ALL_KINDS]
    assert tables.card(CARD, c.KINDS) == c.ALL_KINDS


def test_a_grant() -> None:
    step = {"action": "ship", "ships": ["sloop", "schooner"], "cheaper": {"wood": 2}, "times": 2}
    tables, row, _ = table({"built": [step | {"pay": {"gold": 1}, "more": {"fish": 3}}]})
    assert columns(tables, row, c.PAY, 3) == [0, 0, 1]
    assert columns(tables, row, c.TIMES, 9) == [2, c.ACTION_SHIP, 5, 2, 0, 0, 0, 3, 0]
    free, row, _ = table({"built": [{"action": "buy", "free": True}]})
    assert columns(free, row, c.CHEAPER, 3) == [c.FREE] * 3


def test_branches_follow_their_choice() -> None:
    two = [{"gain": {"wood": 1}}, {"pay": {"fish": 1}, "gain": {"gold": 1}}]
    tables, row, after = table({"once": [{"choose": two}, {"gain": {"fish": 1}}]})
    assert after == row + 4
    ops = [int(tables.step(r, c.OP)) for r in range(row, after)]
    assert ops == [c.CHOOSE, c.GAIN, c.SWAP, c.GAIN]
    assert tables.step(row, c.BRANCHES) == 2


def test_who_uses_a_card_for_one_thing_is_not_asked_again() -> None:
    grant = {"action": "thin"}
    for effect, asked in (
        ({"built": [grant]}, 1),
        ({"once": [grant]}, 0),
        ({"once": [grant, {"gain": {"wood": 1}}]}, 1),
        ({"built": [{"choose": [grant, grant]}]}, 0),
    ):
        tables, row, after = table(effect)
        last = after - 1 if "built" in effect else row
        assert tables.step(last, c.ASKED) == asked, effect


def test_an_event() -> None:
    tables, _, _ = table(
        {"whenever": "build", "by": "everyone", "tiers": ["C"], "do": [{"gain": {"wood": 1}}]}
    )
    assert [int(tables.card(CARD, column)) for column in (c.EVENT, c.BY, c.KINDS)] == [
        c.ACTION_BUILD, c.EVERYONE, 4,
    ]  # fmt: skip


def test_a_price_is_a_row_for_each_number_it_changes() -> None:
    bend = {"bend": "ship price", "cheaper": {"wood": 2, "gold": 1}, "ships": ["cutter"]}
    tables, row, after = table({"rule": [bend, {"bend": "full space", "space": "serve"}]})
    found = [(int(tables.bends[2 * r]), int(tables.bends[2 * r + 1])) for r in range(row, after)]
    cutter = c.SHIP_PRICE + 3 * c.CUTTER
    assert found == [
        (cutter + c.WOOD, 2),
        (cutter + c.GOLD, 1),
        (c.FULL_SPACE + c.ACTION_SERVE, 1),
    ]


def test_points_at_the_end() -> None:
    line = {"points": 2, "per": "elders", "every": 2, "most": 6}
    tables, row, after = table({"end": [line, {"points": 3, "if": {"count": "ships", "least": 4}}]})
    assert after == row + 2
    found = [int(n) for n in tables.awards[row * c.AWARD : after * c.AWARD]]
    assert found == [
        c.COUNCIL_ELDERS, 2, 6, 2, c.ONE, 0, c.UNBOUNDED,
        c.ONE, 1, c.UNBOUNDED, 3, c.SHIPS, 4, c.UNBOUNDED,
    ]  # fmt: skip
