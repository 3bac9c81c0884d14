"""Tokens: by one of them a program may read a league that is not public, until it is ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, select

from companion.core.append import locked
from companion.core.names import tidy
from companion.core.transaction import writing
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import League, LeagueToken, db
from companion.models.base import hash_token, new_code

MOST: Final = 20  # tokens of a league
LONGEST: Final = 100  # letters of what is sent as one


def tokens_of(league: League) -> Sequence[LeagueToken]:
    """Those in force, the oldest first."""
    chosen = select(LeagueToken).where(LeagueToken.league_id == league.id)
    return db.session.scalars(chosen.order_by(LeagueToken.id)).all()


def new_token(league: League, name: str) -> tuple[LeagueToken, str]:
    """Another one: the token itself is shown this once."""
    seen = tidy(name, "name")
    if not seen:
        raise SheetError("name", Phrase("expected a name"))
    token = new_code(32)
    with locked(league) as session:
        if len(tokens_of(league)) >= MOST:
            raise SheetError("name", Phrase("There are too many already."))
        found = LeagueToken(league_id=league.id, name=seen, token_hash=hash_token(token))
        session.add(found)
    return found, token


def end_token(league: League, number: int) -> None:
    """That one opens nothing any more."""
    with writing() as session:
        session.execute(
            delete(LeagueToken).where(LeagueToken.league_id == league.id, LeagueToken.id == number)
        )


def opens(league: League, token: str) -> bool:
    """Whether this is a token of the league."""
    if not 0 < len(token) <= LONGEST:
        return False
    chosen = select(LeagueToken.id).where(
        LeagueToken.league_id == league.id, LeagueToken.token_hash == hash_token(token)
    )
    return db.session.scalar(chosen) is not None
