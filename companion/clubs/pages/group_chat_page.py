"""The page of a club's group chat, for its organisers."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.at_club import find_club
from companion.clubs.verbs.group_chat import chat_of, connect_chat, leave_chat
from companion.core.chat import checked, post_later
from companion.kit.words import Phrase
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.language import current_language
from companion.site.plumbing.limits import GUESSING, limiter
from companion.site.plumbing.phrases import say

bp = Blueprint("group_chat", __name__, url_prefix="/clubs/<code>/chat")


@bp.get("")
def show(code: str) -> Response:
    """Show whether a chat is connected; never the address, which lets others post there."""
    club = find_club(code)
    chat = chat_of(club)
    return render(
        "clubs/group_chat.html",
        club=club,
        host=checked(chat.endpoint)[0] if chat else "",
        since=chat.at if chat else None,
        address=kept("address").strip(),
    )


@bp.post("")
@limiter.limit(GUESSING)
@form_of(show)
def connect(code: str, *, address: str = "") -> None:
    """Connect another chat and post a first message there."""
    club = find_club(code)
    connect_chat(club, address.strip(), current_language())
    hello = Phrase("News of %(club)s will appear here.", club=club.name)
    post_later(address.strip(), say(hello))


@bp.post("/stop")
def stop(code: str) -> Answer:
    """Disconnect the chat."""
    leave_chat(find_club(code))
    return redirect(url_for(".show", code=code), 303)
