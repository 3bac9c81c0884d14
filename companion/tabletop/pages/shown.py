"""What the tabletop page shows: only what everybody at the table knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from flask import session

from companion.core.refused import Refused
from companion.kit.state import CHANCE
from companion.kit.told import UNSEEN, Choice
from companion.kit.told_journal import LET
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.matches.pages.places import Place
from companion.models import Sheet
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import Paper
from companion.site.access.fetch import AtSheet
from companion.tabletop.verbs.asking import Question, question
from companion.tabletop.verbs.belief import remarks
from companion.tabletop.verbs.by_lot import deal_of, having_told
from companion.tabletop.verbs.dealt import dealt_by_lot
from companion.tabletop.verbs.hands import seals, shown_away
from companion.tabletop.verbs.hiding import closed_cards, doubt, hiding, keys_of, put_away, shown_to
from companion.tabletop.verbs.hiding import tell_unseen as hide
from companion.tabletop.verbs.reports import missing
from companion.tabletop.verbs.tabletop_sheet import differing, unsure
from companion.tabletop.verbs.tabletop_state import Telling


def around(at: AtSheet, turn: Telling) -> dict[str, object]:
    """All that the page shows: nothing that is not known to everybody at the table."""
    view, names, game = turn.table, list(at.sheet.names), turn.game
    asks = question(turn) if at.writer else None
    tapped = tappable(turn, asks)
    paper = read_paper(at.sheet) if view["finished"] else None
    drawn = picture(turn, asks, tapped)
    return {
        "sheet": at.sheet,
        "writer": at.writer,
        "game": game,
        "view": view,
        "picture": drawn,
        "names": names,
        "ais": turn.ais,
        "quick": turn.told.quick,
        "searches": any(one.told.level not in game.mind.habits for one in turn.all),
        "ai": asks.of if asks else turn.acts if turn.acts in turn.ais else turn.told.seat,
        "places": places(turn, names),
        "situation": game.words.status(view, names),
        "log": game.words.log(view, names),
        "said": [] if asks and asks.open and asks.open.cards else said(turn),
        "fresh": fresh(turn),
        "asks": asks,
        "choices": [choice.text for choice in tapped],
        "missing": missing(turn) if tapped else [],
        "left": len(asks.open.pools) - len(turn.of(asks.of).gathered) if asks and asks.open else 0,
        "gathered": any(one.gathered for one in turn.all),
        "ways": ways(turn, asks),
        "stand_ins": turn.stand_ins,
        "hides": hiding(turn) if at.writer else None,
        "told": [names[seat] for seat in having_told(turn)] if asks else [],
        "lot": dealt_by_lot(turn) is not None and bool(view["actors"]),
        "remarks": remarks(turn),
        "seals": [(one.told.seat, seal) for one in turn.all if (seal := seals(one))],
        "shows": [one.told.seat for one in turn.all if at.writer and shown_away(one)],
        "last": turn.last_of_people() if at.writer else None,
        "unsure": unsure(turn) if at.writer else None,
        "differing": differing(turn, paper) if paper else [],
        "rounds": len(view["finished"]),
        "first": next(iter(turn.standing), None),
        "explained": explained(paper, view) if paper else [],
        "words": words_of(turn.ais, paper) if paper and drawn.get("count") else [],
        "form": {"length": turn.told.length, "key": f"{turn.told.length}-{at.sheet.version}"},
    }


def ways(turn: Telling, asks: Question | None) -> bool:
    """Whether everybody may tell their own hand now, so that the lot gives the AI its cards."""
    return asks is not None and asks.seat == CHANCE and deal_of(turn) is not None


def explained(paper: Paper, view: View) -> list[Phrase]:
    """For each seat, how its score of the last round came about."""
    rounds, scored = len(view["finished"]), paper.scored
    return scored.explain(rounds - 1) if 0 < rounds <= len(scored.rounds) else []


def words_of(ais: Collection[int], paper: Paper) -> list[tuple[int, Phrase]]:
    """What each AI says to the round that is over, from the points on the sheet."""
    scored = paper.scored
    if not scored.scores:
        return []
    over, row = scored.finished, scored.totals if scored.finished else scored.scores[-1]
    best, worst = max(row), min(row)
    name = scored.names[row.index(best)]
    found = list[tuple[int, Phrase]]()
    for seat in sorted(ais):
        mine = row[seat]
        if over and seat in scored.winners:
            said = Phrase("That was fun. Shall we play again?")
        elif over:
            said = Phrase("Congratulations, %(name)s! Well played.", name=name)
        elif mine == best:
            said = Phrase("A good round for me: %(n)s points.", n=points(mine))
        elif mine == worst:
            said = Phrase("%(n)s points … I will do better next round.", n=points(mine))
        else:
            said = Phrase("%(n)s points, %(name)s! Well played.", n=points(best), name=name)
        found.append((seat, said))
    return found


def points(number: int) -> str:
    """As a page writes them."""
    return str(number).replace("-", "−")


def tappable(turn: Telling, asks: Question | None) -> Sequence[Choice]:
    """What people may tap now."""
    if asks is None or asks.open is not None or asks.seat in turn.ais:
        return []
    seen = [choice for choice in asks.choices if UNSEEN not in choice.text.split(" ")]
    return asks.choices if hiding(turn) is None else seen


def picture(turn: Telling, asks: Question | None, tapped: Sequence[Choice]) -> Mapping[str, object]:
    """The table, drawn."""
    view = turn.table
    if asks is not None and tapped:
        view = turn.rules.drawn(view, asks.seat, tapped)
    drawn: Mapping[str, object] = turn.game.words.picture(view)
    return drawn


def said(turn: Telling) -> list[tuple[int, str]]:
    """What each AI did last since the deal, by its seat; who did the last of all comes first.

    What others did before people told something lies on the table by now.
    """
    last = {entry.seat: n for n, entry in turn.standing.items()}
    people = max((n for n in turn.standing if turn.by_people(n)), default=0)
    if turn.pending:
        last[turn.pending.seat] = turn.told.length
    found = [(one.told.seat, text) for one in turn.all if (text := ai_said(one))]
    found.sort(key=lambda one: -last.get(one[0], 0))
    return found[:1] + [one for one in found[1:] if last.get(one[0], 0) > people]


def fresh(turn: Telling) -> bool:
    """Whether an AI did the last of all: people still carry it out on the table."""
    last = max(turn.standing, default=None)
    return bool(turn.pending) or (last is not None and turn.standing[last].seat in turn.ais)


def ai_said(turn: Telling) -> str:
    """What the AI did last since the deal, as everybody saw it; nothing before it did."""
    row, before = list[str](), -1
    for n, entry in turn.standing.items():
        if entry.text.startswith(f"{LET} "):
            continue
        if entry.seat == CHANCE:
            row = []
        elif entry.seat == turn.told.seat:
            row = [*(row if before == entry.seat else []), turn.seen.looks[n]]
        before = entry.seat
    seal, waits = seals(turn), turn.pending
    if seal is not None and seal.text and row and UNSEEN in row[-1].split(" "):
        row = []  # it lies open by now
    if waits and waits.seat == turn.told.seat:
        row = [*(row if before == waits.seat else []), waits.text]
    return turn.rules.deeds(row) if row else ""


def places(turn: Telling, names: list[str]) -> list[Place]:
    """Everyone at the table."""
    return [
        Place(
            index=index,
            name=name,
            open=False,
            level=turn.told.level if index in turn.ais else "",
            away=False,
            mine=False,
        )
        for index, name in enumerate(names)
    ]


MOST_KEYS = 24  # of so many tellings a device keeps that it was the one
KEYS = "told"
OTHERS = Phrase("These are not the cards that were put away.")


def unseen(turn: Telling, seat: int) -> dict[str, object]:
    """What the page of that seat shows besides its hand."""
    asks = hiding(turn)
    here = bool(keys_of(turn, seat) & set(session.get(KEYS, [])))
    return {
        "hides": asks if asks is not None and asks.seat == seat else None,
        "drawn": closed_cards(turn, seat) if here else [],
        "elsewhere": not here and bool(put_away(turn, seat)),
    }


def remember(key: str) -> None:
    """This device told that."""
    session[KEYS] = [*session.get(KEYS, []), key][-MOST_KEYS:]


def tell_unseen(sheet: Sheet, seat: int, cards: list[str], key: str, by: str) -> None:
    """What that seat hides; from now on this device may show what was drawn for it."""
    hide(sheet, seat, cards, key, by)
    remember(f"{key}-0")


def look_again(sheet: Sheet, turn: Telling, seat: int, cards: list[str], key: str, by: str) -> None:
    """The same for another device, to which somebody tells what was put away; a miss is heard."""
    if shown_to(turn, seat, cards):
        session[KEYS] = [*session.get(KEYS, []), *keys_of(turn, seat)][-MOST_KEYS:]
        return
    doubt(sheet, turn, seat, key, by)
    raise Refused(OTHERS)
