"""The drills as commands of `run.py bench`."""

from __future__ import annotations

import os

import click

from companion.kit.levels import LEVELS
from tests.laboratory.bench.drills.installation import MODES


@click.command()
@click.option("--faults", "count", default=100, show_default=True, type=click.IntRange(1))
@click.option("--tables", default=8, show_default=True, type=click.IntRange(1))
@click.option("--mode", type=click.Choice([*MODES]), help="Only this one.")
@click.option("--seed", default=1, show_default=True)
@click.option("--patience", default=180.0, show_default=True, help="Seconds that a start may take.")
def faults(count: int, tables: int, mode: str | None, seed: int, patience: float) -> None:
    """Kill parts of a companion while all games are played, and count what was lost.

    Each mode has an installation of its own on this machine, half of the faults each: embedded
    (one process, SQLite) and production (PostgreSQL, Redis, gunicorn, two workers). Programs and
    their children end by SIGKILL at random moments, and what does not come back by itself is
    started again; now and then two at once. Beside the matches, organisers write sheets, tell an
    AI its real cards, and take points in an evening and a league, all through the pages. People
    send again until they are answered, as their phones do; a 503 is waited for, a bare 500 is
    told. With --mode hosts, five machines (network namespaces: Linux, root) lose their cable or
    their power in half of the faults, for up to 40 s. Then every journal is held against what
    they were told: lost, doubled, stuck must all be 0.

    It does not show what a power cut takes (python -m tests.powercut), a full disk, a clock that
    is wrong, a slow network, what scripts in a browser do, nor that what AIs played was clever.
    """
    from tests.laboratory.bench.drills.faults import Drill, drill

    modes = [mode] if mode else ["embedded", "production"]
    clean = True
    for one in modes:

        def say(done: Drill, one: str = one) -> None:
            happened = sum(done.faults.values())
            click.echo(
                f"\r{one}: {happened} faults, {len(done.played.taps)} taps", nl=False, err=True
            )

        done = drill(one, -(-count // len(modes)), tables, seed, patience, say)
        found = done.found
        click.echo("", err=True)
        parts = ", ".join(f"{name} {n}" for name, n in done.faults.most_common())
        click.echo(f"{one}: {sum(done.faults.values())} faults in {done.seconds:.0f} s ({parts})")
        click.echo(f"  moves stored {found.moves}, taps answered {len(done.played.taps)}")
        click.echo(f"  lines stored {found.lines}, answered {len(done.played.written)}")
        click.echo(
            f"  lost {found.lost}, doubled {found.doubled}, stuck {found.stuck} (slow {found.slow})"
        )
        click.echo(f"  gaps {found.gaps}, journals that do not replay {found.broken}")
        click.echo(f"  not ready again in time {done.unready}")
        click.echo("  an AI's move after {:.2f} s, p99 {:.1f}, longest {:.1f}".format(*found.waits))
        for lost in found.missing[:10]:
            click.echo(f"  lost: {lost}")
        for line in done.played.unexpected[:10]:
            click.echo(f"  unexpected answer: {line}")
        for text in done.mistakes[:3]:
            click.echo(text)
        click.echo(f"  nobody could play before {done.idle} faults")
        if hasattr(os, "getloadavg"):
            click.echo(f"  load of this machine {os.getloadavg()[0]:.1f}")
        well = found.clean and not done.unready and not done.idle and not done.played.unexpected
        clean = clean and well
    if not clean:
        raise SystemExit(1)


@click.command()
@click.option("--mode", type=click.Choice([*MODES]), help="Only this one.")
@click.option("--tables", default="5,10,20,40,80", show_default=True, help="How many at once.")
@click.option("--seconds", default=45.0, show_default=True, help="How long each step plays.")
@click.option("--seed", default=1, show_default=True)
@click.option("--level", type=click.Choice([*LEVELS]), help="Of all AIs; else all levels.")
def crowd(mode: str | None, tables: str, seconds: float, seed: int, level: str | None) -> None:
    """How many tables play at once until a tap or an AI is late.

    Each table has two people who think four seconds on average and now and then lose their
    connection, AIs of all levels in the other seats, and every second one a spectator; all games
    in turn. A tap is late when the other person's phone does not show it within 150 ms (99 of
    100), an AI when it moves a second later than its level may think. The phones are on this
    machine too, so their work is in the figures, and so are all hosts of --mode hosts. It
    ends at the first step that is late.
    """
    from tests.laboratory.bench.drills.crowd import crowd as steps
    from tests.laboratory.bench.drills.crowd import share

    numbers = [int(number) for number in tables.split(",")]
    for one in [mode] if mode else ["embedded", "production"]:
        click.echo(f"{one}: ms from a tap to the other phone; s an AI is late; cores, MB")
        for step in steps(one, numbers, seconds, seed, [level] if level else sorted(LEVELS)):
            taps, late = step.taps, step.late
            click.echo(
                f"{step.tables:>5} tables {step.moves / seconds:6.1f} moves/s"
                f"  tap {1000 * share(taps, 0.5):5.0f} p99 {1000 * share(taps, 0.99):6.0f}"
                f"  late {share(late, 0.5):5.2f} p99 {share(late, 0.99):6.2f}"
                f"  polling {step.polling}, unanswered {step.failed}"
            )
            used = (f"{n} {c:.2f}, {step.megabytes[n]:.0f} MB" for n, c in step.cores.items())
            click.echo("             " + "; ".join(used))


@click.command()
def statements() -> None:
    """Statements that the database is asked: a tap, the part of the page, a paper round."""
    from tests.laboratory.bench.statements import measure

    for what, count in measure():
        click.echo(f"{what:<44}{count:>4}")


@click.command()
@click.option("--times", default=20, show_default=True, type=click.IntRange(2))
def caches(times: int) -> None:
    """What each mechanism for fast pages is worth: a page with it, and without.

    Statements that the database is asked, and milliseconds of processor time (medians).
    """
    from tests.laboratory.bench.caches import measure

    click.echo(f"{'':<22}{'':<26}{'with it':>16}{'without':>18}")
    for row in measure(times):
        figures = "".join(
            f"{one.statements:>7} {one.milliseconds:7.1f} ms" for one in (row.with_it, row.without)
        )
        click.echo(f"{row.name:<22}{row.page:<26}{figures}")
