"""Nusfjord: boats, forests and shares; three workers a round make a harbour."""

from companion.games.nusfjord import notation, sheet, story, words
from companion.games.nusfjord.features import FEATURES
from companion.games.nusfjord.instinct import instinct
from companion.games.nusfjord.lessons import AIM, lesson
from companion.games.nusfjord.market import HABITS, market, pace
from companion.games.nusfjord.paper import NusfjordPaper
from companion.games.nusfjord.picture import picture
from companion.games.nusfjord.table import Nusfjord, exposed, revealed, winning
from companion.games.nusfjord.told import TOLD
from companion.games.nusfjord.view import View
from companion.games.nusfjord.words import choice
from companion.games.nusfjord.world import world
from companion.kit.game import Game
from companion.kit.game_words import Words
from companion.kit.mind import Mind
from companion.kit.words import Phrase

GAME = Game[Nusfjord, View](
    key="nusfjord",
    title=Phrase("Nusfjord"),
    blurb=Phrase("Fish, log, build: turn a quiet cove into a working harbour."),
    minutes=60,
    close=2,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    new=Nusfjord,
    world=world,
    text=notation.text,
    find=notation.find,
    revealed=revealed,
    told=TOLD,
    paper=NusfjordPaper(),
    words=Words(
        aim=AIM,
        status=words.status,
        log=story.log,
        lesson=lesson,
        scene=words.scene,
        choice=choice,
        picture=picture,
    ),
    mind=Mind(
        winning=winning,
        playouts=400,
        instinct=instinct,
        exposed=exposed,
        features=FEATURES,
        pace=pace,
        habits=HABITS,
        market=market,
    ),
)
