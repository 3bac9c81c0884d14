"""The page of a puzzle: the table, a choice, then the values; nothing of them before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
import time_machine
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.kit.reasons import Reason
from companion.review.puzzles import Puzzle, game_of, number_of, puzzles_of, with_puzzles
from tests import pages
from tests.site.twins import tells, twins_of

DAY = date(2026, 11, 25)
BUTTON = re.compile(r'name="choice" value="([^"]+)"')
WORSE = {"ja": "もっとよい手があります", "en": "There is a better choice"}


@pytest.fixture(autouse=True)
def day() -> Iterator[None]:
    """A day of which the puzzle is known."""
    with time_machine.travel(datetime(2026, 11, 25, 12, tzinfo=UTC), tick=False):
        yield


def of_the_day() -> tuple[str, int, Puzzle]:
    """The game, number and puzzle of that day."""
    key, number = game_of(DAY), number_of(DAY)
    assert key
    return key, number, puzzles_of(key)[number - 1]


def answer(client: FlaskClient, path: str, choice: str, language: str = "en") -> str:
    """The page after the button of that choice is tapped."""
    head = {"Accept-Language": language}
    page = client.get(path, headers=head).text
    form = next(one for one in pages.forms(page, path) if path in one.action)
    assert ("choice", choice) in [(name, value) for _, name, value in form.buttons]
    address = form.action.partition("#")[0]
    return client.get(address, query_string={"choice": choice}, headers=head).text


def test_the_front_page_leads_to_the_puzzle_of_the_day(client: FlaskClient) -> None:
    key, number, _ = of_the_day()
    card = client.get("/").text.split('href="/puzzles/"')[1].split("</a>")[0]
    assert str(GAMES[key].title) in card
    assert client.get("/puzzles/").location == f"/puzzles/{key}/{number}"
    assert "Puzzle of the day" in client.get("/puzzles/", follow_redirects=True).text


@pytest.mark.parametrize("key", with_puzzles())
def test_every_puzzle_has_its_page(client: FlaskClient, key: str) -> None:
    for number, puzzle in enumerate(puzzles_of(key), 1):
        page = client.get(f"/puzzles/{key}/{number}").text
        assert sorted(BUTTON.findall(page)) == sorted(one.text for one in puzzle.choices)
        assert "tairyo journal" not in page  # which holds every hand


@pytest.mark.parametrize("key", with_puzzles())
@pytest.mark.parametrize("language", ["ja", "en"])
def test_values_come_after_the_choice(client: FlaskClient, key: str, language: str) -> None:
    path, puzzle = f"/puzzles/{key}/1", puzzles_of(key)[0]
    before = client.get(path, headers={"Accept-Language": language}).text
    assert 'class="compared"' not in before
    assert 'class="value"' not in before
    best, second = (choice.text for choice in puzzle.choices[:2])
    assert WORSE[language] not in answer(client, path, best, language)
    assert WORSE[language] in answer(client, path, second, language)


@pytest.mark.parametrize(
    ("key", "of", "sign"),
    [
        ("fisherman", "haze2", 'class="chip kind-haze'),
        ("sinker", "lay sQ", 'class="chip suit-s'),
        ("sakenobori", "spawn", "#ikura"),
        ("dieangler", "commit 1d6 d20", 'class="die die-d20 rod-'),
        ("nusfjord", "ship", "#ship"),
    ],
)
def test_a_choice_is_a_button_with_its_sign_before_and_after(
    client: FlaskClient, key: str, of: str, sign: str
) -> None:
    number = next(
        number
        for number, puzzle in enumerate(puzzles_of(key), 1)
        if of in [choice.text for choice in puzzle.choices]
    )
    path = f"/puzzles/{key}/{number}"
    tapped = client.get(path).text.split(f'name="choice" value="{of}">')[1].split("</button>")[0]
    assert 'class="choice-sign" aria-hidden="true"' in tapped
    assert sign in tapped
    said = answer(client, path, of).split('class="compared"')[1].split("</tr>")
    assert any(sign in row for row in said)


def test_the_reason_counts_the_deals(client: FlaskClient) -> None:
    puzzle = puzzles_of("fisherman")[0]
    best, second, *_ = puzzle.choices
    for choice in (best, second):
        why = answer(client, "/puzzles/fisherman/1", choice.text).split('id="why">')[1]
        assert why.strip().startswith(f"In {best.better} of {puzzle.worlds} possible deals “")
        assert f"; worse in {best.worse}, " in why


@pytest.mark.parametrize(
    ("language", "most"),
    [
        (
            "en",
            "Your card wins this trick in 9 of 40 deals with the best choice, and in 2 with the",
        ),
        (
            "ja",
            "あなたのカードがこのトリックを取る：最善の手なら40通り中9通り、次善の手では2通り。",
        ),
    ],
)
def test_the_answer_says_why(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, language: str, most: str
) -> None:
    shipped, path = puzzles_of("fisherman")[0], "/puzzles/fisherman/1"

    def answered(reasons: tuple[Reason, ...] | None) -> str:
        one = shipped._replace(reasons=reasons)
        monkeypatch.setattr("companion.review.pages.puzzle_page.puzzles_of", lambda _: (one,))
        assert 'id="reasons"' not in client.get(path).text  # first one chooses
        return answer(client, path, one.choices[1].text, language)

    assert most in answered((Reason("this_trick", -1, 9.0, 2.0, 8, 1, 40),))
    little = {"en": "gains a little in many ways", "ja": "少しずつよく"}[language]
    assert little in answered(())
    assert 'id="reasons"' not in answered(None)


def test_only_the_own_hand_is_in_the_page(client: FlaskClient) -> None:
    for number, puzzle in enumerate(puzzles_of("fisherman")[:5], 1):
        path = f"/puzzles/fisherman/{number}"
        own = puzzle.state().view(puzzle.seat)
        for page in (client.get(path).text, answer(client, path, puzzle.choices[0].text)):
            hands = page.split('class="open-hands"')[1].split("</ol>")[0]
            assert hands.count('class="name"') == 1
            assert hands.count('class="chip') == len(own["hand"])


@pytest.mark.parametrize("key", [key for key in with_puzzles() if tells(key)])
def test_what_the_seat_cannot_know_changes_nothing(
    client: FlaskClient, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same pages are made of another match, of which the seat has the same View."""
    true, twins = list[Puzzle](), list[Puzzle]()
    for puzzle in puzzles_of(key):
        journal = puzzle.journal
        moves = twins_of(key).twin(puzzle.state().view(puzzle.seat), list(journal.moves), 11)
        if moves != journal.moves and len(true) < 3:
            true.append(puzzle)
            twins.append(puzzle._replace(journal=replace(journal, moves=moves)))
    if not twins:
        pytest.skip("no puzzle of the game hides anything that can be otherwise")

    def pages_of(puzzles: Sequence[Puzzle]) -> list[str]:
        monkeypatch.setattr("companion.review.pages.puzzle_page.puzzles_of", lambda _: puzzles)
        paths = [f"/puzzles/{key}/{number}" for number in range(1, len(puzzles) + 1)]
        best = [one.choices[0].text for one in puzzles]
        asked = [client.get(path).text for path in paths]
        return asked + [answer(client, *one) for one in zip(paths, best, strict=True)]

    assert pages_of(twins) == pages_of(true)


def test_the_streak_counts_only_the_puzzle_of_the_day(client: FlaskClient) -> None:
    key, number, puzzle = of_the_day()
    path, best, worst = f"/puzzles/{key}/{number}", puzzle.choices[0], puzzle.choices[-1]
    assert "puzzle.js" not in client.get(path).text
    assert f'data-day="{DAY.toordinal()}" data-right' in answer(client, path, best.text)
    assert f'data-day="{DAY.toordinal()}" hidden' in answer(client, path, worst.text)
    other = number % len(puzzles_of(key)) + 1
    page = answer(client, f"/puzzles/{key}/{other}", puzzles_of(key)[other - 1].choices[0].text)
    assert "puzzle.js" not in page


def test_what_is_no_puzzle_is_not_found(client: FlaskClient) -> None:
    for path in ("fisherman/0", "fisherman/999", "shark/1"):
        assert client.get(f"/puzzles/{path}").status_code == 404
    page = client.get("/puzzles/fisherman/1", query_string={"choice": "no such choice"}).text
    assert 'class="compared"' not in page
