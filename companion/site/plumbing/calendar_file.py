"""iCalendar files (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Response

from companion.competition.when import When
from companion.models import Event, now
from companion.site.plumbing.links import outside_url

WIDTH = 75  # bytes of a line; the rest goes on in the next, behind a space
USUAL: Final = timedelta(hours=3)
"""How long an entry lasts whose end nobody wrote down: some calendars hide one of no length."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One date that people agreed on, such as a table of a league's."""

    uid: str
    version: int
    at: datetime
    summary: str
    place: str
    page: str


def meeting_file(meeting: Meeting) -> Response:
    """The date as a file; moved, it moves in the calendar: its number stays."""
    lines = [
        "BEGIN:VEVENT",
        f"UID:{meeting.uid}@tairyo",
        f"SEQUENCE:{meeting.version}",
        f"DTSTAMP:{moment(now())}",
        f"DTSTART:{moment(meeting.at)}",
        f"DTEND:{moment(meeting.at + USUAL)}",
        f"SUMMARY:{plain(meeting.summary)}",
        *([f"LOCATION:{plain(meeting.place)}"] if meeting.place else []),
        f"URL:{meeting.page}",
        "END:VEVENT",
    ]
    return as_file(meeting.summary, lines, "table")


def calendar(name: str, evenings: Iterable[tuple[Event, When, str]], file: str) -> Response:
    """The evenings, each with what is said of it, as a file; one without a date is in none."""
    lines = [line for one in evenings if one[1].starts for line in entry(*one)]
    return as_file(name, lines, file)


def as_file(name: str, entries: list[str], file: str) -> Response:
    """The entries of a calendar of that name as an answer."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tairyo//EN",
        f"X-WR-CALNAME:{plain(name)}",
        *entries,
        "END:VCALENDAR",
        "",
    ]
    text = "\r\n".join(folded(line) for line in lines)
    answer = Response(text.encode(), content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{file}.ics"'
    return answer


def entry(event: Event, when: When, said: str) -> list[str]:
    """One evening. Changed by the organiser, it changes in the calendar: its number stays."""
    page = outside_url("event.show", code=event.code)
    return [
        "BEGIN:VEVENT",
        f"UID:{event.code}@tairyo",
        f"SEQUENCE:{event.version}",
        f"DTSTAMP:{moment(now())}",
        f"DTSTART:{moment(event.held_at)}",
        f"DTEND:{moment(when.ends or event.held_at + USUAL)}",
        f"SUMMARY:{plain(f'{event.name} · {event.club.name}')}",
        *([f"LOCATION:{plain(event.place)}"] if event.place else []),
        *([f"DESCRIPTION:{plain(said)}"] if said else []),
        f"URL:{page}",
        "END:VEVENT",
    ]


def moment(at: datetime) -> str:
    """A moment in UTC, which every calendar shows by its own clock."""
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def plain(text: str) -> str:
    r"""A text in one line, with what would end it marked.

    >>> plain("a, b; c\\d")
    'a\\, b\\; c\\\\d'
    """
    text = " ".join(text.split())
    for sign in "\\,;":
        text = text.replace(sign, f"\\{sign}")
    return text


def folded(line: str) -> str:
    """The line in parts of so many bytes; no letter is torn apart."""
    parts, size = [""], 0
    for letter in line:
        wide = len(letter.encode())
        if size + wide > WIDTH:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += wide
    return "\r\n".join(parts)
