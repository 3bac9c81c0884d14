"""One member: name, reading and contact; who is the same person; being forgotten."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

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
from companion.core.typed_names import whole
from companion.events.verbs import saved
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Member
from companion.site.access.fetch import find_member
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.phrases import say

FIELDS = ("name", "mark", "reading", "contact")
bp = Blueprint("member", __name__, url_prefix="/clubs/<code>/members/<int:number>")


@bp.get("")
def show(code: str, number: int) -> Response:
    """What the club keeps of a member."""
    return show_member(find_member(code, number))


@bp.post("")
def change(code: str, number: int) -> Response | Answer:
    """Write down another name, reading or contact."""
    member = find_member(code, number)
    typed = {key: request.form.get(key, "") for key in FIELDS}
    try:
        change_member(member, **typed)
    except SheetError as error:
        return show_member(member, typed, error.place, error.phrase)
    except Refused as no:
        return show_member(member, typed, "", no.phrase)
    return back_to_club(code)


@bp.post("/link")
def renew(code: str, number: int) -> Answer:
    """Another personal link: the old one was lost, or is in the wrong hands."""
    renew_player_link(find_member(code, number))
    return redirect(url_for(".show", code=code, number=number, renewed=1), 303)


@bp.post("/merge")
def merge_into(code: str, number: int) -> Response | Answer:
    """This line and another are one person."""
    member = find_member(code, number)
    into = find_member(code, request.form.get("into", 0, type=whole))
    try:
        merge(member, into)
    except Refused as no:
        return show_member(member, None, "into", no.phrase)
    return redirect(url_for(".show", code=code, number=into.id), 303)


@bp.post("/separate")
def take_apart(code: str, number: int) -> Answer:
    """They were two people after all."""
    separate(find_member(code, number))
    return redirect(url_for(".show", code=code, number=number), 303)


@bp.post("/ask-again")
def ask_about(code: str, number: int) -> Answer:
    """Perhaps they are one person after all."""
    ask_again(
        find_member(code, number), find_member(code, request.form.get("other", 0, type=whole))
    )
    return back_to_club(code)


@bp.post("/forget")
def forget(code: str, number: int) -> Response | Answer:
    """Forget the name for good, once the box is ticked that says so."""
    member = find_member(code, number)
    if request.form.get("sure") != "1":
        why = Phrase("Tick the box first: an erased name cannot be restored.")
        return show_member(member, None, "sure", why)
    anonymise(member)
    saved.renew(member.club)
    return back_to_club(code)


def back_to_club(code: str) -> Answer:
    """The list of members."""
    return redirect(url_for("clubs.show", code=code), 303)


def show_member(
    member: Member,
    typed: dict[str, str] | None = None,
    place: str = "",
    why: Phrase | None = None,
) -> Response:
    """The page of a member, with the reason beside the field that could not be taken."""
    kept = {key: getattr(member, key) for key in FIELDS}
    return render(
        "clubs/member.html",
        status=422 if why else 200,
        member=member,
        same=merged_into(member),
        others=[other for other in members(member.club) if other.id != member.id],
        typed=typed or kept,
        wrong={place: say(why)} if why else {},
        link=link_to(outside(f"/p/{player_link(member)}")),
        renewed="renewed" in request.args,
    )
