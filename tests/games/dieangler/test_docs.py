"""The odds that FISH.md shows are those that the program works out."""

from pathlib import Path

from companion.games.dieangler.chances import best_use
from companion.games.dieangler.dice import fist_of
from companion.games.dieangler.fish import fish_of, parse

PAPER = (Path(__file__).parents[3] / "companion/games/dieangler/FISH.md").read_text("utf-8")
FISTS = {
    **{str(n): fist_of(n, False, False) for n in range(1, 6)},
    "d20": fist_of(0, False, True),
    "1 + d10": fist_of(1, True, False),
    "3 + d10": fist_of(3, True, False),
    "3 + d20": fist_of(3, False, True),
}


def rows() -> list[list[str]]:
    """The cells of the table, its head first."""
    lines = [line for line in PAPER.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_shows_the_odds() -> None:
    head, *told = rows()
    for cells, fish in zip(told, fish_of({}), strict=True):
        marks = " ".join(map(str, fish.marks)) or "–"
        names = [fish.name.said("en"), fish.name.said("ja")]
        assert cells[:4] == [*names, str(fish.target), marks]
        for column, fist in FISTS.items():
            chance = best_use(fish, fist, False)[0]
            assert cells[head.index(column)] == f"{100 * chance:.0f}", (names, column)


def test_the_set_in_the_paper_is_one() -> None:
    example = "\n".join(line[4:] for line in PAPER.splitlines() if line.startswith("    "))
    carps = ",".join(['{"name": "carp", "target": 10}'] * 12)
    kept = parse(example.replace("…", carps))
    assert fish_of({"fish": kept})[1].name.said("ja") == "マダイ"
