"""Sakenobori: salmon climb a river that the players build, each hiding a bear in it."""

from companion.games.sakenobori import notation, sheet, words
from companion.games.sakenobori.cells import HAND, OUT
from companion.games.sakenobori.features import FEATURES
from companion.games.sakenobori.lessons import AIM, lesson
from companion.games.sakenobori.levels import picking
from companion.games.sakenobori.paper import SakenoboriPaper
from companion.games.sakenobori.picture import picture
from companion.games.sakenobori.strategy import exposed, instinct
from companion.games.sakenobori.table import Sakenobori, revealed
from companion.games.sakenobori.told import TOLD
from companion.games.sakenobori.view import View
from companion.games.sakenobori.watchers import WATCHERS
from companion.games.sakenobori.winning import winning
from companion.games.sakenobori.words import obvious, scene
from companion.games.sakenobori.world import world
from companion.kit.game import Game
from companion.kit.game_words import Words
from companion.kit.mind import Mind
from companion.kit.words import Phrase


def weight(world: Sakenobori) -> int:
    """Any card of a hand may be the bear; which of them, nobody sees (§10)."""
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
    mind=Mind(
        bluff=True,
        weight=weight,
        winning=winning,
        instinct=instinct,
        exposed=exposed,
        features=FEATURES,
        sticks=WATCHERS,
        picking=picking,
    ),
    told=TOLD,
)
