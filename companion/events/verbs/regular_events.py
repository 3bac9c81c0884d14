"""A club's regular events: setting the rule, and creating the next event when it is due."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from itertools import islice, takewhile
from typing import Final

from flask import current_app
from msgspec import convert, to_builtins
from msgspec.structs import asdict, replace
from sqlalchemy import delete, or_, select, update

from companion.clubs.verbs.clubs import LONGEST_CLUB, worded
from companion.competition.local_time import local
from companion.core.broken import Broken, reading
from companion.core.refused import Refused
from companion.core.transaction import lock, writing
from companion.events.entries.event_setting_entries import Hold
from companion.events.entries.people_entries import Signing
from companion.events.state.event_settings import checked
from companion.events.state.event_state import EventState
from companion.events.state.recurrence import EVERY, FOURTH, Recurrence
from companion.events.verbs.automation import ITSELF
from companion.events.verbs.club_seasons import best_of
from companion.events.verbs.event_journal import event_state, open_event, opened_last, write
from companion.events.verbs.pairs import carried, carried_teams
from companion.events.verbs.playing_times import checked_when, the_day
from companion.kit.sheet import SheetError, integer
from companion.kit.words import Phrase
from companion.models import Club, Event, Series, db, now
from companion.models.base import derive_token

logger = logging.getLogger(__name__)
MOST_AHEAD: Final = 60
SHOWN: Final = 6
"""How many of the next days people see, also in calendars."""
KEPT: Final = 40
"""How many created days are remembered: more than can lie ahead."""
AGAIN: Final = timedelta(hours=1)
"""When an event that could not be created is tried again."""


def checked_rule(name: str, every: str, ahead: int, typed: Mapping[str, str]) -> Recurrence:
    """Return the rule of a submitted form; SheetError names the field."""
    name, first = worded(name, LONGEST_CLUB, "name"), the_day(typed["day"].strip())
    if every not in EVERY:
        raise SheetError("every", Phrase("Choose how often."))
    if every == "nth" and first.day > FOURTH:
        raise SheetError("every", Phrase("Not every month has a fifth one. Choose the last one."))
    held = checked_when(typed)
    return convert(
        {
            **{"name": name, "every": every, "first": first},
            "ahead": integer(ahead, "ahead", 1, MOST_AHEAD),
            "starts": datetime.fromisoformat(held.starts or "").time(),
            "until": time.fromisoformat(held.until) if held.until else None,
            **{"zone": held.zone, "place": held.place},
        },
        Recurrence,
    )


def rule_of(club: Club) -> Recurrence | None:
    """Return how the club's events repeat, if they ever did; Broken if it cannot be read."""
    series = db.session.get(Series, club.id)
    with reading("club", club.id):
        return convert(series.rule, Recurrence) if series else None


def readable_rule(club: Club) -> Recurrence | None:
    """Return the rule, if there is one that can be read."""
    with suppress(Broken):
        return rule_of(club)
    return None


def is_damaged(club: Club) -> bool:
    """Return whether a rule is stored that cannot be read: it has to be set again."""
    return readable_rule(club) is None and db.session.get(Series, club.id) is not None


def coming_up(club: Club, *, public: bool = False) -> tuple[Recurrence, list[date]] | None:
    """Return the rule and the next days without an event yet, if there is a readable rule.

    With `public` only if strangers will see the next event: if they see the last one.
    """
    rule = readable_rule(club)
    if rule is None or (public and is_private(model_of(club, rule))):
        return None
    days = (day for day in days_ahead(club, rule) if day not in rule.skipped)
    return rule, list(islice(days, SHOWN))


def days_ahead(club: Club, rule: Recurrence) -> Iterator[date]:
    """Yield the days to come that have no event yet, not even one created by hand."""
    chosen = select(Event.starts_at).where(Event.club_id == club.id, Event.starts_at > now())
    held = set(db.session.scalars(chosen))
    return (day for day in rule.ahead_of(now()) if rule.starts_at(day) not in held)


def repeat(club: Club, rule: Recurrence) -> None:
    """Let events repeat by this rule; days already created or skipped stay so.

    A rule that cannot be read is replaced with its skipped days; no event is created twice.
    """
    with writing():
        lock(club)
        before = readable_rule(club)
        if before is not None:
            rule = replace(rule, skipped=before.skipped, opened=before.opened)
        store(club, rule)


def stop(club: Club) -> None:
    """Create no more events; those already created stay. A rule that cannot be read is deleted."""
    with writing() as session:
        lock(club)
        rule = readable_rule(club)
        if rule is not None:
            store(club, replace(rule, stopped=True))
        else:
            session.execute(delete(Series).where(Series.club_id == club.id))


def skip(club: Club, day: date, on: bool) -> None:
    """Have no event on this day, or one after all; Refused if none is to come on it."""
    with writing():
        lock(club)
        rule = readable_rule(club)
        if rule is None or day not in takewhile(lambda one: one <= day, rule.ahead_of(now())):
            raise Refused(Phrase("No further regular event is planned on this day."))
        others = [one for one in rule.skipped if one != day]
        store(club, replace(rule, skipped=sorted([*others, day] if on else others)))


def store(club: Club, rule: Recurrence) -> None:
    """Store the rule, and when its next event is due; the club is locked."""
    series = db.session.get(Series, club.id) or Series(club_id=club.id)
    today = local(now(), rule.zone).date()
    skipped = [day for day in rule.skipped if day >= today]
    rule = replace(rule, skipped=skipped, opened=rule.opened[-KEPT:])
    day = next(rule.to_open(now()), None)
    series.rule = to_builtins(rule)
    series.opens_at = rule.opens_at(day) if day else None
    db.session.add(series)


def open_due() -> None:
    """Create the events that are due; one that cannot be created is tried again later."""
    due = select(Series.club_id).join(Club)
    due = due.where(Series.opens_at <= now(), Club.archived_at.is_(None))
    for number in db.session.scalars(due.order_by(Series.club_id)).all():
        try:
            open_next(number)
        except (Broken, Refused, SheetError) as no:
            logger.error("club %s: its next regular event cannot be created: %s", number, no)
            later = update(Series).where(Series.club_id == number)
            with writing() as session:
                session.execute(later.values(opens_at=now() + AGAIN))


def open_next(number: int) -> None:
    """Create the club's next event if it is due: only one, and none for days that were missed."""
    with writing() as session:
        club = session.get_one(Club, number, with_for_update=True)
        rule = rule_of(club)
        if rule is None:
            return
        day = next(rule.to_open(now()), None)
        if day is not None and rule.opens_at(day) <= now():
            open_on(club, rule, day)
            rule = replace(rule, opened=[*rule.opened, day])
        store(club, rule)


def open_on(club: Club, rule: Recurrence, day: date) -> None:
    """Create the event of that day like the one before, open for sign-up; once.

    An event that an organiser created for that time is the one of that day.
    """
    code, starts = code_of(club, day), datetime.combine(day, rule.starts)
    same = or_(Event.code == code, Event.starts_at == rule.starts_at(day))
    if db.session.scalar(select(Event.id).where(Event.club_id == club.id, same).limit(1)):
        return
    model = model_of(club, rule)
    before = event_state(model) if model else EventState()
    values, teams, season = asdict(before.settings), before.teams, model.season if model else ""
    if model is not None:
        values |= {**carried(model), "best": best_of(club, season)}
        teams = carried_teams(model)
    until = rule.until.isoformat("minutes") if rule.until else None
    when = Hold(
        starts=starts.isoformat(timespec="minutes"), until=until, zone=rule.zone, place=rule.place
    )
    event = open_event(
        club,
        rule.name,
        checked(values, before.games),
        season,
        when,
        teams,
        code,
        before.games,
    )
    event.public = not is_private(model)
    write(event, signing_like(before, starts), key="sign-up", by=ITSELF)


def signing_like(before: EventState, starts: datetime) -> Signing:
    """Return open sign-up with the places of that event, closing as long before the start."""
    last, then = before.signing, before.when.starts
    if last.until is None or then is None:
        return Signing(open=True, limit=last.limit)
    until = starts - (then - last.until)
    return Signing(
        open=True, limit=last.limit, until=until.isoformat(timespec="minutes"), zone=last.zone
    )


def model_of(club: Club, rule: Recurrence) -> Event | None:
    """Return the event whose choices the next one takes over: the last regular one, or any."""
    codes = [code_of(club, day) for day in rule.opened]
    return opened_last(club, codes=codes) or opened_last(club)


def is_private(event: Event | None) -> bool:
    """Return whether only the club sees this event."""
    return event is not None and not event.public


def code_of(club: Club, day: date) -> str:
    """Return the code of the event on that day, known before it is created.

    So it is created once, and a calendar shows it once.
    """
    secret = current_app.config["SECRET_KEY"]
    return derive_token(secret, "regular event", club.code, day.isoformat())[:16]
