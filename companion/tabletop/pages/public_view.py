"""What the tabletop page shows: only what everybody at the table knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import session

from companion.core.house import news
from companion.core.refused import Refused
from companion.kit.state import CHANCE
from companion.kit.tabletop import UNSEEN, Choice
from companion.kit.tabletop_journal import LET
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.matches.pages.seat_links import Place
from companion.models import Sheet
from companion.sheets.access.at_sheet import AtSheet
from companion.sheets.pages.sheet_board import board
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import SheetState
from companion.tabletop.verbs.deal_entries import sampled_deal
from companion.tabletop.verbs.hidden_actions import (
    doubt,
    enter_hidden,
    held,
    hidden_action,
    keys_of,
    put_away,
    shown_to,
    stand_in_cards,
)
from companion.tabletop.verbs.notices import notices
from companion.tabletop.verbs.questions import Question, question
from companion.tabletop.verbs.reports import missing
from companion.tabletop.verbs.sampled_hands import deal_of, seats_entered
from companion.tabletop.verbs.sealed_choices import seals, shown_away
from companion.tabletop.verbs.tabletop_sheet import differing, unsure
from companion.tabletop.verbs.tabletop_state import ENDED, TabletopState


def around(at: AtSheet, turn: TabletopState) -> dict[str, object]:
    """Return the page's template values: only what everybody at the table knows."""
    view, names, game = turn.table, list(at.sheet.names), turn.game
    writer = at.writer and not turn.ended
    asks = question(turn) if writer else None
    tapped = tappable(turn, asks)
    paper = read_paper(at.sheet) if view["finished"] else None
    drawn = picture(turn, asks, tapped)
    return {
        "sheet": at.sheet,
        "news": news(at.sheet, at.person) if at.table is not None else None,
        "writer": writer,
        "game": game,
        "view": view,
        "picture": drawn,
        "names": names,
        "ai": turn.ai,
        "journals": sorted(turn.journals),
        "ended": ENDED if turn.ended and turn.acts is not None else None,
        "quick": turn.tabletop.quick,
        "searches": turn.tabletop.level not in game.agent.policy_only,
        "places": places(turn, names),
        "situation": game.words.status(view, names),
        "log": game.words.log(view, names),
        "said": "" if turn.ended or (asks and asks.open and asks.open.cards) else ai_said(turn),
        "fresh": fresh(turn),
        "asks": asks,
        "choices": [choice.text for choice in tapped],
        "missing": missing(turn) if tapped else [],
        "left": len(asks.open.pools) - len(turn.cards_entered) if asks and asks.open else 0,
        "gathered": bool(turn.cards_entered),
        "ways": ways(turn, asks),
        "stand_ins": turn.stand_ins,
        "hides": hidden_action(turn) if writer else None,
        "told": [names[seat] for seat in seats_entered(turn)] if asks else [],
        "lot": sampled_deal(turn) is not None and bool(view["actors"]),
        "remarks": notices(turn),
        "seal": seals(turn),
        "shows": writer and bool(shown_away(turn)),
        "last": turn.last_of_people() if writer else None,
        "unsure": unsure(turn) if writer else None,
        "differing": differing(turn, paper) if paper else [],
        "rounds": len(view["finished"]),
        "first": next(iter(turn.standing), None),
        "explained": explained(paper, view) if paper else [],
        "end": board(at, paper) if paper and paper.scored.finished and turn.acts is None else None,
        "word": word_of(turn, paper) if paper and drawn.get("count") else None,
        "form": {
            "length": turn.tabletop.length,
            "key": f"{turn.tabletop.length}-{at.sheet.version}",
        },
    }


def ways(turn: TabletopState, asks: Question | None) -> bool:
    """Whether people can enter their own hands now, so that the AI's hand is drawn at random."""
    return asks is not None and asks.seat == CHANCE and deal_of(turn) is not None


def explained(paper: SheetState, view: View) -> list[Phrase]:
    """Return, for each seat, an explanation of its score in the last round."""
    rounds, scored = len(view["finished"]), paper.scored
    return scored.explain(rounds - 1) if 0 < rounds <= len(scored.rounds) else []


def word_of(turn: TabletopState, paper: SheetState) -> Phrase | None:
    """Return the AI's comment on the finished round or match, from the sheet's points."""
    scored = paper.scored
    if turn.ended or not scored.scores:
        return None
    over, row = scored.finished, scored.totals if scored.finished else scored.scores[-1]
    best, worst, mine = max(row), min(row), row[turn.ai]
    name = scored.names[row.index(best)]
    if over and turn.ai in scored.winners:
        return Phrase("That was fun. Shall we play again?")
    if over:
        return Phrase("Congratulations, %(name)s! Well played.", name=name)
    if mine == best:
        return Phrase("A good round for me: %(n)s points.", n=points(mine))
    if mine == worst:
        return Phrase("%(n)s points … I will do better next round.", n=points(mine))
    return Phrase("%(n)s points, %(name)s! Well played.", n=points(best), name=name)


def points(number: int) -> str:
    """Return the number with a typographic minus sign."""
    return str(number).replace("-", "−")


def tappable(turn: TabletopState, asks: Question | None) -> Sequence[Choice]:
    """Return the choices that people can tap now, without those that a seat enters covertly."""
    if asks is None or asks.open is not None or asks.seat == turn.ai:
        return []
    seen = [choice for choice in asks.choices if UNSEEN not in choice.text.split(" ")]
    return asks.choices if hidden_action(turn) is None else seen


def picture(
    turn: TabletopState, asks: Question | None, tapped: Sequence[Choice]
) -> Mapping[str, object]:
    """Return the drawing of the table, with the tappable choices."""
    view = turn.table
    if asks is not None and tapped:
        view = turn.rules.displayed(view, asks.seat, tapped)
    drawn: Mapping[str, object] = turn.game.words.picture(view)
    return drawn


def fresh(turn: TabletopState) -> bool:
    """Whether the last move is the AI's, which people still have to carry out at the table."""
    last = max(turn.standing, default=None)
    return bool(turn.pending) or (last is not None and turn.standing[last].seat == turn.ai)


def ai_said(turn: TabletopState) -> str:
    """Return the AI's latest moves in a row since the deal, as onlookers saw them, or ""."""
    row, before = list[str](), -1
    for n, entry in turn.standing.items():
        if entry.text.startswith(f"{LET} "):
            continue
        if entry.seat == CHANCE:
            row = []
        elif entry.seat == turn.ai:
            row = [*(row if before == entry.seat else []), turn.views.public_texts[n]]
        before = entry.seat
    seal, waits = seals(turn), turn.pending
    if seal is not None and seal.text and row and UNSEEN in row[-1].split(" "):
        row = []  # its choice is open by now
    if waits and waits.seat == turn.ai:
        row = [*(row if before == waits.seat else []), waits.text]
    return turn.rules.moves_text(row) if row else ""


def places(turn: TabletopState, names: list[str]) -> list[Place]:
    """Return the seats; at an unfinished old table with two AIs none is shown as an AI."""
    ais = () if turn.ended and turn.acts is not None else turn.journals
    return [
        Place(
            index=index,
            name=name,
            open=False,
            level=turn.tabletop.level if index in ais else "",
            away=False,
            mine=False,
        )
        for index, name in enumerate(names)
    ]


MOST_KEYS = 24  # how many of its own reports a device remembers
KEYS = "told"
OTHERS = Phrase("These are not the cards that were put away.")


def unseen(turn: TabletopState, seat: int) -> dict[str, object]:
    """Return the template values about that seat's hidden and drawn cards.

    Cards are included only on the device that entered the seat's hidden cards or hand.
    """
    asks = hidden_action(turn)
    asks = asks if asks is not None and asks.seat == seat else None
    here = bool(keys_of(turn, seat) & set(session.get(KEYS, [])))
    return {
        "hides": asks,
        "held": held(turn, seat) if asks and here else [],
        "drawn": stand_in_cards(turn, seat) if here else [],
        "elsewhere": not here and bool(put_away(turn, seat)),
    }


def remember(key: str) -> None:
    """Remember that this device sent the report with that key."""
    session[KEYS] = [*session.get(KEYS, []), key][-MOST_KEYS:]


def report_hidden_cards(sheet: Sheet, seat: int, cards: list[str], key: str, by: str) -> None:
    """Record the cards that seat hides, and let this device show the cards drawn for it."""
    enter_hidden(sheet, seat, cards, key, by)
    remember(f"{key}-0")


def look_again(
    sheet: Sheet, turn: TabletopState, seat: int, cards: list[str], key: str, by: str
) -> None:
    """Let another device show the cards drawn for that seat if its hidden cards are named.

    Wrong cards write a public entry and raise Refused.
    """
    if shown_to(turn, seat, cards):
        session[KEYS] = [*session.get(KEYS, []), *keys_of(turn, seat)][-MOST_KEYS:]
        return
    doubt(sheet, turn, seat, key, by)
    raise Refused(OTHERS)
