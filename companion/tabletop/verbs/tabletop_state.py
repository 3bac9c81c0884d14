"""The state of a tabletop match, from its reports."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from sqlalchemy import select

from companion.core.broken import reading
from companion.core.refused import Refused
from companion.core.services import cache
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.journal import Entry
from companion.kit.tabletop import TabletopHandRules, TabletopRules
from companion.kit.tabletop_journal import (
    TabletopViews,
    after_entries,
    cards_entered,
    first_views,
    pending,
    revoke_numbers,
    standing,
)
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.models import Sheet, Tabletop, TabletopEntry, db
from companion.tabletop.verbs.private_hands import PrivateHands, read_hands

AUTOMATIC = "table"
"""`by` of entries that the companion adds itself because nothing else can happen."""
RANDOM_DRAW = "lot"
"""`by` of the entry with the AI's hand, drawn at random once all people reported theirs."""
CLOSED: Final = Phrase("An organiser has closed this sheet. It is read-only.")
ENDED: Final = Phrase(
    "Two AIs at one table with real cards are no longer possible. What was entered here stays "
    "readable; write this round and the next ones on the score sheet by hand."
)


@dataclass(frozen=True)
class TabletopState:
    """The state of a tabletop match after its entries, as reported to the AI."""

    tabletop: Tabletop
    lines: Sequence[TabletopEntry]
    views: TabletopViews[View]
    others: Sequence[Tabletop] = ()
    """The other AIs at an old table with two of them, which can only be read."""

    @property
    def game(self) -> Game:
        return GAMES[self.tabletop.sheet.game]

    @property
    def table(self) -> View:
        """The View of an onlooker: the only one that pages may show."""
        return self.views.table

    @property
    def entries(self) -> list[Entry]:
        """All entries in order, undone ones included."""
        return [Entry(line.seat, line.text) for line in self.lines]

    @cached_property
    def standing(self) -> dict[int, Entry]:
        """The entries that count, by number: without undone ones, corrections applied."""
        return standing(self.entries)

    def number_of(self, number: str) -> int | None:
        """Return the number of the entry that a correction names; None if it does not count."""
        return next((n for n in self.standing if str(n) == number), None)

    @cached_property
    def private(self) -> PrivateHands:
        """The cards that people entered for the companion alone."""
        return read_hands(self.tabletop)

    @property
    def ai(self) -> int:
        return self.tabletop.seat

    @property
    def own(self) -> View:
        """The AI's View, its hand included."""
        return self.views.own

    @property
    def ended(self) -> bool:
        """Whether the match is read-only, because two AIs sat at the table."""
        return bool(self.others)

    @cached_property
    def journals(self) -> Mapping[int, Mapping[int, Entry]]:
        """For each AI's seat, the entries that count, as reported to that AI."""
        return {state.ai: state.standing for state in (self, *map(state_alone, self.others))}

    @property
    def cards_entered(self) -> list[str]:
        """The cards of the AI's hand entered so far, while some are still missing."""
        return cards_entered(self.entries)

    @property
    def pending(self) -> Entry | None:
        """The move whose blanks people are filling in, if any."""
        return pending(self.entries)

    @property
    def rules(self) -> TabletopRules:
        """The game's tabletop rules."""
        rules = self.game.tabletop
        assert rules is not None
        return rules

    @property
    def hands(self) -> TabletopHandRules | None:
        """The tabletop rules of a game with hidden hands, else None."""
        return self.rules if isinstance(self.rules, TabletopHandRules) else None

    @property
    def drawable(self) -> Collection[str]:
        """The deck, if the AI's hand may be drawn at random, else empty (`TabletopHandRules`)."""
        return self.hands.drawable if self.hands else ()

    @property
    def stand_ins(self) -> bool:
        """Whether face-down stand-ins also replace cards drawn later (`TabletopHandRules`)."""
        return self.hands is not None and self.hands.stand_ins

    @property
    def acts(self) -> int | None:
        """The seat to act, the AI first if several choose at once; None after the match."""
        actors = self.table["actors"]
        return next((seat for seat in [self.ai, *actors] if seat in actors), None)

    @property
    def due(self) -> bool:
        """Whether the AI must choose a move now."""
        waits = self.pending
        asked = waits is not None and waits.seat == self.ai
        return self.acts == self.ai and not (asked or self.ended or self.tabletop.sheet.closed_at)

    def last_of_people(self) -> int | None:
        """The number of the last entry by a person that counts and follows the last drawn hand."""
        for n in reversed(self.standing):
            if self.by_people(n) or self.lines[n - 1].by == RANDOM_DRAW:
                return n if self.by_people(n) else None
        return None

    def by_people(self, n: int) -> bool:
        """Whether a person made that entry, not the AI or the companion."""
        return not self.by_ai(n) and self.lines[n - 1].by not in (AUTOMATIC, RANDOM_DRAW)

    def by_ai(self, n: int) -> bool:
        """Whether entry `n` is a move of the AI."""
        return self.lines[n - 1].by.startswith("ai ")


def tabletop_of(sheet: Sheet) -> Tabletop | None:
    """Return the AI at the sheet's table, if there is one."""
    return next(iter(tabletops_of(sheet)), None)


def tabletops_of(sheet: Sheet) -> Sequence[Tabletop]:
    """Return all AIs at the sheet's table by seat; old tables may have two."""
    chosen = select(Tabletop).where(Tabletop.sheet_id == sheet.id).order_by(Tabletop.seat)
    return db.session.scalars(chosen).all()


def open_tabletop(sheet: Sheet) -> Tabletop:
    """Return the AI that accepts reports; Refused if the sheet is closed or the match ended."""
    every = tabletops_of(sheet)
    if not every or sheet.closed_at:
        raise Refused(CLOSED)
    if len(every) > 1:
        raise Refused(ENDED)
    return every[0]


def read_tabletop(tabletop: Tabletop) -> TabletopState:
    """Return the state of the tabletop match; Broken if its stored entries are invalid."""
    with reading("sheet", tabletop.sheet_id):
        return current_state(tabletop)


def current_state(tabletop: Tabletop) -> TabletopState:
    """Return the state while an entry is being written; Unfit says why it is impossible."""
    others = [other for other in tabletops_of(tabletop.sheet) if other.id != tabletop.id]
    return replace(state_alone(tabletop), others=others)


def state_alone(tabletop: Tabletop) -> TabletopState:
    """Return the state without looking up other AIs at the table."""
    chosen = (
        select(TabletopEntry).where(TabletopEntry.told_id == tabletop.id).order_by(TabletopEntry.n)
    )
    lines = db.session.scalars(chosen).all()
    return TabletopState(tabletop, lines, _seen(tabletop, lines))


def _seen(tabletop: Tabletop, lines: Sequence[TabletopEntry]) -> TabletopViews[View]:
    """Return the Views after the entries, continuing from the cached Views if possible."""
    known = cache("told")
    views: TabletopViews[View] | None = known.get(_name(tabletop, lines), len(lines))
    if views is not None:
        return views
    stands = standing(Entry(line.seat, line.text) for line in lines)
    before: TabletopViews[View] | None = known.get(_name(tabletop, lines[:-1]), len(lines) - 1)
    game: Game = GAMES[tabletop.sheet.game]
    if before is not None and len(lines) in stands:
        views = after_entries(game, before, {len(lines): stands[len(lines)]})
    else:
        start = first_views(game, len(tabletop.sheet.names), tabletop.sheet.options, tabletop.seat)
        views = after_entries(game, start, stands)
    known.keep(_name(tabletop, lines), len(lines), views)
    return views


def _name(tabletop: Tabletop, lines: Sequence[TabletopEntry]) -> str:
    """Return the cache key; it contains the last entry, which may still be refused."""
    last = [f"{line.key} {line.text}" for line in lines[-1:]]
    return " ".join([tabletop.sheet.code, str(tabletop.seat), *last])


def before_entry(turn: TabletopState, n: int) -> TabletopState:
    """Return the state before entry `n`."""
    tabletop = turn.tabletop
    earlier = {number: entry for number, entry in turn.standing.items() if number < n}
    start = first_views(turn.game, len(tabletop.sheet.names), tabletop.sheet.options, tabletop.seat)
    seen = after_entries(turn.game, start, earlier, revoke_numbers(turn.standing))
    return TabletopState(tabletop, turn.lines, seen, turn.others)
