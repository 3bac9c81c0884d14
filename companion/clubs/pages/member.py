"""One member: details, personal link, duplicates, and forgetting."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from msgspec import Struct
from msgspec.structs import asdict
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.at_club import find_member
from companion.clubs.members.members import (
    anonymise,
    ask_again,
    change_member,
    merge,
    player_link,
    renew_player_link,
    separate,
)
from companion.clubs.verbs.clubs import members
from companion.clubs.verbs.same_person import merged_into
from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Member
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.overwriting import asking

bp = Blueprint("member", __name__, url_prefix="/clubs/<code>/members/<int:number>")


class Details(Struct):
    """What the club stores about a member."""

    name: str = ""
    mark: str = ""
    reading: str = ""
    contact: str = ""


@bp.get("")
def show(code: str, number: int) -> Response:
    """Show what the club stores about a member, with an error beside the rejected field."""
    member = find_member(code, number)
    return render(
        "clubs/member.html",
        member=member,
        same=merged_into(member),
        others=[other for other in members(member.club) if other.id != member.id],
        typed=typed(Details) or stored(member),
        kept=asdict(stored(member)),
        link=link_to(outside(f"/p/{player_link(member)}")),
        renewed="renewed" in request.args,
    )


@bp.post("")
@form_of(show)
def change(code: str, number: int, *, form: Details) -> str:
    """Change name, mark, reading or contact."""
    member, back = find_member(code, number), url_for(".show", code=code, number=number)
    with asking(member, lambda: asdict(stored(member)), back):
        change_member(member, **asdict(form))
    return url_for("clubs.show", code=code)


@bp.post("/link")
def renew(code: str, number: int) -> Answer:
    """Replace the personal link, because it was lost or leaked."""
    renew_player_link(find_member(code, number))
    return redirect(url_for(".show", code=code, number=number, renewed=1), 303)


@bp.post("/merge")
@form_of(show)
def merge_into(code: str, number: int, *, into: int = 0) -> str:
    """Merge this member into another."""
    member, other = find_member(code, number), find_member(code, into)
    try:
        merge(member, other)
    except Refused as no:
        raise SheetError("into", no.phrase) from no
    return url_for(".show", code=code, number=other.id)


@bp.post("/separate")
@form_of(show)
def take_apart(code: str, number: int) -> None:
    """Undo a merge."""
    separate(find_member(code, number))


@bp.post("/ask-again")
@form_of(show)
def ask_about(code: str, number: int, *, other: int = 0) -> str:
    """Ask again whether the two are one person."""
    ask_again(find_member(code, number), find_member(code, other))
    return url_for("clubs.show", code=code)


@bp.post("/forget")
@form_of(show)
def forget(code: str, number: int, *, sure: bool = False) -> str:
    """Forget the name for good, if the checkbox is ticked."""
    member = find_member(code, number)
    if not sure:
        raise SheetError("sure", Phrase("Tick the box first: an erased name cannot be restored."))
    anonymise(member)
    return url_for("clubs.show", code=code)


def stored(member: Member) -> Details:
    """Return the stored details of the member."""
    return Details(member.name, member.mark, member.reading, member.contact)
