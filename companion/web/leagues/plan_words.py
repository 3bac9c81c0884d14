"""How even a plan is, in words: who meets how often, and what no plan could do better."""

from __future__ import annotations

from companion.competition.leagues.league import Season
from companion.competition.leagues.spread import Spread
from companion.kit.words import Phrase


def in_words(season: Season | None, spread: Spread | None) -> list[Phrase]:
    """Sentences about a plan; none without one."""
    if season is None or spread is None:
        return []
    return [*meetings(spread), *evenly(spread), *team_mates(season, spread)]


def meetings(spread: Spread) -> list[Phrase]:
    """How often people meet, and the proven bound."""
    least, most = spread.least, spread.most
    first = (
        Phrase("Any two people meet %(n)s times.", n=most)
        if least == most
        else Phrase("Any two people meet %(least)s to %(most)s times.", least=least, most=most)
    )
    if spread.proven:
        return [first, Phrase("No plan lets them meet more evenly: that is proven.")]
    return [
        first,
        Phrase(
            "%(repeats)s times a pair meets again; no plan has fewer than %(bound)s.",
            repeats=spread.repeats,
            bound=spread.bound,
        ),
    ]


def evenly(spread: Spread) -> list[Phrase]:
    """How often they play and begin."""
    (few, many), (rare, often) = spread.games, spread.begun
    return [
        Phrase("Everybody plays %(n)s tables.", n=many)
        if few == many
        else Phrase("Everybody plays %(least)s to %(most)s tables.", least=few, most=many),
        Phrase("Everybody begins %(n)s times.", n=often)
        if rare == often
        else Phrase("Everybody begins %(least)s to %(most)s times.", least=rare, most=often),
    ]


def team_mates(season: Season, spread: Spread) -> list[Phrase]:
    """Whether team-mates keep apart."""
    if not season.teams:
        return []
    if not spread.apart:
        return [Phrase("Team-mates never sit at one table.")]
    return [Phrase("Team-mates share a table %(n)s times.", n=spread.apart)]
