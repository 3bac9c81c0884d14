"""What a person who has only the page must find on it: the sentences that decide a doubt."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

ENGLISH = {
    "sinker": (
        "To play the first card of a trick is to lead",
        "before the first card is led, the declarer of an all",
        "if the declarer takes every trick, the others score 0",
        "What does not divide then stays in the pot again",
        "How often is for you to agree on",
    ),
    "fisherman": (
        "Whoever caught a fish most recently deals first",
        "“10 9 8 …”",
        "the round's trump",
        "everybody has at least bronze",
    ),
    "dieangler": (
        "the first seat first",
        "the ten pays",
        "A lure that has been used stays as it lies",
        "A lure does not move another lure",
        "one may go up and the other down",
        "You may use less of it",
    ),
    "sakenobori": (
        "if nobody did, it stays where it is",
        "may play one round more",
        "your own bear carries a small sign",
    ),
}
JAPANESE = {
    "sinker": (
        "ひと回りをトリックといい",
        "ビッドが終わってから最初のリードまでのあいだに",
        "デクレアラーが全部取れば、ほかの人は0点です",
        "そこで割りきれなかった分は、またポットに残ります",
        "何回ずつにするかは自由",
        "オールより弱いビッドなら",
    ),
    "fisherman": ("いちばん最近魚を釣った人", "昇順：1, 2, 3…", "切り札", "少なくとも銅"),
    "dieangler": (
        "1番の席から順に",
        "10面体の分から使います",
        "使ったルアーは、もう振り直せません",
        "もう一方のルアーの出目は動かせません",
        "一方を増やしてもう一方を減らす",
        "残しても、まったく使わなくても",
    ),
    "sakenobori": (
        "誰も産卵しなかったら、分けずに終わります",
        "もう1ラウンド遊んで",
        "自分にだけ見える小さな印がつきます",
    ),
}
SAID = [("en", key, words) for key, words in ENGLISH.items()]
SAID += [("ja", key, words) for key, words in JAPANESE.items()]


@pytest.mark.parametrize(("language", "key", "sentences"), SAID)
def test_the_page_leaves_no_doubt(
    client: FlaskClient, language: str, key: str, sentences: tuple[str, ...]
) -> None:
    html = client.get(f"/games/{key}/rules", headers={"Accept-Language": language}).text
    text = " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())
    for words in sentences:
        assert words in text
