"""The running round as a card on the page of a director who also plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.events.pages.next_step import Step, finals_are_over, next_step, rounds_are_over
from companion.events.pages.running_round import Row, rows
from companion.events.pages.seating_page import chosen_plan
from companion.events.state.evening import Evening
from companion.events.state.stage import Stage
from companion.events.verbs.directing import lacking
from companion.events.verbs.finals import sizes
from companion.events.verbs.next_seating import plans, usual_game
from companion.events.verbs.results import Found, Key
from companion.kit.words import Phrase
from companion.site.access.at_event import AtEvent


@dataclass(frozen=True)
class Desk:
    """What is missing in the round that is played, or the draft of the next one."""

    stage: Stage | None
    rows: list[Row]
    lacking: Phrase | None
    moved: bool
    """Whether somebody came or went since the draft."""
    game: str
    plan: int | None
    """Which of the plans of tables for that game, where a round can be seated now."""
    step: Step | None
    finals: list[int]
    """How many could play finals, where these come now."""
    ends: bool
    """Whether the event could end now."""

    @property
    def missing(self) -> int:
        """How many tables keep the round open."""
        return sum(row.state != "in" for row in self.rows)


def desk_of(at: AtEvent, evening: Evening, found: Mapping[Key, Found]) -> Desk | None:
    """Return the card; None for whoever does not run the event, and after its end."""
    if not at.helps or evening.ended:
        return None
    stage, over = evening.current(), rounds_are_over(evening) or finals_are_over(evening)
    tables = rows(at, evening, stage, found) if stage and stage.started else []
    game, plan = stage.game if stage else usual_game(evening), None
    if not (tables or over or (stage and stage.final)) and evening.settings["format"] == "rounds":
        possible = plans(evening, game)
        plan = chosen_plan(possible, stage) if possible else None
    return Desk(
        stage,
        tables,
        lacking({row.table.number: row.state for row in tables}),
        bool(stage and not stage.final and stage.seated.people() ^ set(evening.here())),
        game,
        plan,
        next_step(at, evening),
        sizes(at.event, evening, game) if stage is None and rounds_are_over(evening) else [],
        over and at.directs,
    )
