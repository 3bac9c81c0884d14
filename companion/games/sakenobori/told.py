"""Sakenobori told at a real table: nobody sees which card is put down, all see it turned (§10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
from companion.kit.told import BLANK, UNSEEN, Choice, Told
from companion.kit.words import Phrase

RIVER, BEAR = "river", "bear"


class ToldSakenobori(Told[Sakenobori, View]):
    """A card goes down unseen; a swim and the last salmon turn cards up, and that is told too."""

    def position(self, view: View, seat: int, sight: str, rng: Rng) -> Sakenobori:
        view = looked(view, seat, sight)
        bears = [hidden(view, other, rng) for other in range(view["seats"])]
        if sight == "outing" and seat != view["seat"]:
            if not may_hold_bear(view, seat):
                raise IllegalMove(Phrase("That bear cannot be in a hand any more."))
            bears[seat] = -1
        state = begin(view)
        for _ in replay(state, view, bears):
            pass
        return state

    def resampled(self, view: View, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        return with_bears(moves, [hidden(view, seat, rng) for seat in range(view["seats"])])

    def sight(self, state: Sakenobori, seat: int, action: int, viewer: int | None) -> str:
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
        return self.found(view, seat, ())

    def asked(
        self, own: View, table: View, seat: int, beside: Collection[int] = ()
    ) -> list[Choice]:
        return self.found(table, seat, {own["seat"], *beside})

    def drawn(self, table: View, seat: int, choices: Sequence[Choice]) -> View:
        """The river shows where a tap leads."""
        return {**table, "seat": seat, "legal": [choice.text for choice in choices]}

    def heard(self, own: View, seat: int, sight: str) -> str:
        """The viewer says what his own cards are."""
        verb, *words = sight.split(" ")
        if verb not in ("salmon", "swim") or UNSEEN not in words:
            return sight
        try:
            cells = met(own, seat, sight)
        except (ValueError, IndexError):
            return sight  # no cell of the river
        for at, word in enumerate(words[2:]):
            card = card_at(own, cells[at]) if word == UNSEEN and at < len(cells) else None
            if card and card["seat"] == own["seat"]:
                words[2 + at] = possible(own, cells[at])[0]
        return " ".join([verb, *words])

    def found(self, view: View, seat: int, keepers: Collection[int | None]) -> list[Choice]:
        """What may be seen next; cards of the `keepers` are turned up by themselves."""
        state = self.position(view, seat, "", Rng(1))
        if seat == CHANCE:
            return [Choice(text(state, seat, 0))]
        own = seat == view["seat"]
        found = list[Choice]()
        for action in state.legal(seat):
            move = text(state, seat, action)
            if action < GO:
                look = self.sight(state, seat, action, view["seat"])
                found.append(Choice(look, move=move if own else ""))
            elif own or move != "outing":
                cells = turned(state, seat, action)
                pools = [possible(view, cell) for cell in cells]
                kept = [owner(state.board[cell]) in keepers for cell in cells]
                ends = [
                    pool[0] if len(pool) == 1 else UNSEEN if own_card else BLANK
                    for pool, own_card in zip(pools, kept, strict=True)
                ]
                blanks = tuple(p for p, end in zip(pools, ends, strict=True) if end == BLANK)
                found.append(Choice(" ".join([move, *ends]), blanks, move if own else ""))
        if not own and asked_out(state, seat) and may_hold_bear(view, seat):
            found.append(Choice("outing"))
        return list(dict.fromkeys(found))


def with_bears(moves: Sequence[Entry], bears: Sequence[int]) -> list[Entry]:
    """The moves, each seat's bear as its n-th card of the running round; -1 is the hand."""
    begun = max((ply for ply, move in enumerate(moves, 1) if move.seat == CHANCE), default=0)
    found, placed = list(moves[:begun]), [0] * len(bears)
    for seat, move in moves[begun:]:
        verb, *rest = move.split(" ")
        if verb in ("place", "discover"):
            rest[0] = BEAR if placed[seat] == bears[seat] else RIVER
            placed[seat] += 1
        found.append(Entry(seat, " ".join([verb, *rest])))
    return found


def turned(state: Sakenobori, seat: int, action: int) -> list[int]:
    """The cells whose cards that action turns up, in the order in which salmon came to them."""
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
    """The card of the river there."""
    return next((c for c in view["river"] if [c["row"], c["x"]] == spot(cell)), None)


def possible(view: View, cell: int) -> tuple[str, ...]:
    """What a card that lies face down may turn out to be."""
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


def looked(view: View, seat: int, sight: str) -> View:
    """The View, with the cards that the move turns up seen already; IllegalMove if they cannot."""
    verb, *words = sight.split(" ")
    faces = words[2:]
    if verb not in ("salmon", "swim") or not faces:
        return view
    try:
        cells = met(view, seat, sight)
    except ValueError:
        return view
    for cell, face in zip(cells, faces, strict=False):
        view = with_face(view, cell, face)
    return view


def met(view: View, seat: int, sight: str) -> list[int]:
    """The cells whose cards that swim, or that last salmon, turns up; ValueError for no such."""
    verb, *words = sight.split(" ")
    last = cell_of(int(words[0]), int(words[1]))
    if verb == "swim":
        return [last]
    seats = view["seats"]
    spots = [view["salmon"][(seat - step) % seats] for step in range(1, seats)]
    return [*(cell_of(*at) for at in spots if at), last]


def with_face(view: View, cell: int, face: str) -> View:
    """The View after one card was seen."""
    card = card_at(view, cell)
    if card is None or card["face"] != "down":
        return view  # then the move itself is refused
    if face not in possible(view, cell):
        raise IllegalMove(Phrase("That card cannot have been this."))
    shown = list(view["shown"])
    if face == BEAR:
        shown[card["seat"]] = spot(cell)
    seen: Card = {**card, "face": face}
    return {**view, "shown": shown, "river": [seen if c is card else c for c in view["river"]]}


TOLD = ToldSakenobori(text, find)
