"""The colours: every pair that meets on a page has the contrast of WCAG AA, by day and by night."""

import re
from pathlib import Path

import pytest

import companion

HOUSE = Path(companion.__file__).parent / "site/static/css/colours.css"
TABLE = [HOUSE.parent / f"{name}.css" for name in ("table", "play", "hand", "drawn-cards", "told")]
GAMES = [
    sheet
    for sheet in (HOUSE.parents[3] / "games").glob("*/static/*.css")
    if sheet.name not in ("entry.css", "fish.css")  # paper, and the colours of fish
]
YELLOW = ("var(--straw)", "var(--glow)", "#f4c430", "#fff3c4")
FISH = Path(companion.__file__).parent / "games/fisherman/static/fish.css"
PAPERS = ("page", "panel", "sunk")
WORDS = ("ink", "ink-2", "link", "alarm", "good")
PAIRS = [
    *((words, paper, 4.5) for words in WORDS for paper in PAPERS),
    *((edge, paper, 3) for edge in ("line", "focus") for paper in PAPERS),
    *(("ink", soft, 4.5) for soft in ("alarm-soft", "good-soft")),
    *(("link", soft, 4.5) for soft in ("alarm-soft", "good-soft")),
    ("alarm", "alarm-soft", 4.5),
    ("on-glow", "glow", 4.5),
    ("foam", "sea", 4.5),
    ("foam", "vermilion", 4.5),
    ("deep", "straw", 4.5),
    ("straw", "sea", 4.5),
]


def colours(css: str) -> dict[str, str]:
    """The custom properties of a piece of CSS that are plain colours."""
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6})\b", css))


def schemes() -> dict[str, dict[str, str]]:
    """The colours of the house by day, and as night changes them."""
    day, night = HOUSE.read_text().split("prefers-color-scheme: dark", 1)
    light = colours(day) | {"ink": colours(day)["deep"], "on-glow": colours(day)["deep"]}
    return {"light": light, "dark": light | colours(night)}


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG 2 counts it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_words_and_edges_stand_out(scheme: str, front: str, back: str, least: float) -> None:
    known = schemes()[scheme]
    assert contrast(known[front], known[back]) >= least


@pytest.mark.parametrize("kind", ["aji", "fugu", "tai", "haze", "ika"])
def test_the_number_of_a_card_stands_out(kind: str) -> None:
    line = re.search(rf"\.kind-{kind} {{(.*?)}}", FISH.read_text(), re.DOTALL)
    assert line
    card = colours(line[1])
    assert contrast(card["face"], card["face-ink"]) >= 4.5


@pytest.mark.parametrize("sheet", [*TABLE, *GAMES], ids=lambda one: f"{one.parts[-3]}-{one.stem}")
def test_yellow_at_a_table_says_your_turn_and_nothing_else(sheet: Path) -> None:
    """A piece may be yellow: a coin, a seat, a fish. It is drawn by a colour of its own."""
    css = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    for selector, lines in re.findall(r"([^{}]+){([^{}]*)}", css):
        drawn = [line for line in lines.split(";") if not line.strip().startswith("--")]
        if any(yellow in line for line in drawn for yellow in YELLOW):
            assert ".is-yours" in selector or ".is-own.is-turn" in selector, selector
