"""Members without an account: a personal link each, the same at every event of the club."""

from __future__ import annotations

from flask import current_app

from companion.models import Member, db
from companion.models.codes import derive_token, hash_token
from companion.services.transaction import writing


def player_link(member: Member) -> str:
    """The token of the member's personal link, the same each time until it is renewed."""
    secret = current_app.config["SECRET_KEY"]
    token = derive_token(secret, "player", member.club.code, member.id, member.issue)
    return f"{member.id}-{token}"


def find_player(token: str) -> Member | None:
    """Whose link this is; whoever was merged meanwhile is found as the one they are."""
    number, _, rest = token.partition("-")
    member = db.session.get(Member, int(number)) if number.isascii() and number.isdigit() else None
    if member is None or member.anonymous_at:
        return None
    if hash_token(token) != hash_token(player_link(member)) or not rest:
        return None
    while member.merged_into is not None:
        member = member.merged_into
    return member


def renew_player_link(member: Member) -> str:
    """Another link; the old one leads nowhere any more, on no device."""
    with writing():
        member.issue += 1
    return player_link(member)
