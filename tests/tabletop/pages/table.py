"""A real table for tests: the cards are truly shuffled, people play them, and one phone is told."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion import searching
from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.kit.tabletop import Choice
from companion.models import Sheet, Tabletop, TabletopEntry, db
from companion.searching import Choose
from companion.tabletop.verbs.questions import Question, question
from companion.tabletop.verbs.reasoning import Compare, explain
from companion.tabletop.verbs.reports import NewEntry
from companion.tabletop.verbs.tabletop_answers import report_cards, report_choice, report_words
from companion.tabletop.verbs.tabletop_state import TabletopState, read_tabletop
from companion.tasks import answering
from tests import pages

AI = 1  # the seat
T = TypeVar("T")
TABLETOP = [key for key, game in GAMES.items() if game.tabletop is not None]
WHOLE = bool(os.environ.get("TOLD_WHOLE"))
"""Whether matches are told to their end, which takes minutes, or for one round."""


def opened(
    client: FlaskClient,
    names: str = "Aki  Chie",
    game: str = "fisherman",
    level: str = "novice",
    ai: int = AI,
) -> str:
    """Open a table by its form; its path. The empty name is the AI's."""
    form = form_of(client, f"/told/new?game={game}", "new-told")
    for i, name in enumerate(names.split(" ")):
        form.set(f"names.{i}", name)
    give(form, {ai: level})
    done = form.send(client)
    assert done.status_code == 303, done.text
    return str(done.location)


def give(form: pages.Form, ais: Mapping[int, str]) -> None:
    """Let AIs of these levels play these rows; others are a person, or without a name empty."""
    for field in [name for name in form.values if name.startswith("plays.")]:
        row = int(field.removeprefix("plays."))
        form.set(field, ais.get(row, "" if form.values[f"names.{row}"][0] else "empty"))


def form_of(client: FlaskClient, address: str, name: str) -> pages.Form:
    """The form of a page by the end of its address, or by its id."""
    page = client.get(address)
    assert page.status_code == 200, page.text
    wanted = {"new-told": "/told/"}.get(name, f"/{name}")
    return next(form for form in pages.forms(page.text) if form.action.endswith(wanted))


def answer(choose: Choose, told_id: int, length: int) -> None:
    """What the worker does when an AI is to move, but that it takes no longer than it has to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answering, "sleep", lambda _: None)
        answering.answer(choose, told_id, length)


def long_enough(table: RealTable) -> bool:
    """Whether a round is over; never where matches are told to their end."""
    view = table.state.view(None)
    return not WHOLE and bool(view["finished"] or (view["game"] == "nusfjord" and view["round"]))


class RealTable:
    """Cards on a table, and the companion that hears of them.

    `state` is the truth of the table; what the AI's seat sees of it is what gets told: by the
    page's own forms, or, three times as fast, as these would have it written.
    """

    by_forms = False

    def __init__(
        self,
        app: Flask,
        client: FlaskClient,
        path: str,
        game: str = "fisherman",
        seed: int = 1,
        seats: int = 3,
        ai: int = AI,
    ) -> None:
        self.app, self.client, self.path, self.ai = app, client, path, ai
        self.rng = Rng(seed)
        self.game = GAMES[game]
        self.state: Any = self.game.new(seats, newest(self.game))
        self.observations: list[Entry] = []

    def play(self, until: Callable[[RealTable], bool] = lambda table: False) -> None:
        """Play on to the end, or so far."""
        while self.state.actors() and not until(self):
            self.step()

    def step(self) -> None:
        """The next deal, choice or card, truly made and then told."""
        actors = self.state.actors()
        if self.ai in actors:
            self.think()
            self.answered()
        elif len(actors) > 1:
            self.together(actors)
        else:
            self.one(actors[0])

    def one(self, seat: int) -> None:
        """One seat's move, or luck's."""
        if seat == CHANCE:
            action = self.state.chance(self.rng)
        else:
            legal = self.state.legal(seat)
            action = legal[int(self.rng.below(len(legal)))]
        self.tell_sight(seat, self.made(seat, action))

    def together(self, seats: list[int]) -> None:
        """What several choose hidden, and open together."""
        for seat in seats:
            legal = self.state.legal(seat)
            action = legal[int(self.rng.below(len(legal)))]
            observation = self.made(seat, action)
        self.tell_sight(seats[-1], observation)

    def made(self, seat: int, action: int) -> str:
        """Make the move on the table; what the AI's seat sees of it."""
        observation = self.observe(seat, action)
        self.observations.append(Entry(seat, observation))
        self.state.apply(seat, action)
        return observation

    def observe(self, seat: int, action: int) -> str:
        """The move as the AI's seat sees it."""
        assert self.game.tabletop is not None
        return self.game.tabletop.observe(self.state, seat, action, self.ai)

    def why(self, n: int, compare: Compare = lambda *_: ()) -> str:
        """Ask why the AI made the move of that line, have the worker answer; the page."""
        where = f"{self.path}at/{n}"
        assert form_of(self.client, where, "why").send(self.client).status_code == 303
        with self.app.app_context():
            tabletop, over = self.tabletop(), self.game.key != "nusfjord"
            explain(
                lambda v, level, seed, _: searching.think(v, level, seed, 20),
                compare,
                tabletop.id,
                n,
                not over,
            )
        return self.client.get(f"{where}?why=1").text

    def answered(self) -> None:
        """The AI's move on the table: what it opened is told as it came out."""
        ai, line = self.ai, self.last_of_ai()
        word, _, rest = line.text.partition(" ")
        for action in self.state.legal(ai):
            text = self.game.text(self.state, ai, action)
            opens = word == "open" and (rest == text or rest.startswith(f"{text} "))
            if opens or self.observe(ai, action) == line.text:
                break
        else:
            raise AssertionError(line.text)
        observation = self.made(ai, action)
        if word == "open":
            self.tell_sight(ai, observation)

    def tell_sight(self, seat: int, observation: str) -> None:
        """Tell it until all has been heard; what goes without saying is known by itself."""
        for _ in range(4):
            with self.app.app_context():
                turn = self.turn()
                if self.has_heard(turn):
                    return
                asks = question(turn)
            assert asks is not None, observation
            assert asks.seat == seat, (asks, observation)
            if self.by_forms:
                done = self.answer_one(asks, observation)
                assert done.status_code == 303, done.text
            else:
                self.hear(asks, observation)
        raise AssertionError(f"not told: {observation}")

    def hear(self, asks: Question, observation: str) -> None:
        """What one tap, or one form filled in, would lead to."""
        if asks.open is None:
            self.write(report_choice, self.choice_of(asks, observation))
        elif asks.open.cards:
            self.write(report_cards, self.cards_of(asks.open, observation))
        else:
            self.write(report_words, self.blanks_of(asks.open, observation))

    def write(self, verb: Callable[[Sheet, T, NewEntry], object], what: T) -> None:
        """Do what the page would do with it."""
        with self.app.app_context():
            tabletop = self.tabletop()
            line = NewEntry(CHANCE, "", tabletop.length, f"heard {tabletop.length}", "phone")
            verb(tabletop.sheet, what, line)

    def answer_one(self, asks: Question, observation: str) -> TestResponse:
        """One tap, or one form filled in."""
        if asks.open is None:
            return self.tell(self.choice_of(asks, observation))
        if asks.open.cards:
            return self.tell_hand(self.cards_of(asks.open, observation))
        return self.fill(asks.open, observation)

    def choice_of(self, asks: Question, observation: str) -> str:
        """The choice that says most of what was seen."""
        like = (choice.text for choice in asks.choices if choice.like(observation))
        return min(like, key=lambda text: text.count("?"))

    def cards_of(self, choice: Choice, observation: str) -> list[str]:
        """The cards that come into the AI's hand."""
        pairs = zip(choice.text.split(" "), observation.split(" "), strict=True)
        return [word for blank, word in pairs if blank == "_"]

    def fill(self, choice: Choice, observation: str) -> TestResponse:
        """The blanks of a form, from what was seen."""
        words = self.blanks_of(choice, observation)
        form = form_of(self.client, self.path, "words")
        for n, word in enumerate(words):
            name = f"word.{n}"
            buttons = [b for b in form.buttons if b[1] == name and b[2] == word]
            if buttons:
                form.buttons = buttons
                continue
            form.set(name, *parts(form, name, word))
        return form.send(self.client)

    def blanks_of(self, choice: Choice, observation: str) -> list[str]:
        """What stands in the blanks, where each may take several words."""
        if " / " in observation or choice.text == "_":
            tabletop = zip(choice.text.split(" / "), observation.split(" / "), strict=True)
            return [s if c == "_" else s[2:] for c, s in tabletop if c.endswith("_")]
        pairs = zip(choice.text.split(" "), observation.split(" "), strict=True)
        return [word for blank, word in pairs if blank == "_"]

    def tell_hand(self, cards: list[str]) -> TestResponse:
        """Tick the cards of the AI's hand, and send them."""
        return form_of(self.client, self.path, "hand").set("card", *cards).send(self.client)

    def tell(self, move: str) -> TestResponse:
        """Press the button of what somebody played."""
        form = form_of(self.client, self.path, "lines")
        form.buttons = [b for b in form.buttons if b[2] in (move, move.split(" / ")[0])]
        assert form.buttons, f"nobody can tell {move}"
        return form.send(self.client)

    def think(self) -> None:
        """The AI says its move, as its worker would."""
        with self.app.app_context():
            tabletop = self.tabletop()
            answer(
                lambda v, level, seed, _: searching.think(v, level, seed, 4),
                tabletop.id,
                tabletop.length,
            )

    def tabletop(self) -> Tabletop:
        """The AI's row; in an application's context."""
        code = self.path.strip("/").split("/")[-1]
        chosen = select(Tabletop).join(Sheet).where(Sheet.code == code, Tabletop.seat == self.ai)
        row = db.session.scalar(chosen)
        assert row is not None
        return row

    def asks(self) -> Question | None:
        """What the page asks now."""
        with self.app.app_context():
            return question(self.turn())

    def turn(self) -> TabletopState:
        """How the telling stands; in an application's context."""
        return read_tabletop(self.tabletop())

    def is_told(self) -> bool:
        """Whether all that happened has been told, and nothing else."""
        with self.app.app_context():
            return self.has_heard(self.turn())

    def has_heard(self, turn: TabletopState) -> bool:
        tabletop = list(turn.standing.values())
        assert tabletop[: len(self.observations)] == self.observations[: len(tabletop)]
        return len(tabletop) >= len(self.observations)

    def last(self) -> TabletopEntry:
        """The line told last."""
        return self.line()

    def last_of_ai(self) -> TabletopEntry:
        """The AI's line that comes next: a worker may be ahead by more than one."""
        with self.app.app_context():
            more = list(self.turn().standing)[len(self.observations) :]
        wanted = (TabletopEntry.n == more[0],) if more else ()
        return self.line(TabletopEntry.by.startswith("ai "), *wanted)

    def line(self, *wanted: Any) -> TabletopEntry:
        with self.app.app_context():
            lines = select(TabletopEntry).where(
                TabletopEntry.told_id == self.tabletop().id, *wanted
            )
            found = db.session.scalar(lines.order_by(TabletopEntry.n.desc()).limit(1))
            assert found is not None
            return found

    def sheet(self) -> dict[str, Any]:
        """The score sheet as a file."""
        code = self.path.strip("/").split("/")[-1]
        found: dict[str, Any] = self.client.get(f"/sheets/{code}/sheet.json").get_json()
        return found


def parts(form: pages.Form, name: str, word: str) -> list[str]:
    """The values of a field that make up that word, beside what the page sends by itself."""
    values = form.open_to[name]
    assert values is not None
    if word in values:
        return [word]
    found = [value for value in word.split(" ") if value in values]
    return found or [value for value in form.values[name] if value]


def words(page: str) -> list[str]:
    """All of a page but what differs by itself: tokens, and how many lines were told."""
    counts = r'value="[^"]*-[^"]*"|(lines|at)/\d+|csrf[^>]*'
    counts += r'|(name="(length|key|line)"|at=|data-told=)[^>]*'
    return re.sub(counts, "", page).split()


def playing(table: RealTable) -> None:
    """Play on until a person is to play a card while the AI holds some."""
    table.play(lambda t: t.state.view(None)["phase"] == "fishing" and t.state.actors()[0] != AI)
