"""`run.py bench`: how fast it is on this machine."""

from statistics import median

import click

from companion.games import GAMES
from companion.kit.levels import LEVELS
from tests.laboratory.bench import search as speed
from tests.laboratory.bench.drills import commands


@click.group()
def bench() -> None:
    """Measure this machine; docs/performance.md says what to expect."""


bench.add_command(commands.crowd)
bench.add_command(commands.faults)
bench.add_command(commands.statements)
bench.add_command(commands.caches)


@bench.command()
@click.option(
    "--game", default="fisherman", show_default=True, type=click.Choice([*speed.DECISION])
)
@click.option("--deals", default=9, show_default=True, type=click.IntRange(1))
@click.option("--simulations", default=5_000, show_default=True, type=click.IntRange(1))
@click.option("--peer", type=click.Choice(["openspiel"]), help="Measure OpenSpiel's search too.")
@click.option("--memory", is_flag=True, help="Instead: the memory of 100,000 simulations.")
def search(game: str, deals: int, simulations: int, peer: str | None, memory: bool) -> None:
    """Simulations a second of processor time in one thread; medians over the deals.

    The decision is the lead to the first trick of a three-seat round (Fisherman: 13 tricks, 39
    cards to be played; Sinker: 7 and 21), from the View to the choice, with a world newly dealt
    for each simulation. The peer decides the same in the nearest game it has: Oh Hell with as
    many cards, seats and tricks, after the bids, by its C++ ISMCTSBot with one random playout a
    leaf. The two take turns, deal by deal. Of Sakenobori, which has no peer, the decision is the
    first swim of a three-seat round; of Die-angler the dice for the first fish. Where a policy was
    learnt for three seats (`run.py train`), its search is measured too, as `practised`. On a
    busy machine only the ratios say something: each is the median of the deals' own.
    """
    if peer and game not in speed.OH_HELL:
        raise click.UsageError(f"{peer} has no game like {game}")
    if memory:
        whole, part = speed.memory(game, 100_000)
        click.echo(f"{whole:.0f} MB in all, {part:.0f} MB of it for 100,000 simulations")
        return
    try:
        rates = speed.rates(game, deals, simulations, peer)
    except ImportError as error:
        raise click.ClickException(f"{error}; pip install open_spiel numpy") from error
    click.echo(f"{simulations:,} simulations, 3 seats, medians of {deals} deals\n")
    for name, found in rates.items():
        beside = median(r / own for r, own in zip(found, rates["compiled"], strict=False))
        click.echo(f"{name:<12}{median(found):>10,.0f} simulations/s{beside:>8.2f} of compiled")
    for name in ("compiled", "practised") if peer else ():
        if name in rates:
            times = median(r / own for r, own in zip(rates[name], rates[str(peer)], strict=True))
            click.echo(f"\n{name}: {times:.1f} times as fast as {peer}")


@bench.command()
@click.option("--decisions", default=12, show_default=True, type=click.IntRange(1))
def levels(decisions: int) -> None:
    """Milliseconds of one core that a decision of each level takes, in every game.

    Three seats, positions of matches at random in which there is a choice, each level's full
    budget; processor time.
    """
    from tests.laboratory.bench.levels import cost

    click.echo(f"{'':<12}" + "".join(f"{level:>12}" for level in LEVELS))
    for game in GAMES:
        costs = [1000 * cost(game, level, decisions) for level in LEVELS]
        click.echo(f"{game:<12}" + "".join(f"{ms:>9.2f} ms" for ms in costs))


@bench.command()
@click.option("--watch", default=20.0, show_default=True, help="Seconds to watch it think.")
def service(watch: float) -> None:
    """Seconds to the first page and memory of the whole embedded service (Linux).

    A second start in an empty data folder, medians of three, in turns with a Python that imports
    Flask, Flask-SQLAlchemy, Jinja, Celery and Redis and nothing else; then a match of four
    masters, so that one search is always running.
    """
    from tests.laboratory.bench.service import measure

    found = measure(watch)
    click.echo(f"first page after    {found['first page']:6.2f} s")
    cost, bare = found["processor"], found["bare imports"]
    click.echo(f"processor time      {cost:6.2f} s, {cost / bare:.1f} times the bare imports")
    click.echo(f"bare imports        {bare:6.2f} s")
    click.echo(f"memory, idle        {found['idle']:6.0f} MB")
    click.echo(f"memory, thinking    {found['thinking']:6.0f} MB at most")


@bench.command()
@click.option("--spectators", default=20, show_default=True, type=click.IntRange(0))
@click.option("--moves", default=40, show_default=True, type=click.IntRange(1, 150))
def live(spectators: int, moves: int) -> None:
    """Milliseconds from a tap to the other phones, with four players and spectators.

    The whole embedded service on this machine; a phone here is a stream and a fetch of the
    reader's own part of the page, all from this computer, so its work is in the figures and the
    Wi-Fi is not.
    """
    from tests.laboratory.bench.live import SEATS, measure

    found = measure(spectators, moves)
    times = sorted(1000 * seconds for seconds in found.arrivals)
    click.echo(f"{SEATS} players, {spectators} spectators, {moves} moves, {len(times)} arrivals\n")
    for name, share in (("median", 0.5), ("p99", 0.99), ("last", 1.0)):
        click.echo(f"{name:<8}{times[round(share * (len(times) - 1))]:8.0f} ms")
    click.echo(f"\n{1000 * found.processor:.1f} ms of processor a move, all of the service's own")


@bench.command()
@click.option("--reviews", default=0, show_default=True, help="Also while so many are computed.")
@click.option("--mode", default="embedded", type=click.Choice(["embedded", "production"]))
def turns(reviews: int, mode: str) -> None:
    """Milliseconds from a move to the next one of an AI, which is due at once and thinks for one.

    The whole service plays matches of AIs without pauses, as if nobody watched: queue, search and
    commit are in it. The reviews are of finished matches of all games, asked for at once.
    """
    from tests.laboratory.bench.turns import measure

    for name, waits in measure(mode, reviews).items():
        points = (1000 * waits[round(share * (len(waits) - 1))] for share in (0.5, 0.9, 0.99, 1.0))
        figures = "median {:.0f}, 90 % {:.0f}, p99 {:.0f}, longest {:.0f} ms".format(*points)
        click.echo(f"{len(waits)} turns of AIs, {name}: {figures}")


@bench.command()
@click.option("--rounds", default=4, show_default=True, type=click.IntRange(1, 9))
def told(rounds: int) -> None:
    """Milliseconds from a tap at a real table to the AI's card, by level.

    Rounds of Fisherman whose two people play at random; queue, search and both commits are in it,
    the Wi-Fi is not.
    """
    from tests.laboratory.bench.tabletop import measure

    click.echo(f"{'level':<12}{'answers':>8}{'median':>10}{'p99':>10}")
    for level in LEVELS:
        waits = sorted(1000 * wait for wait in measure(level, rounds))
        median, most = (waits[round(share * (len(waits) - 1))] for share in (0.5, 0.99))
        click.echo(f"{level:<12}{len(waits):>8}{median:>7.0f} ms{most:>7.0f} ms")


@bench.command()
@click.option("--people", default=0, help="Only so many people.  [default: 9 to 60]")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1))
@click.option("--seats", default="3,4", show_default=True, help="Table sizes the game allows.")
@click.option("--seeds", default=5, show_default=True, type=click.IntRange(1))
def seating(people: int, rounds: int, seats: str, seeds: int) -> None:
    """Repeats and seconds of seating an evening, beside a greedy seating.

    A repeat is a pair and an earlier round in which it met; no seating has fewer than the bound.
    "whole" seats all rounds at once, "evening" each after the one before with all in view, "blind"
    each as if it were the last, "swiss" by standings that luck makes, "greedy" as one does by
    hand. Means over the seeds; seconds of one core for all the rounds together.
    """
    from tests.laboratory.bench.seating import CROWDS, WAYS, measure

    sizes = tuple(int(size) for size in seats.split(","))
    click.echo(f"{rounds} rounds, {seeds} seeds: repeats, and seconds for all rounds\n")
    click.echo(f"{'people':>6}  {'tables':<14}{'bound':>5}" + "".join(f"{w:>16}" for w in WAYS))
    for crowd, tables, bound, found in measure(
        (people,) if people else CROWDS, rounds, sizes, seeds
    ):
        figures = "".join(f"{way.repeats:>9.1f} {way.seconds:5.2f}s" for way in found.values())
        click.echo(f"{crowd:>6}  {tables:<14}{bound:>5}{figures}")


@bench.command()
@click.option("--people", default=0, help="Only a division of so many.  [default: 6 to 20]")
@click.option("--matchdays", default=10, show_default=True, type=click.IntRange(1, 30))
@click.option("--seats", default="", help="Only these table sizes.  [default: 3; 4; 5; 3,4; 3,4,5]")
def fixtures(people: int, matchdays: int, seats: str) -> None:
    """How evenly a division meets in a planned season, against what no plan can be below.

    "met" is how often two of them meet, at least and at most; "repeats" counts for every pair the
    earlier matchdays on which it met. Seconds of one core for the whole plan.
    """
    from tests.laboratory.bench.fixtures import DIVISIONS, TABLES, measure

    sizes = (tuple(int(size) for size in seats.split(",")),) if seats else TABLES
    click.echo(f"{matchdays} matchdays\n")
    head = f"{'people':>6}  {'sizes':<7}{'tables':<16}{'out':>4}{'met':>6}{'begin':>7}"
    click.echo(head + f"{'repeats':>9}{'bound':>7}{'seconds':>9}")
    for crowd, allowed, one in measure((people,) if people else tuple(DIVISIONS), matchdays, sizes):
        found = one.spread
        met, begun = f"{found.least}–{found.most}", f"{found.begun[0]}–{found.begun[1]}"
        click.echo(
            f"{crowd:>6}  {','.join(map(str, allowed)):<7}{one.tables:<16}{one.byes:>4}{met:>6}"
            f"{begun:>7}{found.repeats:>9}{found.bound:>7}{one.seconds:>8.2f}s"
        )


@bench.command()
@click.option("--events", default=50, show_default=True, type=click.IntRange(1))
@click.option("--people", default=40, show_default=True, type=click.IntRange(4))
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1))
@click.option("--members", default=0, help="Of the club.  [default: those people]")
@click.option("--last", nargs=2, type=int, help="People and rounds of the last event.")
@click.option("--times", default=20, show_default=True, type=click.IntRange(2))
@click.option("--only", default="", help="Only pages whose address this pattern matches.")
@click.option("--processor", is_flag=True, help="Only this process's own processor time.")
def season(
    events: int,
    people: int,
    rounds: int,
    members: int,
    last: tuple[int, int] | None,
    times: int,
    only: str,
    processor: bool,
) -> None:
    """Milliseconds to make every page of events, clubs and leagues, a whole season behind them.

    On SQLite, and on PostgreSQL where DATABASE_URL or this computer has one (in a database of its
    own). Asked for inside one process, so the network is not in it. "cold" is after everything
    that the process remembers of events was forgotten, "warm" the time after that, "304" with the
    ETag of the page in the browser; "asked" counts the statements of a cold page. The front page,
    which reads nothing of clubs, is there to compare with.
    """
    from tests.laboratory.bench.season import Size, measure, postgres, throwaway

    if any(many % 4 for many in (people, *(last or ())[:1])):
        raise click.BadParameter("tables have four seats", param_hint="--people")
    size = Size(events, people, rounds, members, last)
    click.echo(f"{events} events x {people} people x {rounds} rounds; ms, {times} times each")
    for name, url in (("SQLite", ""), ("PostgreSQL", postgres())):
        if name != "SQLite" and not url:
            continue
        heads = f"{'asked':>6}{'cold p50':>9}{'p95':>6}{'warm p50':>9}{'p95':>6}{'304':>6}"
        click.echo(f"\n{name:<46}{heads}")
        with throwaway(url) as settings:
            for page in measure(settings, size, times, only, processor=processor):
                cold, warm = (f"{one.p50:>9.0f}{one.p95:>6.0f}" for one in (page.cold, page.warm))
                same = f"{page.unchanged.p50:>6.0f}" if page.unchanged else ""
                click.echo(f"{page.rule:<46}{page.statements:>6}{cold}{warm}{same}")
