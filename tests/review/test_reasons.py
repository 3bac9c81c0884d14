"""Why a choice is better: what differs most surely in the same deals."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.games import GAMES
from companion.kit.reason_words import SECOND, Told, kinds, of, sentences
from companion.kit.reasons import Finding, Reason
from companion.kit.rng import Rng
from companion.kit.view import View
from companion.review import second_opinion
from companion.review.judging import Judgement, Opinion, Valued, judge
from companion.review.puzzles import with_puzzles
from companion.review.reasons import Pair, why
from companion.review.second_opinion import judge_twice, pair
from tests.review.test_second_opinion import viewed, worst

VIEW = cast(View, {"game": "sinker", "seat": 0, "seats": 3})
NAMES = ["Aki", "Ben", "Chie"]
YOU = Told()


def pairs(**amounts: list[tuple[float, float]]) -> list[Pair]:
    """Deals with these amounts of each kind, after the best choice and the one played."""
    found = [(Finding(kind), rows) for kind, rows in amounts.items()]
    return [
        Pair(
            0.1,
            {finding: rows[deal][0] for finding, rows in found},
            {finding: rows[deal][1] for finding, rows in found},
        )
        for deal in range(len(found[0][1]))
    ]


OFTEN = [(1.0, 0.0)] * 8 + [(1.0, 1.0)] * 2
NEVER = [(0.0, 0.0)] * 10


def test_what_differs_most_surely_is_the_reason() -> None:
    assert why(VIEW, pairs(bid=OFTEN, dive=NEVER)) == (Reason("bid", -1, 10, 2, 8, 0, 10),)


def test_chance_is_no_reason() -> None:
    assert why(VIEW, pairs(bid=[(1.0, 0.0)] * 3 + [(0.0, 1.0)] * 2 + [(0.0, 0.0)] * 5)) == ()


def test_what_harms_is_no_reason() -> None:
    assert why(VIEW, pairs(miss=OFTEN)) == ()
    assert why(VIEW, pairs(miss=[(played, best) for best, played in OFTEN]))


def test_what_says_the_same_is_named_once() -> None:
    assert [one.kind for one in why(VIEW, pairs(bid=OFTEN, points=OFTEN))] == ["bid"]
    some = [(2.0, 0.0)] * 5 + [(1.0, 0.0)] * 5
    assert [one.kind for one in why(VIEW, pairs(bid=OFTEN, points=some))] == ["points", "bid"]


@pytest.mark.parametrize("key", with_puzzles())
def test_all_that_is_found_has_words(key: str) -> None:
    view, texts = viewed(key)
    compared = pair(view, texts, Rng(3), 0)
    assert compared.best
    known = kinds(GAMES[key])
    assert {finding.kind for finding in (*compared.best, *compared.played)} <= set(known)
    alike = pair(view, texts[:1] * 2, Rng(3), 0)
    assert (alike.gain, alike.best) == (0, alike.played)


def said(key: str, view: View, *reasons: Reason, told: Told = YOU) -> list[str]:
    """These reasons as sentences."""
    return list(map(str, sentences(GAMES[key], view, reasons, [*NAMES, "Dan", "Emi"], told)))


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_is_a_sentence_of_the_reader_and_of_a_named_seat(key: str) -> None:
    view, _ = viewed(key)
    for kind, described in kinds(GAMES[key]).items():
        who = 1 if "%(who)s" in described.words.text else -1
        for best, played in ((9.0, 2.0), (2.0, 9.0)):
            reason = Reason(kind, who, best, played, 9, 9, 10)
            (yours,) = said(key, view, reason)
            (named,) = said(key, view, reason, told=Told(of("Zoe")))
            assert "%(" not in yours
            assert "of 10 deals" in yours
            assert "you" not in named.lower()  # a page for everybody at the table speaks to nobody
            assert named == yours.replace("Your ", "Zoe's ")
            assert ("Zoe" in named) is ("%(whose)s" in described.words.text)


def test_averages_and_counts() -> None:
    bid, miss = Reason("bid", -1, 8, 2, 6, 0, 10), Reason("miss", -1, 0, 8, 0, 8, 10)
    assert said("sinker", VIEW, bid) == [
        "Your bid is made in 8 of 10 deals with the best choice, and in 2 with the one played."
    ]
    (second,) = said("sinker", VIEW, bid, told=Told(other=SECOND))
    assert second.endswith("with the best choice, and in 2 with the second best.")
    assert said("sinker", VIEW, miss) == [  # the more frequent first
        "Your bid is missed in 8 of 10 deals with the one played, and in 0 with the best choice."
    ]
    assert said("sinker", VIEW, Reason("leader", 1, 5, 32, 1, 9, 10)) == [
        "Points for Ben, who leads: 0.5 on average with the best choice, "
        "3.2 with the one played; less in 9 of 10 deals."
    ]


def test_it_says_so_where_nothing_stands_out() -> None:
    little = "The best choice gains a little in many ways: no single thing stands out."
    assert said("sinker", VIEW) == [little]
    assert said("sinker", VIEW, Reason("of an older version", -1, 8, 2, 6, 0, 10)) == [little]


def test_a_clear_mistake_gets_reasons_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    view, texts = viewed("fisherman")
    few = judge_twice(view, worst(view, 600), 1, 600)  # too few playouts for masters
    assert few.reasons
    assert all(reason.deals == 60 for reason in few.reasons)
    assert judge_twice(view, texts[0], 1, 400).reasons is None

    def opinion(gain: float) -> Any:
        return lambda *_: (Opinion(gain, 0.1, 10), pairs(points=OFTEN))

    monkeypatch.setattr(second_opinion, "played_on", opinion(0.5))
    confirmed = judge_twice(view, worst(view, 800), 1, 800)
    assert confirmed.reasons == (Reason("points", -1, 10, 2, 8, 0, 10),)
    assert confirmed.points == pytest.approx((10 - 2) / 10)
    few_deals = Opinion(0.5, 0.1, 10), pairs(points=NEVER)
    monkeypatch.setattr(second_opinion, "played_on", lambda *_: few_deals)
    agreed = judge_twice(view, worst(view, 800), 1, 800)  # then the policy's deals may tell
    assert agreed.reasons
    assert all(reason.deals == 80 for reason in agreed.reasons)
    monkeypatch.setattr(second_opinion, "played_on", opinion(0.0))
    assert judge_twice(view, worst(view, 800), 1, 800).reasons is None


def test_a_small_loss_gets_reasons_without_masters(monkeypatch: pytest.MonkeyPatch) -> None:
    view, _ = viewed("fisherman")
    played, called = worst(view, 800), list[int]()
    monkeypatch.setattr(second_opinion, "played_on", lambda *_: called.append(1))
    for loss, looked_for in ((0.004, True), (0.0005, False)):
        small = judge(view, played, 1, 800)
        best = small.choices[0]._replace(value=small.played.value + loss)
        small = small._replace(choices=(best, *small.choices[1:]))
        monkeypatch.setattr(second_opinion, "judge", lambda *_, found=small: found)
        judged = judge_twice(view, played, 1, 800)
        assert judged.clear
        assert (judged.reasons is not None) is looked_for
    assert not called


def test_reasons_are_stored_and_older_judgements_have_none() -> None:
    value = Valued("x", 0.5, 0.4, 0.6)
    judgement = Judgement((value,), value, (0.0,), 1)
    for reasons in (None, (), (Reason("bid", -1, 8, 2, 6, 0, 10),)):
        kept = judgement._replace(reasons=reasons)
        assert Judgement.from_data(kept.as_data()) == kept
    assert Judgement.from_data(judgement._replace(points=1.5).as_data()).points == 1.5
    added = ("reasons", "points")
    older = {key: part for key, part in judgement.as_data().items() if key not in added}
    assert Judgement.from_data(older) == judgement
