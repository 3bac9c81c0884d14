"""Determinizations of a trick-taking game, from a View.

One description of the hidden information (`Hidden`) serves the first world, its resampling in the
search, and retelling a match with other secrets.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit import notation, trick_view
from companion.kit.deals import Deals
from companion.kit.masks import cards_of, mask_of
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.scored import Scored
from companion.kit.state import Round, State
from companion.kit.tricks import TrickTaking
from companion.kit.view import TrickView, accepted_revokes, seat_moves

S = TypeVar("S", bound=TrickTaking[Round])
V = TypeVar("V", bound=TrickView[Round])


@mypyc_attr(allow_interpreted_subclasses=True)  # not called often
class Hidden(Generic[S, V]):
    """The hidden information of a game: by default the other hands and the leftover cards.

    A game overrides `before` for moves between the deal and the first trick, and `unknown`,
    `history` and `TrickTaking.unseen` if hidden cards lie in more places.
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

    # ------------------------------------------------ overridden by games

    def before(self, view: V) -> list[str]:
        """Return the moves of the View's round between the deal and the first card."""
        return []

    def unknown(self, state: S, view: V) -> Deals:
        """Return the possible deals of the unseen cards: to the other seats, then leftover.

        A seat that did not follow suit has no cards of that suit.
        """
        dealing = state.dealing()
        others, seats = trick_view.others(view), view["seats"]
        void = trick_view.voids(view, state)
        rest = dealing.cards - dealing.hand * seats
        return Deals(
            trick_view.unknown(view, state.deck, dealing.cards),
            [*(view["hand_sizes"][seat] for seat in others), rest],
            [*(void[seat] for seat in others), 0],
        )

    def history(self, state: S, view: V, spread: Sequence[int], rng: Rng) -> list[str]:
        """Return all moves of the View's round, including chance, for the unseen cards in `spread`.

        `spread` has one mask for each place of `unknown`; anything it leaves open is drawn from
        `rng`.
        """
        dealing = state.dealing()
        hands = hands_of(view, state, spread)
        plays = seat_moves(view["plays"])
        for seat, card in plays:
            hands[seat] |= mask_of([state.deck[card]])
        cards = [card for _, card in plays]
        return [dealing.text(dealing.action(hands)), *self.before(view), *cards]

    def begin(self, view: V) -> S:
        """Return the position before the deal of the View's cards."""
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

    # ------------------------------------------------ provided for all games

    def replay(
        self, state: S, moves: Sequence[str], accepted_revokes: Collection[str] = ()
    ) -> None:
        """Play these moves, each by the seat in turn; `accepted_revokes` need not follow suit."""
        for text in moves:
            seat = state.actors()[0]
            action = state.deck[text] if text in accepted_revokes else self.find(state, seat, text)
            state.apply(seat, action)

    def world(self, view: V, rng: Rng) -> S:
        """Return a uniformly sampled determinization of the View.

        The unseen cards are dealt to their possible holders and the round is replayed, so its
        history is legal. The world ends with the round, because later rounds depend on cards not
        dealt yet. ValueError when no deal agrees with the View.
        """
        state, deals = self.played(view, rng)
        if deals is not None and trick_view.to_act(view):
            state.imagine(deals, -1 if view["seat"] is None else view["seat"])
        return state

    def position(self, view: V, rng: Rng, before: int = 0) -> S:
        """Return a determinization of the whole match, without the View's last `before` moves."""
        return self.played(view, rng, before)[0]

    def played(self, view: V, rng: Rng, before: int = 0) -> tuple[S, Deals | None]:
        """Replay the View's round with sampled unseen cards; also return the possible deals."""
        state = self.begin(view)
        if view["phase"] == "deal" and not view["plays"]:
            return state, None
        deals = self.unknown(state, view)
        moves = self.history(state, view, sample(deals, rng), rng)
        let = {move.word for move in accepted_revokes(view)}
        self.replay(state, moves[: len(moves) - before], let)
        return state, deals

    def resampled(self, view: V, rng: Rng) -> list[str]:
        """Return one possible sequence of all moves of the View's round, chance included."""
        state = self.begin(view)
        return self.history(state, view, sample(self.unknown(state, view), rng), rng)


def sample(deals: Deals, rng: Rng) -> list[int]:
    """Return one deal of the unseen cards: a mask for each place."""
    out = vec[i64]([0] * int(deals.holders))
    deals.sample(rng, out)
    return [int(mask) for mask in out]


def hands_of(view: TrickView[Round], state: TrickTaking[Round], spread: Sequence[int]) -> list[int]:
    """Return the current hands if the unseen cards lie as in `spread`."""
    hands = [state.deck.mask_of(view["hand"])] * view["seats"]
    for seat, mask in zip(trick_view.others(view), spread, strict=False):
        hands[seat] = mask
    return hands


def exposed(state: State) -> State:
    """Return a world in which only the actual deal is possible: for the arena's cheater."""
    assert isinstance(state, TrickTaking)
    world = state.copy()
    seat = int(state.now)
    places = state.unseen(seat)
    cards = sorted(card for mask in places for card in cards_of(mask))
    everything = mask_of(cards)
    sizes = [len(cards_of(mask)) for mask in places]
    world.imagine(Deals(cards, sizes, [everything & ~mask for mask in places]), seat)
    return world
