"""Japanese and English: asked for, switched, remembered."""

import re
from urllib.parse import quote, unquote

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis.strategies import text

from companion.kit.words import Phrase
from companion.site.plumbing.language import bp
from companion.site.plumbing.phrases import say


@pytest.mark.parametrize(
    ("asked", "given"),
    [("ja", "ja"), ("ja-JP,en;q=0.5", "ja"), ("de,en;q=0.3", "en"), ("de", "en"), ("", "en")],
)
def test_the_browser_is_asked_first(client: FlaskClient, asked: str, given: str) -> None:
    answer = client.get("/", headers={"Accept-Language": asked})
    assert f'<html lang="{given}"' in answer.text


def test_a_choice_is_remembered(client: FlaskClient) -> None:
    answer = client.get("/language/ja?next=/organiser")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/organiser")
    assert '<html lang="ja"' in client.get("/", headers={"Accept-Language": "en"}).text


ELSEWHERE = ["//elsewhere.example", "/\\elsewhere", "https://x.example", "", "/\t/evil.example"]
ELSEWHERE += ["/\n", "/\r", "/\n/evil.example", "\t//evil.example", "/\t\\evil.example", "/\x00/e"]
ELSEWHERE += ["javascript:alert(1)", "/a\\b", "///evil.example"]


@pytest.mark.parametrize("where", ELSEWHERE)
def test_the_switch_leads_nowhere_else(client: FlaskClient, where: str) -> None:
    answer = client.get(f"/language/en?next={quote(where)}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


@given(text("/\\\t\n\r .:@?#%25evil\u3000／", max_size=12))
def test_no_encoding_leads_elsewhere(where: str) -> None:
    app = Flask("switch")
    app.register_blueprint(bp)
    answer = app.test_client().get(f"/language/en?next={quote(where)}")
    there = re.sub(r"[\t\r\n]", "", answer.headers["Location"]).replace("\\", "/")
    assert there.startswith("/")
    assert not there.startswith("//")


def test_the_switch_leads_back_to_a_page_with_a_name_in_its_path(client: FlaskClient) -> None:
    answer = client.get("/language/en?next=" + quote("/clubs/x/seasons/春 2026?a=b"))
    assert unquote(answer.headers["Location"]) == "/clubs/x/seasons/春 2026?a=b"


def test_a_japanese_page_has_no_space_between_sentences(app: Flask) -> None:
    said = "<p>おわり。\n  つぎは2回目。 <b>3回</b>あります。 </p><textarea>あ。\nい</textarea>"
    app.add_url_rule("/said", view_func=lambda: said)
    for language, shown in (
        (
            "ja",
            "<p>おわり。つぎは2回目。<b>3回</b>あります。 </p><textarea>あ。\nい</textarea>",
        ),
        ("en", said),
    ):
        answer = app.test_client().get("/said", headers={"Accept-Language": language})
        assert answer.get_data(as_text=True) == shown


def test_an_unknown_language_is_refused(client: FlaskClient) -> None:
    assert client.get("/language/xx").status_code == 404


def test_phrases_are_said_with_their_values(app: Flask) -> None:
    phrase = Phrase("%(seat)s said %(what)s 100 times", seat="Aki", what=Phrase("hello"))
    with app.test_request_context():
        assert say(phrase) == "Aki said hello 100 times"
        assert say(Phrase("100 %")) == "100 %"
        assert say("plain") == "plain"


def test_what_is_said_is_escaped_in_pages(app: Flask) -> None:
    with app.test_request_context():
        said = render_template_string("{{ say(phrase) }}", phrase=Phrase("%(it)s", it="<b>"))
    assert said == "&lt;b&gt;"
