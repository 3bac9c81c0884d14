"""The organiser's clubs, and the members of one club."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members.members import apart, doubles, keep_apart
from companion.clubs.verbs.clubs import (
    clubs_of,
    members,
    open_club,
    rename_club,
)
from companion.clubs.verbs.namesakes import Namesake, ask_for_marks
from companion.core.typed_names import whole
from companion.events.verbs.event_journal import events_of
from companion.events.verbs.signing import write_down
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.leagues.verbs.officials import leagues_of_club
from companion.models import Club, Member
from companion.site.access.account import the_organiser
from companion.site.access.fetch import find_club, find_member
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

MOST_ALIKE = 50
bp = Blueprint("clubs", __name__, url_prefix="/clubs")


@bp.get("/")
def all_of_mine() -> Response:
    """The clubs, and a place to open another."""
    return show_clubs()


@bp.post("/")
def create() -> Response | Answer:
    """A new club."""
    name = request.form.get("name", "")
    try:
        club = open_club(the_organiser(), name)
    except SheetError as error:
        return show_clubs(name, say(error.phrase))
    return redirect(url_for(".show", code=club.code), 303)


@bp.get("/<code>")
def show(code: str) -> Response:
    """Everyone in the club."""
    return show_club(find_club(code))


@bp.post("/<code>/members")
def add(code: str) -> Response | Answer:
    """Write people into the list."""
    club, lines = find_club(code), request.form.get("lines", "")
    try:
        ask_for_marks(club, lines)
        new = write_down(club, lines)
    except Namesake as asked:
        return show_club(club, lines=asked.lines, wrong={"lines": say(asked.phrase)})
    except SheetError as error:
        return show_club(club, lines=lines, wrong={"lines": line_reason(error)})
    return redirect(url_for(".show", code=code, added=len(new)), 303)


@bp.post("/<code>/name")
def rename(code: str) -> Response | Answer:
    """Call the club otherwise."""
    club, name = find_club(code), request.form.get("name", "")
    try:
        rename_club(club, name)
    except SheetError as error:
        return show_club(club, name=name, wrong={"name": say(error.phrase)})
    return redirect(url_for(".show", code=code), 303)


@bp.post("/<code>/apart")
def tell_apart(code: str) -> Answer:
    """Those who look like one person are so many: nobody asks again."""
    find_club(code)
    people = request.form.getlist("person", type=whole)[:MOST_ALIKE]
    keep_apart([find_member(code, number) for number in people])
    return redirect(url_for(".show", code=code, _anchor="members"), 303)


def pairs_apart(club: Club) -> list[tuple[Member, Member]]:
    """The pairs that were found to be two people, and still are called something."""
    known = {member.id: member for member in club.members if not member.anonymous_at}
    return [
        (known[pair.one_id], known[pair.other_id])
        for pair in apart(club)
        if {pair.one_id, pair.other_id} <= set(known)
    ]


def line_reason(error: SheetError) -> str:
    """What is wrong, with the number of the line as people count."""
    if not error.place.startswith("lines["):
        return say(error.phrase)
    number = int(error.place.removeprefix("lines[").removesuffix("]")) + 1
    return say(Phrase("Line %(n)s: %(why)s", n=number, why=error.phrase))


def show_clubs(name: str = "", wrong: str = "") -> Response:
    """The page of all clubs."""
    mine = clubs_of(the_organiser())
    return render(
        "clubs/clubs.html", status=422 if wrong else 200, clubs=mine, name=name, wrong=wrong
    )


def show_club(club: Club, **typed: object) -> Response:
    """The page of one club, with what was typed if it could not be taken."""
    people = members(club)
    return render(
        "clubs/club.html",
        status=422 if typed.get("wrong") else 200,
        club=club,
        people=people,
        events=events_of(club),
        leagues=leagues_of_club(club),
        doubles=doubles(club, people),
        apart=pairs_apart(club),
        added=request.args.get("added", 0, type=whole),
        typed=typed,
    )
