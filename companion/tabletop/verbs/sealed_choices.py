"""The AI's hidden choices: their seals, and the moves that a person must carry out for it."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from flask import current_app

from companion.kit.fair import fingerprint
from companion.kit.journal import LETTERS
from companion.kit.state import CHANCE
from companion.kit.tabletop import UNSEEN
from companion.tabletop.verbs.deal_entries import sampled_deal
from companion.tabletop.verbs.tabletop_state import TabletopState


@dataclass(frozen=True)
class Seal:
    """A hidden choice: its fingerprint, and the sealed text once all choices are open."""

    print: str
    text: str = ""


def seals(turn: TabletopState) -> Seal | None:
    """Return the AI's last sealed choice; None in games without simultaneous choices."""
    if turn.game.agent.simultaneous is None:  # nobody chooses at the same time
        return None
    seal: Seal | None = None
    closed = ""
    opened = f"{LETTERS[turn.ai]} "
    for n, entry in turn.standing.items():
        look = turn.views.public_texts[n]
        if entry.seat == turn.ai and UNSEEN in look.split(" "):
            closed = sealed(turn, n)
            seal = Seal(fingerprint(closed))
        elif seal and any(part.startswith(opened) for part in look.split(" / ")[1:]):
            seal = Seal(seal.print, closed)
    return seal


def sealed(turn: TabletopState, n: int) -> str:
    """Return the choice in entry n followed by an unguessable token."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    line = turn.lines[n - 1]
    about = f"seal:{turn.tabletop.sheet.code}:{turn.tabletop.seat}:{line.n}:{line.key}".encode()
    return f"{turn.standing[n].text} {hmac.digest(secret, about, 'sha256').hex()[:32]}"


def shown_away(turn: TabletopState) -> list[str]:
    """Return the AI's hidden moves that the person holding its cards must carry out now.

    Empty after the next move of a person, so that nobody can look them up later.
    """
    moves = list[str]()
    if turn.hands is None or turn.ended or sampled_deal(turn) is not None:
        return moves  # face-down cards stand in for its hand
    for n, entry in turn.standing.items():
        if entry.seat == turn.ai and UNSEEN in turn.views.public_texts[n].split(" "):
            moves.append(entry.text)
        elif entry.text.startswith("deal ") or entry.seat not in (CHANCE, turn.ai):
            moves = []
    return moves
