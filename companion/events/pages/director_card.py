"""The running round as a card on the own page of organisers and helpers who also play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.events.access.at_event import AtEvent
from companion.events.pages.next_step import Step, finals_are_over, next_step, rounds_are_over
from companion.events.pages.running_round import Row, rows
from companion.events.pages.seating_page import chosen_plan
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.directing import lacking
from companion.events.verbs.finals import sizes
from companion.events.verbs.next_seating import plans, usual_game
from companion.events.verbs.results import Found, Key
from companion.events.verbs.seating_draft import missing_from, new_to_draft
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Desk:
    """What the running round still lacks, or the draft of the next round."""

    stage: Stage | None
    rows: list[Row]
    lacking: Phrase | None
    missing_people: list[int]
    """Who is in the draft but not here."""
    new: list[int]
    """Who is here but not in the draft."""
    game: str
    plan: int | None
    """Index into the table plans for that game, if a round can be seated now."""
    step: Step | None
    finals: list[int]
    """The possible sizes of finals, if they come next."""
    ends: bool
    """Whether the event could end now."""

    @property
    def moved(self) -> bool:
        """Whether the attendance has changed since the draft."""
        return bool(self.missing_people or self.new)

    @property
    def missing(self) -> int:
        """The number of tables that keep the round open."""
        return sum(row.state != "in" for row in self.rows)


def desk_of(at: AtEvent, state: EventState, found: Mapping[Key, Found]) -> Desk | None:
    """Return the card; None after the event, or if the user does not help to run it."""
    if not at.helps or state.ended:
        return None
    stage, over = state.current(), rounds_are_over(state) or finals_are_over(state)
    if rounds_are_over(state):
        stage = None  # a draft of one more round than is planned
    draft = stage if stage and not stage.started else None
    tables = rows(at, state, stage, found) if stage and stage.started else []
    game, plan = stage.game if stage else usual_game(state), None
    if not (tables or over or (stage and stage.final)) and state.settings.format == "rounds":
        possible = plans(state, game)
        plan = chosen_plan(possible, stage) if possible else None
    return Desk(
        stage,
        tables,
        lacking({row.table.number: row.state for row in tables}),
        missing_from(state, draft) if draft else [],
        new_to_draft(state, draft) if draft else [],
        game,
        plan,
        next_step(at, state),
        sizes(at.event, state, game) if stage is None and rounds_are_over(state) else [],
        over and at.directs,
    )
