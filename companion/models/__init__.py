"""What is remembered: the tables, and how the database is opened and kept up to date."""

from companion.models.base import Model, db, now
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
from companion.models.organiser import Organiser
from companion.models.schema import init_models, upgrade_database
from companion.models.sheet import Sheet, SheetLine

__all__ = [
    "AI",
    "HUMAN",
    "OPEN",
    "OVER",
    "PLAYING",
    "WAITING",
    "Match",
    "Model",
    "Move",
    "Organiser",
    "Seat",
    "Sheet",
    "SheetLine",
    "UndoRequest",
    "db",
    "init_models",
    "now",
    "upgrade_database",
]
