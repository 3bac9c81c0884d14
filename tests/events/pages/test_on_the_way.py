"""How far the evening is, who is in front, and how long their bars are."""

import re
from collections.abc import Callable
from fractions import Fraction

from flask.testing import FlaskClient

from companion.site.plumbing.race import bars
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import played

Opened = Callable[..., Evening]


def legs(page: str) -> list[tuple[str, str]]:
    """How far every round is, and its words."""
    found = re.findall(r'<li class="is-(\w+)"[^>]*>(.*?)</li>', page, re.DOTALL)
    return [(state, re.sub(r"<[^>]*>", "", words).strip()) for state, words in found]


def test_the_page_tells_the_rounds_that_are_over_on_and_to_come(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(8, rounds="3")
    assert [state for state, _ in legs(night.see())] == ["coming"] * 3
    played(night)
    night.start()
    assert legs(night.see()) == [
        ("done", "Round 1: over"),
        ("now", "2Round 2: being played"),
        ("coming", "3Round 3: still to come"),
    ]
    course = re.compile(r'<ol class="course".*?</ol>', re.DOTALL)
    assert f'href="{night.path}/round/1"' in course.findall(night.see())[0]
    assert "/round/1" not in course.findall(client.get(night.path).text)[0]


def test_an_evening_that_ended_early_has_no_rounds_to_come(evening: Opened) -> None:
    night = evening(8, rounds="3")
    played(night)
    night.post("/end")
    assert [state for state, _ in legs(night.see())] == ["done"]


def test_an_open_evening_has_no_course(evening: Opened) -> None:
    assert 'class="course"' not in evening(8, format="open").see()


def test_the_first_three_are_named_once_a_round_is_over(evening: Opened) -> None:
    night = evening(8, rounds="2")
    assert "Leading now" not in night.see()
    played(night)
    page = night.see()
    best = re.findall(r'<span class="name">([^<]+)</span>', night.see("/standings"))[:3]
    assert re.findall(r'<span class="name">([^<]+)</span>', page) == best
    standings, points = night.see("/standings"), r'<span class="points number">([^<]+)</span>'
    last = re.findall(r'id="line-(\d+)"', standings)[-1]
    night.post("/adjust", person=last, points="500", reason="helped with the chairs")
    fewest = int(re.findall(points, standings)[-1])
    assert re.findall(points, night.see())[0] == str(500 + fewest)
    night.post("/end")
    assert "Leading now" not in night.see()  # the podium says it


def test_the_table_s_first_has_a_crown(evening: Opened) -> None:
    night = evening(4, rounds="1")
    night.start()
    assert "#crown" not in night.see("/round").split('id="table-1"')[1].split("</ol>")[0]
    night.post("/round/1/tables/1/ruling", total=["3", "9", "1", "9"], why="counted")
    table = night.see("/round").split('id="table-1"')[1].split("</ol>")[0]
    assert [("#crown" in line) for line in table.split("<li>")[1:]] == [False, True, False, True]


def test_bars_end_with_nothing() -> None:
    assert bars([]) == []
    assert bars([Fraction(0), Fraction(-3)]) == [0, 0]
