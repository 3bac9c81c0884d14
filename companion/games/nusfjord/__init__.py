"""Nusfjord: build a harbour of boats, forests and shares with three workers a round."""

from companion.games.nusfjord import notation, sheet, story, words
from companion.games.nusfjord.features import FEATURES
from companion.games.nusfjord.instinct import instinct
from companion.games.nusfjord.lessons import AIM, lesson
from companion.games.nusfjord.levels import POLICY_ONLY, time_share
from companion.games.nusfjord.paper import NusfjordPaper
from companion.games.nusfjord.picture import picture
from companion.games.nusfjord.reasons import REASONS
from companion.games.nusfjord.table import Nusfjord, exposed, revealed, winning
from companion.games.nusfjord.tabletop import TABLETOP
from companion.games.nusfjord.view import View
from companion.games.nusfjord.words import choice
from companion.games.nusfjord.world import world
from companion.kit.agent import AgentSettings
from companion.kit.game import Game
from companion.kit.game_words import Words
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
    tabletop=TABLETOP,
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
    agent=AgentSettings(
        winning=winning,
        playouts=400,
        instinct=instinct,
        exposed=exposed,
        features=FEATURES,
        time_share=time_share,
        policy_only=POLICY_ONLY,
    ),
    reasons=REASONS,
)
