"""The link by which others help to write a sheet: made, shown again, renewed."""

from __future__ import annotations

from companion.core.append import touch
from companion.core.tokens import link_token
from companion.core.transaction import writing
from companion.models import Sheet
from companion.models.codes import hash_token


def writer_link(sheet: Sheet) -> str:
    """The token that lets its bearer help write, the same each time until renewed."""
    token = link_token("sheet", sheet.code, 0, sheet.issue)
    return token if sheet.writer_hash == hash_token(token) else renew_writer(sheet)


def renew_writer(sheet: Sheet) -> str:
    """A new link for writers; whoever used the old one can only watch."""
    with writing():
        sheet.issue += 1
        token = link_token("sheet", sheet.code, 0, sheet.issue)
        sheet.writer_hash = hash_token(token)
        touch(sheet)
    return token
