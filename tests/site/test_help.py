"""How to play: every game has its rulebook as a page, in both languages."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.site.help import rulebook


def page(client: FlaskClient, key: str, language: str) -> str:
    answer = client.get(f"/games/{key}/rules", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_shows_the_whole_rulebook(client: FlaskClient, key: str, language: str) -> None:
    html = page(client, key, language)
    assert f'<html lang="{language}">' in html
    text = unescape(re.sub(r"<[^>]+>", "", html))
    written = rulebook(key, language).read_text("utf-8")
    for line in re.sub(r"```.*?```", "", written, flags=re.DOTALL).splitlines():
        if not line.startswith("|"):
            for words in re.split(r"[`*#§]+\w*", line):
                assert words.strip("- ") in text


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_paragraph_can_be_reached_from_the_contents(
    client: FlaskClient, key: str, language: str
) -> None:
    html = page(client, key, language)
    targets = re.findall(r'<a href="#(p\d+)">', html)
    assert len(targets) == rulebook(key, language).read_text("utf-8").count("\n## ")
    assert all(f'<section id="{target}"' in html for target in targets)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", GAMES)
def test_no_mark_of_the_file_is_left_over(client: FlaskClient, key: str) -> None:
    body = page(client, key, "en").partition("<main")[2]
    assert not re.search(r"`|\*\*|##|\|\s", re.sub(r"<[^>]+>", "", body))


@pytest.mark.parametrize("key", GAMES)
def test_the_shelf_leads_there(client: FlaskClient, key: str) -> None:
    assert f'href="/games/{key}/rules"' in client.get("/").text


def test_a_game_that_is_not_there_has_no_rules(client: FlaskClient) -> None:
    assert client.get("/games/chess/rules").status_code == 404
    assert client.get("/games/..%2F..%2Fetc/rules").status_code == 404


def test_words_are_cards_and_kinds_in_the_reader_s_language(client: FlaskClient) -> None:
    assert "ika</code>" not in page(client, "fisherman", "ja")
    assert "イカ" in page(client, "fisherman", "ja")
    assert "squid" in page(client, "fisherman", "en")
    assert "squid" not in page(client, "fisherman", "ja").partition("<main")[2]
