"""Fisherman: a trick-taking game whose rules the players set anew in every round."""

from companion.games.fisherman import sheet, words
from companion.games.fisherman.cards import card_name
from companion.games.fisherman.features import FEATURES
from companion.games.fisherman.lessons import AIM, lesson
from companion.games.fisherman.levels import HABITS, picking
from companion.games.fisherman.paper import FishermanPaper
from companion.games.fisherman.picture import picture
from companion.games.fisherman.strategy import instinct
from companion.games.fisherman.table import TOLD, Fisherman, winning, world
from companion.games.fisherman.view import View
from companion.kit import trick_words
from companion.kit.hidden import exposed
from companion.kit.mind import Mind
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
    mind=Mind(
        winning=winning,
        instinct=instinct,
        exposed=exposed,
        features=FEATURES,
        habits=HABITS,
        glance=100,
        picking=picking,
    ),
    told=TOLD,
)
