"""Fisherman: a trick-taking game in which the players set the rules of each round."""

from companion.games.fisherman import sheet, words
from companion.games.fisherman.cards import card_name
from companion.games.fisherman.features import FEATURES
from companion.games.fisherman.lessons import AIM, lesson
from companion.games.fisherman.levels import POLICY_ONLY, by_common_deals, level_override
from companion.games.fisherman.paper import FishermanPaper
from companion.games.fisherman.picture import picture
from companion.games.fisherman.reasons import REASONS
from companion.games.fisherman.strategy import instinct
from companion.games.fisherman.table import TABLETOP, Fisherman, winning, world
from companion.games.fisherman.view import View
from companion.kit import trick_words
from companion.kit.agent import AgentSettings
from companion.kit.hidden import exposed
from companion.kit.trick_game import TrickGame
from companion.kit.words import Phrase

GAME = TrickGame[Fisherman, View](
    key="fisherman",
    title=Phrase("Fisherman"),
    blurb=Phrase("Set the rules of the round, then catch what they make worth catching."),
    minutes=20,
    close=2,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    new=Fisherman,
    world=world,
    paper=FishermanPaper(),
    words=trick_words.words(
        AIM,
        lesson,
        card=card_name,
        opener=Phrase("first dealer"),
        status=words.status,
        opening=Phrase("Deal and rules"),
        before=words.chosen,
        choice=words.choice,
        taken=words.caught,
        picture=picture,
    ),
    agent=AgentSettings(
        winning=winning,
        instinct=instinct,
        exposed=exposed,
        features=FEATURES,
        policy_only=POLICY_ONLY,
        check_simulations=100,
        level_override=level_override,
        by_common_deals=by_common_deals,
    ),
    tabletop=TABLETOP,
    reasons=REASONS,
)
