"""What is remembered: the tables, and how the database is opened and kept up to date."""

from companion.models.base import Model, ago, db, now
from companion.models.club import Apart, Club, Helper, Invitation, Keeper, Member
from companion.models.event import Event, EventLine, EventTable, Phone
from companion.models.league import (
    League,
    LeagueClub,
    LeagueInvitation,
    LeagueLine,
    LeagueTable,
    LeagueToken,
    Official,
    SamePerson,
)
from companion.models.match import (
    AI,
    HUMAN,
    OPEN,
    OVER,
    PLAYING,
    WAITING,
    Deal,
    Match,
    MatchClock,
    Move,
    Seat,
    UndoRequest,
    Uptime,
)
from companion.models.notice import DateSubscription, MailWish, PlaceSubscription, Subscription
from companion.models.organiser import Organiser, SignIn
from companion.models.review import Review, ReviewJudgement
from companion.models.schema import init_models, upgrade_database
from companion.models.sheet import Sheet, SheetLine
from companion.models.table import PlayedTable
from companion.models.told import Told, ToldHand, ToldLine, ToldReason

__all__ = [
    "AI",
    "HUMAN",
    "OPEN",
    "OVER",
    "PLAYING",
    "WAITING",
    "Apart",
    "Club",
    "DateSubscription",
    "Deal",
    "Event",
    "EventLine",
    "EventTable",
    "Helper",
    "Invitation",
    "Keeper",
    "League",
    "LeagueClub",
    "LeagueInvitation",
    "LeagueLine",
    "LeagueTable",
    "LeagueToken",
    "MailWish",
    "Match",
    "MatchClock",
    "Member",
    "Model",
    "Move",
    "Official",
    "Organiser",
    "Phone",
    "PlaceSubscription",
    "PlayedTable",
    "Review",
    "ReviewJudgement",
    "SamePerson",
    "Seat",
    "Sheet",
    "SheetLine",
    "SignIn",
    "Subscription",
    "Told",
    "ToldHand",
    "ToldLine",
    "ToldReason",
    "UndoRequest",
    "Uptime",
    "ago",
    "db",
    "init_models",
    "now",
    "upgrade_database",
]
