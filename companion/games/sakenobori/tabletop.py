"""Sakenobori at a real table: cards are placed face down and turned up in public (§10)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.sakenobori.cells import DOWN, bears, owner
from companion.games.sakenobori.notation import cell_of, find, spot, text
from companion.games.sakenobori.position import CHOICE, GO, MEETING, PLACING, SPAWN
from companion.games.sakenobori.table import Sakenobori
from companion.games.sakenobori.view import Card, View
from companion.games.sakenobori.world import begin, hidden, replay
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import BLANK, UNSEEN, Choice, TabletopRules
from companion.kit.words import Phrase

RIVER, BEAR = "river", "bear"


class TabletopSakenobori(TabletopRules[Sakenobori, View]):
    """Placed cards are hidden; a swim or the last salmon is reported with the cards it turns up."""

    def position(self, view: View, seat: int, observation: str, rng: Rng) -> Sakenobori:
        view = looked(view, seat, observation)
        bears = [hidden(view, other, rng) for other in range(view["seats"])]
        if observation == "outing" and seat != view["seat"]:
            if not may_hold_bear(view, seat):
                raise IllegalMove(Phrase("That bear cannot be in a hand any more."))
            bears[seat] = -1
        state = begin(view)
        for _ in replay(state, view, bears):
            pass
        return state

    def resampled(self, view: View, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        return with_bears(moves, [hidden(view, seat, rng) for seat in range(view["seats"])])

    def observe(self, state: Sakenobori, seat: int, action: int, viewer: int | None) -> str:
        full = text(state, seat, action)
        if seat == CHANCE:
            return full
        if action < GO and seat != viewer:
            verb, _, *where = full.split(" ")
            return " ".join([verb, UNSEEN, *where])
        faces = (
            BEAR if state.bear[owner(state.board[cell])] == cell else RIVER
            for cell in turned(state, seat, action)
        )
        return " ".join([full, *faces])

    def choices(self, view: View, seat: int) -> list[Choice]:
        return self.choices_for(view, seat, None)

    def offered(self, own: View, table: View, seat: int) -> list[Choice]:
        return self.choices_for(table, seat, own["seat"])

    def displayed(self, table: View, seat: int, choices: Sequence[Choice]) -> View:
        """Return the View with the seat's choices, so that the river shows the target cells."""
        return {**table, "seat": seat, "legal": [choice.text for choice in choices]}

    def fill_in(self, own: View, seat: int, observation: str) -> str:
        """Fill in the faces of the viewer's own cards."""
        verb, *words = observation.split(" ")
        if verb not in ("salmon", "swim") or UNSEEN not in words:
            return observation
        try:
            cells = met(own, seat, observation)
        except (ValueError, IndexError):
            return observation  # not a cell of the river
        for index, word in enumerate(words[2:]):
            card = card_at(own, cells[index]) if word == UNSEEN and index < len(cells) else None
            if card and card["seat"] == own["seat"]:
                words[2 + index] = possible(own, cells[index])[0]
        return " ".join([verb, *words])

    def choices_for(self, view: View, seat: int, keeper: int | None) -> list[Choice]:
        """Return the possible next observations; the `keeper`'s own cards are not asked (`?`)."""
        state = self.position(view, seat, "", Rng(1))
        if seat == CHANCE:
            return [Choice(text(state, seat, 0))]
        own = seat == view["seat"]
        choices = list[Choice]()
        for action in state.legal(seat):
            move = text(state, seat, action)
            if action < GO:
                look = self.observe(state, seat, action, view["seat"])
                choices.append(Choice(look, move=move if own else ""))
            elif own or move != "outing":
                cells = turned(state, seat, action)
                pools = [possible(view, cell) for cell in cells]
                kept = [owner(state.board[cell]) == keeper for cell in cells]
                ends = [
                    pool[0] if len(pool) == 1 else UNSEEN if own_card else BLANK
                    for pool, own_card in zip(pools, kept, strict=True)
                ]
                blanks = tuple(p for p, end in zip(pools, ends, strict=True) if end == BLANK)
                choices.append(Choice(" ".join([move, *ends]), blanks, move if own else ""))
        if not own and asked_out(state, seat) and may_hold_bear(view, seat):
            choices.append(Choice("outing"))
        return list(dict.fromkeys(choices))


def with_bears(moves: Sequence[Entry], bears: Sequence[int]) -> list[Entry]:
    """Return the moves with each bear as card number `bears[seat]` of the round; -1: in hand."""
    begun = max((ply for ply, move in enumerate(moves, 1) if move.seat == CHANCE), default=0)
    entries, placed = list(moves[:begun]), [0] * len(bears)
    for seat, move in moves[begun:]:
        verb, *rest = move.split(" ")
        if verb in ("place", "discover"):
            rest[0] = BEAR if placed[seat] == bears[seat] else RIVER
            placed[seat] += 1
        entries.append(Entry(seat, " ".join([verb, *rest])))
    return entries


def turned(state: Sakenobori, seat: int, action: int) -> list[int]:
    """Return the cells whose cards the action turns up, in the order in which salmon came there."""
    if not GO <= action < SPAWN:
        return []
    if state.phase != PLACING:
        return [action - GO] if state.board[action - GO] & DOWN else []
    if seat != state.start:
        return []
    seats = int(state.seats)
    before = [int(state.at[(seat - step) % seats]) for step in range(1, seats)]
    return [*before, action - GO]


def asked_out(state: Sakenobori, seat: int) -> bool:
    """Whether the bear of that seat may go out, if it is in hand (§6, SK-14, SK-15)."""
    stacked = bears(state.board[state.at[seat]]) > 1
    return state.phase == MEETING or (state.phase == CHOICE and stacked)


def may_hold_bear(view: View, seat: int) -> bool:
    """Whether another seat's bear may be in its hand."""
    return view["shown"][seat] is None and view["hand_sizes"][seat] > 0


def card_at(view: View, cell: int) -> Card | None:
    return next((c for c in view["river"] if [c["row"], c["x"]] == spot(cell)), None)


def possible(view: View, cell: int) -> tuple[str, ...]:
    """Return the possible faces of a face-down card."""
    card = card_at(view, cell)
    assert card is not None
    seat = card["seat"]
    if seat == view["seat"]:
        return (BEAR,) if view["bear"] == spot(cell) else (RIVER,)
    if view["shown"][seat] is not None:
        return (RIVER,)
    down = [c for c in view["river"] if c["seat"] == seat and c["face"] == "down"]
    places = len(down) + view["out"][seat] + view["hand_sizes"][seat]
    return (RIVER, BEAR) if places > 1 else (BEAR,)


def looked(view: View, seat: int, observation: str) -> View:
    """Return the View with the move's turned-up cards already seen; IllegalMove if impossible."""
    verb, *words = observation.split(" ")
    faces = words[2:]
    if verb not in ("salmon", "swim") or not faces:
        return view
    try:
        cells = met(view, seat, observation)
    except ValueError:
        return view
    for cell, face in zip(cells, faces, strict=False):
        view = with_face(view, cell, face)
    return view


def met(view: View, seat: int, observation: str) -> list[int]:
    """Return the cells whose cards a swim or the last salmon turns up; ValueError for bad cells."""
    verb, *words = observation.split(" ")
    last = cell_of(int(words[0]), int(words[1]))
    if verb == "swim":
        return [last]
    seats = view["seats"]
    spots = [view["salmon"][(seat - step) % seats] for step in range(1, seats)]
    return [*(cell_of(*spot) for spot in spots if spot), last]


def with_face(view: View, cell: int, face: str) -> View:
    """Return the View after one card was turned up; IllegalMove if the face is impossible."""
    card = card_at(view, cell)
    if card is None or card["face"] != "down":
        return view  # `action` will refuse the move itself
    if face not in possible(view, cell):
        raise IllegalMove(Phrase("That card cannot have been this."))
    shown = list(view["shown"])
    if face == BEAR:
        shown[card["seat"]] = spot(cell)
    seen: Card = {**card, "face": face}
    return {**view, "shown": shown, "river": [seen if c is card else c for c in view["river"]]}


TABLETOP = TabletopSakenobori(text, find)
