"""Sinker: a trick-taking game in which players bid to take few tricks."""

from companion.games.sinker import notation, sheet, words
from companion.games.sinker.cards import card_name
from companion.games.sinker.features import FEATURES
from companion.games.sinker.habits import leans
from companion.games.sinker.lessons import AIM, lesson
from companion.games.sinker.levels import by_common_deals, level_override
from companion.games.sinker.paper import SinkerPaper
from companion.games.sinker.picture import picture
from companion.games.sinker.playouts import instinct
from companion.games.sinker.position import LAYING
from companion.games.sinker.reasons import REASONS
from companion.games.sinker.table import Sinker, winning
from companion.games.sinker.tabletop import TABLETOP
from companion.games.sinker.view import View
from companion.games.sinker.world import world
from companion.kit import rules as kit
from companion.kit import trick_words
from companion.kit.agent import AgentSettings
from companion.kit.game import Game
from companion.kit.hidden import exposed
from companion.kit.words import Phrase


def revealed(before: Sinker, now: Sinker, seat: int) -> bool:
    """Return whether a move revealed something; cards laid back face down reveal nothing."""
    return before.phase != LAYING and kit.revealed(before, now, seat)


def weight(world: Sinker) -> int | None:
    """Return 1, or None if others' discards are sampled by habit instead of uniformly."""
    return None if leans(world) else 1


GAME = Game[Sinker, View](
    key="sinker",
    title=Phrase("Sinker"),
    blurb=Phrase("Bid how few tricks you will take, and do not drown in more."),
    minutes=30,
    close=10,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    new=Sinker,
    world=world,
    text=notation.text,
    find=notation.find,
    revealed=revealed,
    paper=SinkerPaper(),
    words=trick_words.words(
        AIM,
        lesson,
        card=card_name,
        opener=Phrase("first dealer"),
        status=words.status,
        opening=Phrase("Exchange and auction"),
        before=words.before,
        choice=words.choice,
        picture=picture,
    ),
    agent=AgentSettings(
        weight=weight,
        winning=winning,
        by_common_deals=by_common_deals,
        instinct=instinct,
        exposed=exposed,
        features=FEATURES,
        level_override=level_override,
    ),
    tabletop=TABLETOP,
    reasons=REASONS,
)
