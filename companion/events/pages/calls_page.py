"""Calls of tables and messages to the people of an event, for organisers and helpers."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from companion.clubs.verbs.namesakes import names_of
from companion.competition.calls import ABOUT, LONGEST
from companion.core.refused import Refused
from companion.core.services import services
from companion.events.access.at_event import find_event
from companion.events.access.passes import by_whom, writer
from companion.events.entries.event_entry import table_name
from companion.events.state.calls import TableCall
from companion.events.state.event_state import EventState
from companion.events.verbs.call_notice import CallNotice
from companion.events.verbs.calls import announce, close, come
from companion.events.verbs.event_journal import event_state
from companion.kit.words import Phrase
from companion.matches.pages.notice_form import Button, notice_button
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render

bp = Blueprint("calls", __name__, url_prefix="/events/<code>/calls")


@bp.get("")
def show(code: str) -> Response:
    """Show the open calls, the messages, and the form for another one."""
    at = find_event(code, "help")
    state = event_state(at.event)
    return render(
        "events/calls_page.html",
        block="part",
        event=at.event,
        state=state,
        calls=calls_of(state),
        messages=[one for one in state.messages[::-1] if state.lasts(one)],
        places=places(state),
        longest=LONGEST,
        push=None if state.ended else services().push,
        known=CallNotice.is_subscribed(at.event, [at.event.id]),
        text=kept("text") if kept("to") else "",
        to=kept("to"),
    )


@bp.post("/<int:line>")
@form_of(show)
def answer(code: str, line: int, *, do: str = "", text: str = "", key: str) -> None:
    """Tell the table that the writer is coming, or close its call with a note."""
    at = find_event(code, "help")
    if do == "come":
        come(at.event, line, key=key, by=at.by)
    else:
        close(at.event, line, text, key=key, by=at.by)


@bp.post("/messages")
@form_of(show)
def send(code: str, *, text: str = "", to: str = "", key: str) -> None:
    """Send a message to everybody, a round or a table."""
    at = find_event(code, "help")
    if to not in (known := places(event_state(at.event))):
        raise Refused(Phrase("Choose whom the message is for."))
    number, table, _ = known[to]
    announce(at.event, text, number, table, key=key, by=at.by)


@notice_button(bp, "/notices")
def officials(code: str) -> Button:
    """The calls of all tables, for this phone of somebody who runs the event."""
    event = find_event(code, "help").event
    return Button(url_for(".show", code=code), [CallNotice], event, [event.id])


def places(state: EventState) -> dict[str, tuple[int, int, Phrase]]:
    """Return whom a message can be for, by its value in the form: (round, table, in words)."""
    found = {"0-0": (0, 0, Phrase("everybody"))}
    for stage in (stage for stage in state.stages if stage.going):
        if not stage.alone:
            found[f"{stage.number}-0"] = stage.number, 0, stage.title
        for table in stage.tables:
            name = table_name(stage.number, table.number, state.stages)
            found[f"{stage.number}-{table.number}"] = stage.number, table.number, name
    return found


Row = tuple[TableCall, Phrase, Phrase, Phrase | str, Phrase | str]
"""A call, its table, what it is about, who called, and who is coming."""


def calls_of(state: EventState) -> list[Row]:
    """Return the open calls, those to which nobody is going first."""
    calls = sorted(state.open_calls(), key=lambda call: bool(call.coming))
    names = names_of(by_whom(by for call in calls for by in (call.by, call.coming)))
    return [
        (
            call,
            table_name(call.round, call.table, state.stages),
            ABOUT[call.about],
            writer(call.by, names),
            writer(call.coming, names) if call.coming else "",
        )
        for call in calls
    ]
