"""Everybody tells their own hand, the lot gives the AI its cards, and nobody learns anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.refused import Refused
from companion.kit.state import CHANCE
from companion.kit.tabletop import Choice
from companion.tabletop.verbs import sampled_hands
from companion.tabletop.verbs.tabletop_answers import check_cards
from tests import pages
from tests.conftest import Cast
from tests.tabletop.pages.dealing import HUMANS, all_told, box, dealt, hand, link, rows, send, tell
from tests.tabletop.pages.table import AI, RealTable, form_of, opened


@pytest.fixture
def table(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> RealTable:
    """Dealt, and nothing told; the lot will give the AI what truly lies before it."""
    return dealt(app, client, monkeypatch)


@pytest.mark.parametrize("linked", [False, True])
def test_a_round_of_which_everybody_told_their_hand(
    table: RealTable, cast: Cast, linked: bool
) -> None:
    assert "Everybody tells their own hand" in table.client.get(table.path).text
    for seat in HUMANS:
        page = table.client.get(table.path).text
        assert ("Entered by" in page) == (seat == 2)
        sent = send(cast.dan, link(table, seat), hand(table, seat)) if linked else tell(table, seat)
        assert sent.status_code == 303, sent.text
    tabletop = table.last()
    assert (tabletop.seat, tabletop.by) == (CHANCE, "lot")
    assert tabletop.text.split(" / ")[1].split(" ")[1:] == hand(table, AI)
    page = table.client.get(table.path).text
    table.play(lambda t: any(who == AI for who, _ in t.state.view(None)["plays"]))
    assert "unopened" not in page  # no card of the AI's was played yet
    assert "unopened" in table.client.get(table.path).text
    table.play(lambda t: len(t.state.view(None)["finished"]) == 1)
    assert table.sheet()["rounds"] == table.state.sheet()


def test_the_lot_takes_what_nobody_told(app: Flask, client: FlaskClient) -> None:
    table = RealTable(app, client, opened(client))
    table.made(CHANCE, table.state.chance(table.rng))
    all_told(table)
    drawn = table.last().text.split(" / ")[1].split(" ")[1:]
    assert len(drawn) == 13
    assert set(drawn) <= {*hand(table, AI), *box(table)}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda mine, other: mine[:-1], "These are 13 cards, not 12."),
        (lambda mine, other: [*mine, other[0]], "These are 13 cards, not 14."),
    ],
)
def test_a_hand_that_cannot_be_is_refused_at_once(
    table: RealTable, wrong: Callable[[list[str], list[str]], list[str]], says: str
) -> None:
    """And nothing says which card it is, nor whose."""
    tell(table, 0)
    refused = tell(table, 2, wrong(hand(table, 2), hand(table, 0)))
    assert refused.status_code == 422
    assert says in refused.text
    assert "checked" not in refused.text.split('id="own"')[1]
    assert "Aki" not in refused.text.split("alarm")[1].split("</p>")[0]
    assert [row.seat for row in rows(table)] == [0]
    assert tell(table, 2).status_code == 303


def lines(table: RealTable) -> list[tuple[int, str]]:
    """The journal, that everybody at the table reads."""
    with table.app.app_context():
        return [(line.seat, line.text) for line in table.turn().lines]


def test_a_card_told_of_two_hands_is_found_once_all_are_in_and_all_tell_anew(
    table: RealTable,
) -> None:
    """In words that name no seat and no card; what was told before counts no more."""
    theirs = hand(table, 0)[0]
    assert tell(table, 2, [*hand(table, 2)[:-1], theirs]).status_code == 303
    assert lines(table) == []
    assert tell(table, 0).status_code == 303
    assert lines(table) == [(CHANCE, "twice")]
    page = table.client.get(table.path).text
    assert "Two hands contain the same card." in page
    assert "Entered by" not in page
    assert not any(
        name in page.split("Two hands contain")[1][:120] for name in ("Aki", "Ben", "Dan")
    )
    all_told(table)
    assert table.last().text.startswith("deal ")
    assert "Two hands contain" not in table.client.get(table.path).text


def test_a_hand_told_again_before_the_deal_is_said_to_all(table: RealTable, cast: Cast) -> None:
    """By whoever may write on the sheet too: nobody's hand is replaced behind their back."""
    own = link(table, 0)
    assert send(cast.dan, own, hand(table, 0)).status_code == 303
    assert tell(table, 0, [*hand(table, 0)[:-1], box(table)[0]]).status_code == 303
    assert lines(table) == [(0, "again")]
    assert "has entered the hand again" in table.client.get(table.path).text


@pytest.mark.parametrize("moment", ["before the deal", "while the round is played"])
def test_nobody_finds_out_what_another_holds_by_telling_hands(
    table: RealTable, cast: Cast, moment: str
) -> None:
    """The attack: eleven cards of one's own and one guess, again and again, by one's own link.

    Answers may depend on hidden cards only where a line for all to see says so, once a round.
    """
    mine, own = hand(table, 2), link(table, 2)
    if moment != "before the deal":
        all_told(table)
    secret = [*hand(table, 0), *hand(table, AI), *box(table)]
    answers = [send(cast.dan, own, [*mine[:-1], guess]) for guess in secret]
    if moment == "before the deal":
        assert {answer.status_code for answer in answers} == {303}
        assert lines(table) == [(2, "again")] * (len(secret) - 1)
    else:
        assert sum(text in ("again", "doubt") for _, text in lines(table)) == 1
        assert all("has already been entered again" in answer.text for answer in answers[1:])


def test_what_was_told_is_shown_to_nobody_and_kept_by_no_browser(table: RealTable) -> None:
    tell(table, 0)
    for where in (f"{table.path}hands/0", link(table, 0), f"{table.path}hands/"):
        page = table.client.get(where)
        assert page.headers["Cache-Control"] == "no-store"
        assert "checked" not in page.text
    assert table.client.get(f"{table.path}hands/0").text.count('name="card"') == 40
    assert table.client.get(f"{table.path}hands/{AI}").status_code == 404


def test_only_those_at_the_table_tell_a_hand(table: RealTable, cast: Cast) -> None:
    own = link(table, 2)
    for where in ("hands/", "hands/0"):
        assert cast.dan.get(f"{table.path}{where}").status_code == 403
    assert cast.dan.post(f"{table.path}hands/0", data={"card": "aji1"}).status_code == 403
    assert cast.dan.get(f"{own}x").status_code == 404
    assert cast.dan.get(own).status_code == 200
    code = table.path.strip("/").split("/")[-1]
    share = form_of(table.client, f"/sheets/{code}/share", "renew")
    assert share.send(table.client).status_code == 303
    assert cast.dan.get(own).status_code == 404
    assert cast.dan.post(own, data={"card": hand(table, 2)}).status_code == 404
    assert not rows(table)


def test_the_same_hand_sent_twice_is_told_once(table: RealTable) -> None:
    where = f"{table.path}hands/0"
    form = next(f for f in pages.forms(table.client.get(where).text) if f.action.endswith(where))
    form.set("card", *hand(table, 0))
    assert [form.send(table.client).status_code for _ in range(2)] == [303, 303]
    assert len(rows(table)) == 1


def playing(table: RealTable, led: int = 0) -> int:
    """Play on until a person is to play while so many cards lie in the trick; who."""
    table.play(
        lambda t: (
            t.state.view(None)["phase"] == "fishing"
            and t.state.actors()[0] != AI
            and len(t.state.view(None)["plays"]) % 3 >= led
        )
    )
    return int(table.state.actors()[0])


def test_a_card_of_another_hand_is_said_at_the_table_and_not_written(table: RealTable) -> None:
    """For all to see, and alike whether it lies in the AI's hand, another's or in none."""
    seat = playing(all_told(table))
    other = next(who for who in HUMANS if who != seat)
    for card in (hand(table, other)[0], hand(table, AI)[0], box(table)[0]):
        before = len(table.observations)
        assert table.tell(card).status_code == 303
        assert table.last().text == f"doubt {card}"
        assert "not in the hand that was entered" in table.client.get(table.path).text
        assert table.is_told()
        assert len(table.observations) == before
    table.step()
    assert "not in the hand that was entered" not in table.client.get(table.path).text


def test_a_revoke_is_said_and_the_table_decides(table: RealTable) -> None:
    def may_revoke(t: RealTable) -> bool:
        view = t.state.view(None)
        if view["phase"] != "fishing" or not len(view["plays"]) % 3 or t.state.actors()[0] == AI:
            return False
        mine = hand(t, t.state.actors()[0])
        return 0 < len(follows(t, mine)) < len(mine)

    def follows(t: RealTable, cards: list[str]) -> list[str]:
        plays = t.state.view(None)["plays"]
        led = plays[len(plays) - len(plays) % 3][1]
        deck = t.state.deck
        return [card for card in cards if deck.suit_of(card) == deck.suit_of(led)]

    all_told(table).play(may_revoke)
    seat = table.state.actors()[0]
    mine = hand(table, seat)
    wrong = next(card for card in mine if card not in follows(table, mine))
    assert table.tell(wrong).status_code == 303
    assert "could have followed suit" in table.client.get(table.path).text
    japanese = table.client.get(table.path, headers={"Accept-Language": "ja"}).text
    assert "リードに従えたはずです" in japanese
    assert "スート" not in japanese  # Fisherman has kinds of fish
    undone = form_of(table.client, table.path, "undo").send(table.client)
    assert undone.status_code == 303
    table.step()
    assert "could have followed suit" not in table.client.get(table.path).text


def test_a_hand_told_wrongly_is_told_again(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card that it should have been leaves the AI's hand, all else stays there."""
    table = RealTable(app, client, opened(client))
    table.made(CHANCE, table.state.chance(table.rng))
    right, given = hand(table, 0), hand(table, AI)
    wrong = [*right[:-1], box(table)[0]]  # so the last card of theirs seems to be free
    stray = right[-1]
    monkeypatch.setattr(sampled_hands, "draw", lambda *_: sorted_like(table, [*given[:-1], stray]))
    tell(table, 0, wrong)
    tell(table, 2)
    monkeypatch.undo()
    assert stray in table.last().text.split(" ")
    again = tell(table, 0, right)
    assert again.status_code == 303, again.text
    assert table.last().text == "again"
    with app.app_context():
        mended = table.turn().standing[1].text.split(" / ")[1].split(" ")[1:]
    assert stray not in mended
    assert set(given[:-1]) < set(mended)
    assert "has entered the hand again" in client.get(table.path).text
    assert tell(table, 0, [*right[:-1], hand(table, 2)[0]]).status_code == 422


def sorted_like(table: RealTable, cards: list[str]) -> list[str]:
    return [card for card in table.state.deck.names if card in cards]


def test_a_card_that_lies_played_belongs_to_the_hand_it_came_from(table: RealTable) -> None:
    seat = playing(all_told(table), led=1)
    plays = table.state.view(None)["plays"]
    mine = [*hand(table, seat), *(card for who, card in plays if who == seat)]
    theirs = next(card for who, card in plays if who != seat)
    assert len(mine) == 13
    refused = tell(table, seat, [*mine[:-1], theirs])
    assert refused.status_code == 422
    assert "contradicts a card" in refused.text


def test_a_deal_that_is_taken_back_is_told_anew(table: RealTable) -> None:
    all_told(table)
    form = form_of(table.client, f"{table.path}hands/", "undo")
    assert form.send(table.client).status_code == 303
    page = table.client.get(table.path).text
    assert "Everybody tells their own hand" in page
    assert "Entered by" not in page
    all_told(table)
    assert table.last().text.startswith("deal ")


def test_a_hand_that_was_told_is_open_once_its_round_is_over(table: RealTable, cast: Cast) -> None:
    playing(all_told(table), led=1)
    n = max(at for at, entry in enumerate(table.observations, 1) if entry.seat in HUMANS)
    seat, card = table.observations[n - 1]
    where = f"{table.path}at/{n}"
    then = [*hand(table, seat), card]
    for client in (table.client, cast.dan):
        assert "at that point" not in client.get(where).text
    table.play(lambda t: len(t.state.view(None)["finished"]) == 1)
    shown = cast.dan.get(where).text
    assert "at that point" in shown
    chips = shown.split("told-held")[1].split("</div>")[0]
    assert chips.count("kind-") == len(then)


def test_an_own_phone_finds_out_by_itself_that_its_hand_is_asked_for(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(app, client, monkeypatch)
    address = link(table, 2)

    def renewed() -> str:
        return client.get(address, headers={"HX-Request": "true"}).text

    assert "hx-get" not in client.get(address).text.split('id="now"')[1].split(">")[0]
    assert "It is your turn" in renewed()
    assert send(client, address, hand(table, 2)).status_code == 303
    assert "It is your turn" not in renewed()
    assert "hx-get" in renewed().split('id="now"')[1].split(">")[0]
    said = renewed().replace(address, "")  # its letters are drawn by lot: "ika5" may be among them
    assert "hx-get" in said
    assert not any(card in said for card in hand(table, 2))


def test_a_card_is_tapped_once() -> None:
    choice = Choice("hand _ _", (("a", "b", "c"),) * 2, cards=True)
    check_cards(choice, ["a", "b"], ["a", "b"])
    with pytest.raises(Refused, match="Tap the cards of this hand"):
        check_cards(choice, ["a", "a"], ["a", "a"])
