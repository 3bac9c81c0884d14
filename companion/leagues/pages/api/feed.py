"""The latest results of a league as an Atom feed (RFC 4287)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree

from flask import Response, request
from flask_babel import gettext

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import written
from companion.leagues.verbs import facts
from companion.leagues.verbs.facts import Played
from companion.leagues.verbs.reading import Summary
from companion.models import League
from companion.site.plumbing.links import outside, outside_url

SPACE: Final = "http://www.w3.org/2005/Atom"
MOST: Final = 50  # entries, the latest first


def feed(row: League, summary: Summary) -> Response:
    """The feed of the current season."""
    names = names_of(facts.everybody(summary))
    latest = sorted(
        ((one.at, one) for one in facts.played(row, summary) if one.at), key=lambda one: one[0]
    )[::-1][:MOST]
    root = ElementTree.Element("feed", xmlns=SPACE)
    put(root, "id", tag(row))
    put(root, "title", row.name)
    put(root, "updated", (latest[0][0] if latest else row.created_at).isoformat())
    put(ElementTree.SubElement(root, "author"), "name", row.name)
    link(root, "self", outside(request.path))
    link(root, "alternate", outside_url("league.show", code=row.code))
    for at, one in latest:
        entry(root, row, summary, one, at, names)
    body = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(body, content_type="application/atom+xml; charset=utf-8")


def entry(
    root: ElementTree.Element,
    row: League,
    summary: Summary,
    one: Played,
    at: datetime,
    names: Mapping[int, str],
) -> None:
    """A table with its places, the best first."""
    found = ElementTree.SubElement(root, "entry")
    spot = (summary.season.number, one.division.number, one.result.round, one.result.table)
    put(found, "id", tag(row, *spot))
    title = gettext(
        "%(division)s, matchday %(day)s, table %(table)s",
        division=one.division.name, day=one.result.round, table=one.result.table,
    )  # fmt: skip
    put(found, "title", title)
    put(found, "updated", at.isoformat())
    link(found, "alternate", outside_url("league.show", code=row.code))
    places = sorted(one.awards, key=lambda award: award.place)
    put(
        found,
        "content",
        " · ".join(
            f"{award.place}. {names[award.person]} {award.total} ({written(award.points)})"
            for award in places
        ),
    )


def tag(row: League, *spot: int) -> str:
    """A name for ever (RFC 4151): no other table has it."""
    named = "/".join([row.code, *map(str, spot)])
    return f"tag:{urlsplit(outside('')).hostname},{row.created_at.year}:league/{named}"


def put(parent: ElementTree.Element, name: str, text: str) -> None:
    """A part with that text; signs that XML cannot hold are left out."""
    child = ElementTree.SubElement(parent, name)
    child.text = "".join(sign for sign in text if sign.isprintable())


def link(parent: ElementTree.Element, rel: str, href: str) -> None:
    """Where it leads."""
    ElementTree.SubElement(parent, "link", rel=rel, href=href)
