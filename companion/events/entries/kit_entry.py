"""The entry that adds a kit, which events and leagues share."""

from __future__ import annotations

from collections.abc import Mapping

from companion.events.state.event_games import TOO_MANY, Offering, at_events
from companion.journal.entry import Entry, Stamp, Unchecked
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase
from companion.scorekit.kit_file import read_kit


class KitEntry(Entry):
    """How a game on paper is scored from now on; sheets that are open keep their own kit."""

    FOR_GOOD = True
    kit: Unchecked

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """Check the kit, and that it is for as many as sit at a table."""
        game = at_events(read_kit(self.kit, f"{place}.kit"))
        if not game.seats:
            raise SheetError(f"{place}.kit.players", TOO_MANY)

    def apply(self, offering: Offering, stamp: Stamp) -> None:
        """Offer the game, scored by this kit."""
        game = at_events(read_kit(self.kit))
        offering.games = {**offering.games, game.family: game}
        offering.brought = offering.brought | {game.family}

    def describe(self, teller: object, n: int) -> Phrase:
        return Phrase(
            "%(game)s: how it is scored from now on", game=at_events(read_kit(self.kit)).title
        )
