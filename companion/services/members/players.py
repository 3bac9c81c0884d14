"""Members without an account: a personal link each, the same at every event of the club."""

from __future__ import annotations

from flask import current_app

from companion.infrastructure.numbers import whole
from companion.models import Member, db
from companion.models.codes import derive_token, hash_token


def player_link(member: Member) -> str:
    """The token of the member's personal link, the same each time until it is renewed."""
    secret = current_app.config["SECRET_KEY"]
    token = derive_token(secret, "player", member.club.code, member.id, member.issue)
    return f"{member.id}-{token}"


def find_player(token: str) -> Member | None:
    """Whose link this is; whoever was merged meanwhile is found as the one they are."""
    number, _, rest = token.partition("-")
    try:
        member = db.session.get(Member, whole(number))
    except ValueError:
        return None
    if member is None or member.anonymous_at:
        return None
    if hash_token(token) != hash_token(player_link(member)) or not rest:
        return None
    return the_one(member)


def the_one(member: Member) -> Member:
    """The member as who they are: whoever was merged is found as the one they were merged into."""
    while member.merged_into is not None:
        member = member.merged_into
    return member
