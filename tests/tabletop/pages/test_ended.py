"""Tables of two AIs are no more: what was told at one can be read, and nobody thinks there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core import queue
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.journal import Entry, Journal
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.models import Match, Sheet, Tabletop, TabletopEntry, TabletopHand, db
from companion.tables.carry_over import onto_screen
from companion.tabletop.verbs import reasoning
from companion.tabletop.verbs.tabletop_state import RANDOM_DRAW, tabletop_of, tabletops_of
from companion.tasks import answering
from companion.upkeep.checking import check_everything
from tests.pages import form, forms
from tests.tabletop.pages.table import TABLETOP, form_of, opened

AIS = (1, 2)
SAYS = "Two AIs at one table with real cards are no longer possible."
PAGES = ("", "lines/", "lines/1", "lines/leaving", "at/1", "hands/", "hands/0")


class TableOfTwo:
    """A table as an earlier version left it: both AIs were told all moves so far."""

    def __init__(self, app: Flask, client: FlaskClient, game: str = "fisherman") -> None:
        self.app, self.client, self.game = app, client, GAMES[game]
        self.path = opened(client, game=game)
        self.code = self.path.strip("/").split("/")[-1]
        self.state: Any = self.game.new(3, newest(self.game))
        self.moves: list[Entry] = []
        self.observations: dict[int, list[Entry]] = {ai: [] for ai in AIS}

    def play(self, until: Callable[[TableOfTwo], bool]) -> None:
        """Play on at random, so far or to the end; then both AIs have been told so."""
        rng = Rng(3)
        while self.state.actors() and not until(self):
            seat = self.state.actors()[0]
            legal = [] if seat == CHANCE else self.state.legal(seat)
            action = legal[int(rng.below(len(legal)))] if legal else self.state.chance(rng)
            self.moves.append(Entry(seat, self.game.text(self.state, seat, action)))
            assert self.game.tabletop is not None
            for ai, seen in self.observations.items():
                seen.append(Entry(seat, self.game.tabletop.observe(self.state, seat, action, ai)))
            self.state.apply(seat, action)
        with self.app.app_context():
            sheet = self.sheet()
            db.session.delete(tabletop_of(sheet))
            db.session.flush()
            for ai, seen in self.observations.items():
                tabletop = Tabletop(sheet_id=sheet.id, seat=ai, level="novice", length=len(seen))
                db.session.add(tabletop)
                db.session.flush()
                for n, (seat, text) in enumerate(seen, 1):
                    by = (
                        RANDOM_DRAW
                        if text.startswith("deal ")
                        else "ai novice"
                        if seat in AIS
                        else "a"
                    )
                    line = {"n": n, "seat": seat, "text": text, "by": by, "key": f"k{n}"}
                    db.session.add(TabletopEntry(told_id=tabletop.id, **line))
            db.session.commit()

    def sheet(self) -> Sheet:
        """Its sheet; in an application's context."""
        return db.session.query(Sheet).filter_by(code=self.code).one()

    def tell_hands(self) -> None:
        """What people told of their own hands, for each deal."""
        with self.app.app_context():
            tabletop = tabletops_of(self.sheet())[0]
            for n, (_, text) in enumerate(self.moves, 1):
                if text.startswith("deal "):
                    parts = text.removeprefix("deal ").split(" / ")
                    hand = next(part.split(" ")[1:] for part in parts if part[0] == "A")
                    row = {"deal": n - 1, "seat": 0, "cards": hand, "key": f"own {n}", "by": "a"}
                    db.session.add(TabletopHand(told_id=tabletop.id, **row))
            db.session.commit()

    def lines(self) -> int:
        """How many lines both journals have."""
        with self.app.app_context():
            return db.session.query(TabletopEntry).count()


def second_round(table: TableOfTwo) -> bool:
    """Whether an AI is to act in the second round, or was told much."""
    state = table.state
    begun = len(table.moves) > 40 or bool(state.view(None)["finished"])
    return begun and state.actors()[0] in AIS


@pytest.fixture(params=TABLETOP)
def table(request: pytest.FixtureRequest, app: Flask, client: FlaskClient) -> TableOfTwo:
    found = TableOfTwo(app, client, request.param)
    found.play(second_round)
    return found


def test_what_was_told_stays_to_be_read(table: TableOfTwo, client: FlaskClient) -> None:
    page = client.get(table.path).text
    assert SAYS in page
    assert "thinking" not in page
    assert f'href="/sheets/{table.code}"' in page
    assert [one.action for one in forms(page) if table.path in one.action] == []
    japanese = client.get(table.path, headers={"Accept-Language": "ja"}).text
    assert "得点表に手で書き入れてください" in japanese
    answers = {where: client.get(f"{table.path}{where}").status_code for where in PAGES}
    assert answers.pop("lines/1") == 404  # nothing there can be put right
    assert set(answers.values()) == {200}
    with table.app.app_context():
        assert list(check_everything()) == []


def test_a_page_from_before_can_tell_nothing(app: Flask, client: FlaskClient) -> None:
    table = TableOfTwo(app, client)
    old = form_of(client, table.path, "hand")
    table.play(lambda t: len(t.moves) > 3)
    before = table.lines()
    old.set("card", *[value for value in old.open_to["card"] or () if value][:13])
    refused = old.send(client)
    assert refused.status_code == 422
    assert SAYS in refused.text
    assert table.lines() == before


def test_no_ai_thinks_there_any_more(table: TableOfTwo, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Sequence[object]] = []
    monkeypatch.setattr(queue.celery_of(table.app), "send_task", lambda *args: sent.append(args))
    before = table.lines()
    with table.app.app_context():
        sheet = table.sheet()
        answering.queue_due_move(sheet)
        answering.queue_overdue_moves(timedelta(0))
        every = tabletops_of(sheet)
        n = max(n for n, entry in enumerate(table.moves, 1) if entry.seat in AIS)
        for tabletop in every:
            answering.answer(never, tabletop.id, tabletop.length)
            reasoning.explain(never, never, tabletop.id, n, hides=False)
    assert sent == []
    assert table.lines() == before
    assert "Why?" not in table.client.get(f"{table.path}at/{n}").text


def never(*_: object) -> Any:
    """An AI that is asked to think."""
    raise AssertionError("it thinks")


def test_the_round_is_written_by_hand_or_the_table_goes_on_on_screen(
    app: Flask, client: FlaskClient
) -> None:
    table = TableOfTwo(app, client)
    table.play(second_round)
    page = form(client, f"/sheets/{table.code}", to="/rounds/1")
    page.fill(**{f"points__{seat}": str(seat) for seat in range(3)})
    assert page.send(client).status_code == 303
    with app.app_context():
        match = onto_screen(table.sheet(), table.sheet().length)
        assert isinstance(match, Match)
        assert [place.kind for place in match.places] == ["open", "ai", "ai"]
        assert match.length == 1  # the round of the sheet


def test_its_files_are_what_they_were(app: Flask, client: FlaskClient) -> None:
    table = TableOfTwo(app, client)
    table.play(lambda _: False)
    page = client.get(table.path).text
    assert SAYS not in page
    with app.app_context():
        names = list(table.sheet().names)
    for ai in AIS:
        assert f"at/journal.txt?of={ai}" in page
        file = client.get(f"{table.path}at/journal.txt?of={ai}").text
        assert file == str(Journal("fisherman", names, {}, table.observations[ai], ai))
        assert client.get(f"{table.path}look-back?seat={ai}").status_code == 200
    assert client.get(f"{table.path}at/open-journal.txt").status_code == 404
    table.tell_hands()
    file = client.get(f"{table.path}at/open-journal.txt").text
    assert file == str(Journal("fisherman", names, {}, table.moves))
