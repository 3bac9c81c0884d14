"""The organiser's clubs, and the members of one club."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from companion.clubs.access.account import the_organiser
from companion.clubs.access.at_club import find_club, find_member
from companion.clubs.members.list_table import is_table
from companion.clubs.members.members import apart, doubles, keep_apart
from companion.clubs.pages.importing import ListForm, looked_at
from companion.clubs.verbs.clubs import (
    clubs_of,
    members,
    open_club,
    rename_club,
)
from companion.clubs.verbs.namesakes import Namesake
from companion.core.typed_names import whole
from companion.events.verbs.event_journal import events_of
from companion.events.verbs.signing import add_to_list
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.leagues.verbs.officials import leagues_of_club
from companion.models import Club, Member
from companion.models.base import new_code
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.refusal import refused

MOST_ALIKE = 50
bp = Blueprint("clubs", __name__, url_prefix="/clubs")


@bp.get("/")
def all_of_mine() -> Response:
    """Show the organiser's clubs and the form for a new one."""
    mine = clubs_of(the_organiser())
    return render("clubs/clubs.html", clubs=mine, name=kept("name"), fresh=new_code())


@bp.post("/")
@form_of(all_of_mine)
def create(*, name: str = "", key: str) -> str:
    """Create a club."""
    return url_for(".show", code=open_club(the_organiser(), name, key).code)


@bp.get("/<code>")
def show(code: str) -> Response:
    """Show the members of the club, with rejected input if there was an error."""
    club, no = find_club(code), refused()
    people = members(club)
    return render(
        "clubs/club.html",
        club=club,
        people=people,
        events=events_of(club),
        leagues=leagues_of_club(club),
        doubles=doubles(club, people),
        apart=pairs_apart(club),
        added=request.args.get("added", 0, type=whole),
        latest=max((member.id for member in club.members), default=0),
        newcomers_typed=no.lines if isinstance(no, Namesake) else kept("lines"),
        name=kept("name", club.name),
    )


@bp.post("/<code>/members")
@form_of(show)
def add(code: str, *, lines: str = "", latest: int | None = None) -> str | Response:
    """Add members; `latest` is the last one whom the page knew."""
    club = find_club(code)
    if is_table(lines):
        return looked_at(club, ListForm(), lines)
    try:
        new = add_to_list(club, lines, latest)
    except Namesake:
        raise
    except SheetError as error:
        raise SheetError("lines", line_reason(error)) from error
    return url_for(".show", code=code, added=len(new))


@bp.post("/<code>/name")
@form_of(show)
def rename(code: str, *, name: str = "") -> None:
    """Rename the club."""
    club = find_club(code)
    with asking(club, lambda: {"name": club.name}, url_for(".show", code=code)):
        rename_club(club, name)


@bp.post("/<code>/apart")
@form_of(show)
def tell_apart(code: str, *, person: list[int]) -> str:
    """Record that similar members are different people, so that nobody is asked again."""
    find_club(code)
    keep_apart([find_member(code, number) for number in person[:MOST_ALIKE]])
    return url_for(".show", code=code, _anchor="members")


def pairs_apart(club: Club) -> list[tuple[Member, Member]]:
    """Return the pairs known to be two people whose names are not forgotten."""
    known = {member.id: member for member in club.members if not member.anonymous_at}
    return [
        (known[pair.one_id], known[pair.other_id])
        for pair in apart(club)
        if {pair.one_id, pair.other_id} <= set(known)
    ]


def line_reason(error: SheetError) -> Phrase:
    """Return the error with its line number, counted from 1."""
    if not error.place.startswith("lines["):
        return error.phrase
    number = int(error.place.removeprefix("lines[").removesuffix("]")) + 1
    return Phrase("Line %(n)s: %(why)s", n=number, why=error.phrase)
