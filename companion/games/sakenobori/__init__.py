"""Sakenobori: salmon climb a river built by the players, each of whom hides a bear in it."""

from companion.games.sakenobori import notation, sheet, words
from companion.games.sakenobori.cells import HAND, OUT
from companion.games.sakenobori.features import FEATURES
from companion.games.sakenobori.lessons import AIM, lesson
from companion.games.sakenobori.levels import level_override
from companion.games.sakenobori.paper import SakenoboriPaper
from companion.games.sakenobori.picture import picture
from companion.games.sakenobori.reasons import REASONS
from companion.games.sakenobori.strategy import exposed, instinct
from companion.games.sakenobori.table import Sakenobori, revealed
from companion.games.sakenobori.tabletop import TABLETOP
from companion.games.sakenobori.view import View
from companion.games.sakenobori.winning import winning
from companion.games.sakenobori.words import obvious, scene
from companion.games.sakenobori.world import world
from companion.kit.agent import AgentSettings
from companion.kit.game import Game
from companion.kit.game_words import Words
from companion.kit.words import Phrase


def weight(world: Sakenobori) -> int:
    """Return how many deals the world stands for: any card in a hand may be the bear (§10)."""
    ways = 1
    for seat in range(int(world.seats)):
        hides = seat != world.viewer and not world.shown[seat]
        if hides and world.bear[seat] in (HAND, OUT):
            ways *= int(world.hand[seat] if world.bear[seat] == HAND else world.out[seat])
    return ways


GAME = Game[Sakenobori, View](
    key="sakenobori",
    title=Phrase("Sakenobori"),
    blurb=Phrase("Swim up a river of face-down cards, past the bear that everyone has hidden."),
    minutes=20,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    new=Sakenobori,
    world=world,
    text=notation.text,
    find=notation.find,
    revealed=revealed,
    paper=SakenoboriPaper(),
    words=Words(
        aim=AIM,
        opener=Phrase("first to act"),
        status=words.status,
        log=words.log,
        choice=words.choice,
        lesson=lesson,
        scene=scene,
        obvious=obvious,
        picture=picture,
    ),
    agent=AgentSettings(
        bluff=True,
        weight=weight,
        winning=winning,
        instinct=instinct,
        exposed=exposed,
        features=FEATURES,
        level_override=level_override,
    ),
    tabletop=TABLETOP,
    reasons=REASONS,
)
