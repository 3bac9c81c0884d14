"""The complete game state: Views, resampling of bears, and the score sheet."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.cells import DOWN, HAND, OUT, ROW, bears, owner
from companion.games.sakenobori.events import Event
from companion.games.sakenobori.features import features
from companion.games.sakenobori.notation import action_text, spot
from companion.games.sakenobori.position import (
    ALL_SEEN,
    BY,
    CHOICE,
    GO,
    MEETING,
    PLACING,
    RIVER,
    SWIM,
    SWIMMING,
)
from companion.games.sakenobori.prospects import outlook
from companion.games.sakenobori.record import events
from companion.games.sakenobori.rules import Position
from companion.games.sakenobori.sheet import Round, settlement, steps
from companion.games.sakenobori.strategy import playout
from companion.games.sakenobori.view import Card, Settlement, Step, View
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER

PHASES: Final = {
    RIVER: "river",
    PLACING: "salmon",
    SWIM: "swim",
    CHOICE: "choice",
    MEETING: "bear",
}


class Sakenobori(Position):
    """A match of Sakenobori, or a determinization of one round."""

    def chance(self, rng: Rng) -> int:
        """There is no randomness: CHANCE only waits until everyone has read the count."""
        return 0

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.gather()
        else:
            self.play(i64(action))

    def redeal(self, rng: Rng) -> None:
        assert self.world, "only a world made from a View can be dealt anew"
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer and self.viewer != ALL_SEEN:
                self.hide(seat, rng)
            seat += 1

    def forget(self, rng: Rng) -> None:
        assert self.world, "only a world made from a View can be dealt anew"
        seat: i64 = 0
        while seat < self.seats:
            self.hide(seat, rng)
            seat += 1

    def hide(self, seat: i64, rng: Rng) -> None:
        """Make a random card that only the seat has seen its bear, all equally likely (§10)."""
        if self.shown[seat]:
            return
        places = self.free
        n: i64 = 0
        while n < self.hand[seat]:
            places[n] = HAND
            n += 1
        i: i64 = 0
        while i < self.out[seat]:
            places[n] = OUT
            n += 1
            i += 1
        i = 0
        while i < self.plies:
            action: i64 = self.log[i] & (BY - 1)
            if action < GO and (self.log[i] // BY) & 7 == seat:
                cell: i64 = action & 127
                if cell != OUT and self.board[cell] & DOWN:
                    places[n] = cell
                    n += 1
            i += 1
        self.bear[seat] = places[rng.below(n)]

    def known(self, seat: i64) -> i64:
        """Return a hash of the public information and the seat's own bear."""
        key: i64 = blend(self.now * 8 + self.phase, self.bear[seat] * 8 + seat)
        row: i64 = 0
        while self.left and row <= self.right - self.left:
            cell: i64 = self.left + row * ROW
            end: i64 = self.right + row * (ROW - 1)
            while cell <= end:
                if self.board[cell]:
                    key = blend(key, cell * 2048 + self.board[cell])
                cell += 1
            row += 1
        i: i64 = 0
        while i < self.seats:
            own: i64 = self.hand[i] * 64 + self.out[i] * 16 + self.fate[i] * 4 + self.shown[i]
            key = blend(key, own * 64 + self.rank[i])
            i += 1
        return key

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        return features(self, legal, count, out)

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        playout(self, rng, buffer)

    def payoff(self, seat: i64) -> float:
        return outlook(self, seat)

    # ------------------------------------------------ what is known

    def sheet(self) -> list[Round]:
        return list(self.done)

    def phase_name(self) -> str:
        """Return the phase: river, salmon, swim, bear, choice, next or over."""
        if self.now < 0:
            return "over" if self.now == OVER else "next"
        return PHASES[int(self.phase)]

    def view(self, seat: int | None) -> View:
        """Return all that a seat knows (§10): the public information, and its own bear."""
        seats, phase = int(self.seats), self.phase_name()
        record, last = events(self)
        settled = self.settled() if phase == "over" and self.round == self.rounds else None
        taken = settled["taken"] if settled else [0] * seats
        return {
            "game": "sakenobori",
            "seat": seat,
            "seats": seats,
            "options": self.options,
            "round": int(self.round) - (self.now < 0),
            "rounds": int(self.rounds),
            "start": int(self.start),
            "phase": phase,
            "turn": None if self.now == OVER else int(self.now),
            "actors": list(self.actors()),
            "lap": int(self.cards) // seats + 1 if phase == "river" else 0,
            "hand": [] if seat is None else self.held(seat),
            "hand_sizes": [int(size) for size in self.hand],
            "bear": None if seat is None else place_name(int(self.bear[seat])),
            "shown": [spot(int(self.bear[s])) if self.shown[s] else None for s in range(seats)],
            "river": self.cards_seen(record),
            "out": [int(count) for count in self.out],
            "salmon": [spot(int(cell)) if cell else None for cell in self.at],
            "fates": [None if self.fate[s] == SWIMMING else self.fate_of(s) for s in range(seats)],
            "tokens": [int(count) for count in self.tokens],
            "box": int(self.box),
            "settlement": settled,
            "totals": [int(self.tokens[s]) + taken[s] for s in range(seats)],
            "events": record,
            "last": last,
            "legal": []
            if seat is None
            else [action_text(int(self.phase), a) for a in self.legal(seat)],
            "finished": list(self.done),
        }

    def held(self, seat: int) -> list[str]:
        """Return the hand of a seat, the bear first."""
        bear = ["bear"] if self.bear[seat] == HAND else []
        return bear + ["river"] * (int(self.hand[seat]) - len(bear))

    def cards_seen(self, record: list[Event]) -> list[Card]:
        """Return the cards of the river in the order they were placed, as everybody sees them."""
        cards = []
        for event in record:
            if event["did"] in ("place", "discover") and event["at"]:
                row, x = event["at"]
                cards.append(self.card_seen(row, x))
        return cards

    def card_seen(self, row: int, x: int) -> Card:
        """Return one card of the river as everybody sees it."""
        card = int(self.board[row * ROW + x + 7])
        open_bears = int(bears(card))
        face = "down" if card & DOWN else "bear" if open_bears else "river"
        seat = int(owner(card))
        return {"row": row, "x": x, "seat": seat, "face": face, "bears": open_bears}

    def settled(self) -> Settlement:
        """Return the settlement, step by step (§9)."""
        fates, box = self.done[-1]["fates"], int(self.box)
        taken, left = settlement(fates, box, self.second_first)
        paid: list[Step] = [
            {"place": step.place, "seats": step.seats}
            for step in steps(fates, box, self.second_first)
        ]
        return {"steps": paid, "taken": taken, "left": left}

    def copy(self) -> "Sakenobori":
        twin = Sakenobori(int(self.seats), self.options)
        twin.copy_from(self)
        return twin


def place_name(place: int) -> str | list[int]:
    """Return where a bear is, for the View."""
    return "hand" if place == HAND else "out" if place == OUT else spot(place)


def blend(key: i64, value: i64) -> i64:
    """Return a 62-bit hash of key and value, the same compiled and interpreted."""
    mixed: i64 = ((key ^ value) * 6364136223846793005 + 1442695040888963407) & 4611686018427387903
    return mixed ^ (mixed >> 29)


def revealed(before: Sakenobori, now: Sakenobori, seat: int) -> bool:
    """Return whether the move turned up a card or showed a bear."""
    then, today = before.view(None), now.view(None)
    return now.turn() < 0 or then["shown"] != today["shown"] or faces(then) != faces(today)


def faces(view: View) -> int:
    """Return the number of face-up cards."""
    return sum(card["face"] != "down" for card in view["river"])
