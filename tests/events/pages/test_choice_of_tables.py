"""What a choice of tables costs is said beside it, before it is taken; what is new to whom too."""

import re
from collections import Counter
from collections.abc import Callable

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.pages import form

Opened = Callable[..., Evening]
SEATING = "/seating"


def plates(night: Evening) -> list[str]:
    """The choices as the page says them."""
    return re.findall(r'name="plan".*?<span class="plate">\s*(.*?)\s*</span>', night.see(SEATING))


def come(night: Evening, many: int) -> None:
    """So many more people come to the door."""
    for n in range(many):
        door = form(night.organiser, night.path + "/roll-call", to="/new")
        assert door.fill(name=f"New {n}").send(night.organiser).status_code == 303


def seat_by_page(night: Evening, plan: str = "") -> None:
    """Choose the tables on the page and press the button."""
    found = form(night.organiser, night.path + SEATING, press="Seat them")
    if plan:
        found.fill(plan=plan)
    assert found.send(night.organiser).status_code == 303


def begin(night: Evening, seats: int = 4) -> None:
    """Start the round that is seated, write all of its tables and close it."""
    page = night.path + SEATING
    assert form(night.organiser, page, to="/start").send(night.organiser).status_code == 303
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet, seats)
    closing = form(night.organiser, night.path + "/round", to="/close")
    assert closing.send(night.organiser).status_code == 303


def test_each_choice_says_its_repeats_and_keeps_what_it_said(evening: Opened) -> None:
    night = evening(8, rounds="2")
    come(night, 1)
    assert all(re.search(r"repeat", words) for words in plates(night)), plates(night)
    seat_by_page(night)
    begin(night, 3)
    said = plates(night)
    assert "3 tables of 3" in said[0]
    assert said[0].endswith("no repeats")
    two = next(words for words in said if "sitting out" in words)
    assert re.search(r"repeats: [1-9]", two), said
    number = said.index(two)
    seat_by_page(night, str(number))
    (count,) = re.findall(r'id="best">Repeats: (\d+)', night.see(SEATING))
    assert int(count) <= int(re.findall(r"repeats: (\d+)", two)[0])


def test_seventeen_can_have_all_ais_at_one_table(evening: Opened) -> None:
    night = evening(8, games="fisherman", prefer="ai")
    come(night, 9)
    said = plates(night)
    (at,) = [n for n, words in enumerate(said) if "grouped at 1 table" in words]
    seat_by_page(night, str(at))
    tables = night.see(SEATING).split('<span class="table-number">')[1:]
    ais = Counter(table.count('<span class="quiet">AI</span>') for table in tables)
    assert ais[0] == len(tables) - 1
    assert ais[2] == 1


def test_a_table_gets_the_game_that_is_new_to_most_and_the_page_says_to_whom(
    evening: Opened,
) -> None:
    night = evening(8, rounds="3", games=["fisherman", "sinker"])
    seat_by_page(night)
    begin(night)
    choice = form(night.organiser, f"{night.path}{SEATING}?game=fisherman", press="Seat them")
    assert choice.send(night.organiser).status_code == 303
    text = night.see(SEATING)
    assert "Fisherman: new to nobody" in text
    assert "Sinker: new to all" in text
    new = form(night.organiser, night.path + SEATING, to="/games")
    assert new.send(night.organiser, press="What is new to most").status_code == 303
    after = night.see(SEATING)
    assert re.findall(r'value="(\w+)" selected', after) == ["sinker", "sinker"]


def test_why_a_table_plays_its_game(evening: Opened) -> None:
    night = evening(8, rounds="3", games=["fisherman", "sinker"])
    seat_by_page(night)
    begin(night)
    seat_by_page(night)
    mixed = form(night.organiser, night.path + SEATING, to="/games")
    mixed.set("game", "fisherman", "sinker")
    assert mixed.send(night.organiser, press="Let the tables").status_code == 303
    reasons = night.see(SEATING).split('<ul class="reasons">')[1].split("</ul>")[0]
    assert "Table 1 plays Fisherman." in reasons
    assert "Already played it today:" in reasons
    assert "Nobody there has played it today." in reasons
