"""Lord of the Die-angler: fewer dice go first, more dice catch more; most fish wins."""

from companion.games.dieangler import notation, sheet, words
from companion.games.dieangler.advice import exact_values
from companion.games.dieangler.lessons import AIM, lesson
from companion.games.dieangler.levels import level_override
from companion.games.dieangler.paper import DieanglerPaper
from companion.games.dieangler.picture import picture
from companion.games.dieangler.reasons import REASONS
from companion.games.dieangler.strategy import deterministic, exposed, instinct
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.tabletop import TABLETOP
from companion.games.dieangler.view import View
from companion.games.dieangler.winning import winning
from companion.games.dieangler.words import obvious, scene
from companion.games.dieangler.world import simultaneous, world
from companion.kit.agent import AgentSettings
from companion.kit.game import Game
from companion.kit.game_words import Words
from companion.kit.words import Phrase


def revealed(before: Dieangler, now: Dieangler, seat: int) -> bool:
    """Return whether a move binds.

    A hidden choice can be undone until all are made (§12, DA-30).
    """
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
    agent=AgentSettings(
        simultaneous=simultaneous,
        deterministic=deterministic,
        exact_values=exact_values,
        winning=winning,
        instinct=instinct,
        exposed=exposed,
        dice=True,
        level_override=level_override,
    ),
    tabletop=TABLETOP,
    reasons=REASONS,
)
