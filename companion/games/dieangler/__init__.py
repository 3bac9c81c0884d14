"""Lord of the Die-angler: few dice come first, many catch more; who takes most fish wins."""

from companion.games.dieangler import notation, sheet, words
from companion.games.dieangler.advice import solved
from companion.games.dieangler.lessons import AIM, lesson
from companion.games.dieangler.levels import picking
from companion.games.dieangler.paper import DieanglerPaper
from companion.games.dieangler.picture import picture
from companion.games.dieangler.strategy import certain, exposed, instinct
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.told import TOLD
from companion.games.dieangler.view import View
from companion.games.dieangler.winning import winning
from companion.games.dieangler.words import obvious, scene
from companion.games.dieangler.world import together, world
from companion.kit.game import Game
from companion.kit.game_words import Words
from companion.kit.mind import Mind
from companion.kit.words import Phrase


def revealed(before: Dieangler, now: Dieangler, seat: int) -> bool:
    """A hidden choice can be unseen as long as others are still to make theirs (§12, DA-30)."""
    return now.view(seat)["chosen"] is None


GAME = Game[Dieangler, View](
    key="dieangler",
    title=Phrase("Lord of the Die-angler"),
    blurb=Phrase("Few dice roll first, many dice catch more: choose, open your hands, roll."),
    minutes=20,
    seats=sheet.SEATS,
    options=sheet.OPTIONS,
    new=Dieangler,
    world=world,
    text=notation.text,
    find=notation.find,
    revealed=revealed,
    paper=DieanglerPaper(),
    words=Words(
        aim=AIM,
        opener=None,
        status=words.status,
        log=words.log,
        choice=words.choice,
        lesson=lesson,
        scene=scene,
        obvious=obvious,
        picture=picture,
    ),
    mind=Mind(
        together=together,
        certain=certain,
        solved=solved,
        winning=winning,
        instinct=instinct,
        exposed=exposed,
        dice=True,
        picking=picking,
    ),
    told=TOLD,
)
