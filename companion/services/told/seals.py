"""What an AI at a real table has decided and nobody may see yet: sealed, or shown to one hand."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from flask import current_app

from companion.kit.fair import fingerprint
from companion.kit.journal import LETTERS
from companion.kit.told import UNSEEN
from companion.services.told.dealt import dealt_by_lot
from companion.services.told.reading import Telling


@dataclass(frozen=True)
class Seal:
    """A hidden choice: its fingerprint at once, what was sealed when all are opened."""

    print: str
    text: str = ""


def seals(turn: Telling) -> Seal | None:
    """The AI's last sealed choice of the round, where the game has such."""
    if not turn.rules.seals:
        return None
    found: Seal | None = None
    closed = ""
    opened = f"{LETTERS[turn.told.seat]} "
    for n, entry in turn.standing.items():
        look = turn.seen.looks[n]
        if entry.seat == turn.told.seat and UNSEEN in look.split(" "):
            closed = sealed(turn, n)
            found = Seal(fingerprint(closed))
        elif found and any(part.startswith(opened) for part in look.split(" / ")[1:]):
            found = Seal(found.print, closed)
    return found


def sealed(turn: Telling, n: int) -> str:
    """The choice of that line, with a word that nobody can guess."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    line = turn.lines[n - 1]
    about = f"seal:{turn.told.sheet.code}:{turn.told.seat}:{line.n}:{line.key}".encode()
    return f"{turn.standing[n].text} {hmac.digest(secret, about, 'sha256').hex()[:32]}"


def shown_away(turn: Telling) -> list[str]:
    """The AI's moves since the last deal that whoever holds its cards carries out for it."""
    found = list[str]()
    if dealt_by_lot(turn) is not None:
        return found  # closed cards stand for them
    for n, entry in turn.standing.items():
        if entry.text.startswith("deal "):
            found = []
        elif entry.seat == turn.told.seat and turn.seen.looks[n] != entry.text:
            found += [entry.text] if entry.text.split(" ")[0] in turn.rules.shows else []
    return found
