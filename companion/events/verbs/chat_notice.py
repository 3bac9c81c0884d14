"""News of a club's events in its group chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import ClassVar, Final

from companion.clubs.verbs.namesakes import names_of
from companion.core.notices import Due, Lines, Notice, browser
from companion.core.services import services
from companion.events.verbs import news
from companion.events.verbs.automation import ITSELF
from companion.events.verbs.club_seasons import season_of
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.opening_notice import sign_up_opens
from companion.events.verbs.results import outcomes
from companion.events.verbs.standings import honours, results
from companion.kit.stored_entries import in_force
from companion.models import Event, EventLine, Subscription, db, now

RECENT: Final = timedelta(minutes=1)
"""How old an entry is at most that this process has not looked at yet."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The last entry of each event that this process has looked at for the chat."""

    upto: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChatNotice(Notice):
    """A round started or closed, or the event is over, with the season's standings.

    Also that a regular event is open for sign-up.
    """

    TOPIC: ClassVar = "chat"
    OF: ClassVar = Event
    AFTER: ClassVar = ("signing", "start", "close", "end")
    CHAT: ClassVar = True
    event: Event
    kind: str
    round: int

    def address(self) -> str:
        path = f"/events/{self.event.code}"
        if self.kind == "signing":
            return f"{path}/sign-up"
        return path if self.kind == "start" else f"{path}/standings"

    def words(self) -> Lines:
        event, state = self.event, event_state(self.event)
        if self.kind == "signing":
            return sign_up_opens(event)
        found, names = outcomes([event]), names_of([*state.people, *state.seen()])
        if self.kind == "start":
            return news.seating(event, state.stage(self.round), names)
        if self.kind == "close":
            return news.round_results(event, state.stage(self.round), found, names)
        stages = [stage for stage in state.stages if stage.started]
        places = honours(state, results(event, state, stages, found))
        lines = news.final_places(event, places, names)
        if event.season:
            season = season_of(event.club, event.season).lines
            names = names_of([line.person for line in season])
            lines += ["", *news.season_places(event.club, event.season, season, names)]
        return lines

    @classmethod
    def is_wanted(cls, number: int) -> bool:
        """Whether the event's club has a group chat."""
        event = db.session.get(Event, number)
        return event is not None and bool(cls.subscriptions(Subscription.club_id == event.club_id))

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For each recent entry since the last look that is still in force."""
        event, heard = db.session.get(Event, number), services().the(Posted).upto
        if event is None:
            return []
        since, heard[number] = heard.get(number, 0), length
        chats = list(map(browser, cls.subscriptions(Subscription.club_id == event.club_id)))
        lines = lines_of(event)
        live = in_force(lines)
        recent = [one for one in lines[since:length] if one.at > now() - RECENT and one.n in live]
        new = [one for one in recent if one.kind in cls.AFTER and is_news(one)]
        return [(cls(event, one.kind, round_of(event, one)), chats) for one in new]


def is_news(line: EventLine) -> bool:
    """Return whether the chat hears of it: of sign-up only if it opened by itself."""
    return line.kind != "signing" or line.by == ITSELF


def round_of(event: Event, line: EventLine) -> int:
    """Return the number of the round that an entry starts or closes; 0 at the end of the event."""
    if line.kind == "start":
        return next((s.number for s in event_state(event).stages if s.started_by == line.n), 0)
    number: int = line.data.get("round", 0)
    return number
