"""Determinizations of a trick-taking game, from a View.

One description of what a game hides (`Hidden`) gives the first world, what the search deals anew,
and a match retold with other secrets.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit import notation, seen
from companion.kit.deals import Deals
from companion.kit.masks import cards_of, mask_of
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.scored import Scored
from companion.kit.state import Round, State
from companion.kit.tricks import TrickTaking
from companion.kit.view import TrickView, deeds, stood

S = TypeVar("S", bound=TrickTaking[Round])
V = TypeVar("V", bound=TrickView[Round])


@mypyc_attr(allow_interpreted_subclasses=True)  # what a game hides is not asked for often
class Hidden(Generic[S, V]):
    """What a seat does not know: by default the other hands, and what was left over.

    A game says by overriding what it does between the deal and the first trick (`before`), and if
    cards lie in more places, which they are (`unknown`, `history` and `TrickTaking.unseen`).
    """

    def __init__(
        self,
        new: Callable[[int, Options], S],
        score: Callable[[object], Scored[Round]],
        find: Callable[[S, int, str], int] = notation.find,
    ) -> None:
        self.new = new
        self.score = score
        self.find = find

    # ------------------------------------------------ what a game says

    def before(self, view: V) -> list[str]:
        """The moves of the View's round before its first card."""
        return []

    def unknown(self, state: S, view: V) -> Deals:
        """Who may hold the unseen cards: the other seats, then what was left over.

        Nobody has cards of a suit he did not follow.
        """
        dealing = state.dealing()
        others, seats = seen.others(view), view["seats"]
        void = seen.voids(view, state)
        rest = dealing.cards - dealing.hand * seats
        return Deals(
            seen.unknown(view, state.deck, dealing.cards),
            [*(view["hand_sizes"][seat] for seat in others), rest],
            [*(void[seat] for seat in others), 0],
        )

    def history(self, state: S, view: V, spread: Sequence[int], rng: Rng) -> list[str]:
        """The moves of the View's round, luck included, if the unseen cards lie like this.

        `spread` has a mask for each place of `unknown`; what it leaves open is drawn by lot.
        """
        dealing = state.dealing()
        hands = hands_of(view, state, spread)
        plays = deeds(view["plays"])
        for seat, card in plays:
            hands[seat] |= mask_of([state.deck[card]])
        cards = [card for _, card in plays]
        return [dealing.text(dealing.action(hands)), *self.before(view), *cards]

    def begin(self, view: V) -> S:
        """The match before the deal of the View's cards."""
        counted = view["phase"] in ("deal", "over") and bool(view["plays"])
        finished = view["finished"][:-1] if counted else view["finished"]
        names = [str(seat) for seat in range(view["seats"])]
        past = self.score(
            {
                "game": view["game"],
                "seats": names,
                "options": view["options"],
                "rounds": finished,
            }
        )
        state = self.new(view["seats"], view["options"])
        state.resume(finished, past)
        return state

    # ------------------------------------------------ what follows from it

    def replay(self, state: S, moves: Sequence[str], stood: Collection[str] = ()) -> None:
        """Play these moves, each by whoever is in turn; cards that `stood` as they were played."""
        for text in moves:
            seat = state.actors()[0]
            action = state.deck[text] if text in stood else self.find(state, seat, text)
            state.apply(seat, action)

    def world(self, view: V, rng: Rng) -> S:
        """A position that agrees with all the View knows, uniformly among those that do.

        The unseen cards are dealt to whoever may still hold them, then the round is played through
        again, so that the history is legal. It ends with the round: what comes after hangs on cards
        nobody has dealt yet. ValueError when no deal agrees with the View.
        """
        state, deals = self.played(view, rng)
        if deals is not None and seen.to_act(view):
            state.imagine(deals, -1 if view["seat"] is None else view["seat"])
        return state

    def position(self, view: V, rng: Rng, before: int = 0) -> S:
        """The same, but of the whole match; `before` so many of the View's last moves."""
        return self.played(view, rng, before)[0]

    def played(self, view: V, rng: Rng, before: int = 0) -> tuple[S, Deals | None]:
        """The View's round played again with the unseen cards dealt out; and who may hold them."""
        state = self.begin(view)
        if view["phase"] == "deal" and not view["plays"]:
            return state, None
        deals = self.unknown(state, view)
        moves = self.history(state, view, sample(deals, rng), rng)
        let = {deed.word for deed in stood(view)}
        self.replay(state, moves[: len(moves) - before], let)
        return state, deals

    def retold(self, view: V, rng: Rng) -> list[str]:
        """The moves of the View's round as they may have been, luck included."""
        state = self.begin(view)
        return self.history(state, view, sample(self.unknown(state, view), rng), rng)


def sample(deals: Deals, rng: Rng) -> list[int]:
    """One deal of the unseen cards: a mask for each place."""
    out = vec[i64]([0] * int(deals.holders))
    deals.sample(rng, out)
    return [int(mask) for mask in out]


def hands_of(view: TrickView[Round], state: TrickTaking[Round], spread: Sequence[int]) -> list[int]:
    """The hands as they are now, if the unseen cards lie like this."""
    hands = [state.deck.mask_of(view["hand"])] * view["seats"]
    for seat, mask in zip(seen.others(view), spread, strict=False):
        hands[seat] = mask
    return hands


def exposed(state: State) -> State:
    """The round as a world in which only the truth is possible: for the arena's cheater."""
    assert isinstance(state, TrickTaking)
    world = state.copy()
    seat = int(state.now)
    places = state.unseen(seat)
    cards = sorted(card for mask in places for card in cards_of(mask))
    everything = mask_of(cards)
    sizes = [len(cards_of(mask)) for mask in places]
    world.imagine(Deals(cards, sizes, [everything & ~mask for mask in places]), seat)
    return world
