"""What is remembered: the tables, and how the database is opened and kept up to date."""

from companion.models.base import Model, db, now
from companion.models.club import Club, Helper, Member
from companion.models.event import Event, EventLine, EventTable
from companion.models.match import (
    AI,
    HUMAN,
    OPEN,
    OVER,
    PLAYING,
    WAITING,
    Match,
    Move,
    Seat,
    UndoRequest,
)
from companion.models.organiser import Organiser, SignIn
from companion.models.schema import init_models, upgrade_database
from companion.models.sheet import Sheet, SheetLine

__all__ = [
    "AI",
    "HUMAN",
    "OPEN",
    "OVER",
    "PLAYING",
    "WAITING",
    "Club",
    "Event",
    "EventLine",
    "EventTable",
    "Helper",
    "Match",
    "Member",
    "Model",
    "Move",
    "Organiser",
    "Seat",
    "Sheet",
    "SheetLine",
    "SignIn",
    "UndoRequest",
    "db",
    "init_models",
    "now",
    "upgrade_database",
]
