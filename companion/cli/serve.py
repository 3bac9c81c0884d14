"""`companion serve`: the web server, with an embedded worker for the AI seats."""

import errno
import gc
import os
import signal
import socket
import sys
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from companion import native
from companion.build.compile_while_serving import CompileBeside, under_way
from companion.cli._address import announce
from companion.cli._database import bring_up_to_date, note_database
from companion.cli._options import InUse, check_writable, data_option, only_one
from companion.cli._share import Tunnel, check_shareable, shared
from companion.composition import create_app
from companion.config import Settings
from companion.core.services import services_of
from companion.site.plumbing.hub import Hub

if TYPE_CHECKING:
    from flask import Flask

UNHEARD = 20_000  # milliseconds until a phone that acknowledges nothing counts as gone
HEAD_START = 1.0  # seconds
THREADS_TO_SPARE = 16  # for everything that is not a live page


@click.command()
@click.option(
    "--host",
    envvar="COMPANION_HOST",
    default="0.0.0.0",
    show_default=True,
    help="Address to listen on; 127.0.0.1 keeps the companion to this computer.",
)
@click.option(
    "--port",
    envvar="COMPANION_PORT",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes any free one.",
)
@data_option
@click.option(
    "--processes",
    envvar="WEB_PROCESSES",
    default=1,
    show_default=True,
    type=click.IntRange(1),
    help="Web processes; more than one need REDIS_URL.",
)
@click.option("--qr/--no-qr", default=True, help="Show a QR code for phones.")
@click.option(
    "--share", is_flag=True, help="Get an https address from an installed tailscale or cloudflared."
)
def serve(host: str, port: int, data: Path | None, processes: int, qr: bool, share: bool) -> None:
    """Start the companion and print where to find it.

    Without REDIS_URL everything runs in this one process: pages, database, AI opponents.
    With it, turns of the AI seats are thought out by `companion worker`.
    """
    settings = Settings.read(data=data, host=host, log_level=log_level())
    if processes > 1 and not settings.redis_url:
        raise click.ClickException(
            "Several web processes need a Redis server between them: set REDIS_URL, "
            "or leave --processes at 1."
        )
    if share:
        check_shareable(settings, processes)
    gc.disable()  # startup creates no garbage, and collecting would take a tenth of its time
    os.umask(0o077)  # the database holds names, the key signs cookies
    check_writable(settings.data)
    listening = listen(host, port)
    with ExitStack() as stack:
        if not settings.redis_url:
            hold(settings, stack)
        tunnel = Tunnel.start(listening.getsockname()[1]) if share else None
        if tunnel:
            stack.callback(tunnel.stop)
            settings = shared(settings, tunnel.address)
        app = prepare(settings)
        tell(host, listening, settings, qr=qr)
        if processes > 1:
            become_gunicorn(listening, settings, processes)
        if tunnel:
            tunnel.watch(lambda: app.config.update(PUBLIC_URL=""))
        run(app, listening, settings, stack, embedded=not settings.redis_url)


def log_level() -> str | None:
    """WARNING on a terminal unless LOG_LEVEL is set, else None."""
    return "WARNING" if sys.stderr.isatty() and "LOG_LEVEL" not in os.environ else None


def tell(host: str, listening: socket.socket, settings: Settings, *, qr: bool) -> None:
    """Print the addresses and how the AI opponents run."""
    announce(host, listening.getsockname()[1], settings.public_url, qr=qr)
    how = "run compiled" if native.active() else "run in plain Python, which is slower"
    if under_way():
        how = "think slowly at first: the engine is being compiled (some minutes)"
    if settings.redis_url:
        how = "are played by `companion worker`; start at least one"
    click.echo(f"  AI opponents {how}.\n")


def listen(host: str, port: int) -> socket.socket:
    """Open the port before everything else, so that a busy one is reported at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        reason = {
            errno.EADDRINUSE: f"Port {port} is in use; choose another one: --port {port + 1}",
            errno.EACCES: f"Port {port} needs an administrator; choose another one: --port 8000",
        }.get(error.errno or 0, f"{host} port {port} cannot be used: {error.strerror}")
        raise click.ClickException(reason) from error
    notice_the_dead(listening)
    listening.listen(256)
    return listening


def notice_the_dead(listening: socket.socket) -> None:
    """Let connections end soon if the other end no longer acknowledges anything."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by accepted connections; Linux only
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)


def prepare(settings: Settings) -> "Flask":
    """The application, with its database created or upgraded."""
    app = create_app(settings)
    bring_up_to_date(app, settings)
    note_database(settings)
    return app


def hold(settings: Settings, stack: ExitStack) -> None:
    """Be the only process on this data folder, because news and tasks live in its memory."""
    try:
        stack.enter_context(only_one(settings))
    except InUse:
        raise click.ClickException(
            f"Another companion already serves the data folder {settings.data}. "
            "Stop it, or start this one with another folder: --data FOLDER"
        ) from None


def run(
    app: "Flask",
    listening: socket.socket,
    settings: Settings,
    stack: ExitStack,
    *,
    embedded: bool,
) -> NoReturn:
    """Serve until Ctrl-C or SIGTERM, then end all live pages, close the stack and stop."""
    from flask import request_finished
    from waitress.server import create_server

    from companion.cli._channel import IDLE, Threads, channels
    from companion.site.plumbing.serial import SerialGets
    from companion.upkeep.warming import in_the_background

    if embedded:
        from companion.tasks.embedded import start_embedded

        app.wsgi_app = SerialGets(app.wsgi_app)  # type: ignore[assignment, method-assign]  # Flask's way
    places = places_of(settings)
    server = create_server(
        app,
        sockets=[listening],
        _dispatcher=Threads(settings.max_streams + THREADS_TO_SPARE),
        connection_limit=places,
        channel_timeout=IDLE,
        cleanup_interval=5,
        channel_request_lookahead=1,  # without it a closed live page is never noticed
        asyncore_use_poll=os.name != "nt",
        ident=None,
        clear_untrusted_proxy_headers=False,  # site/plumbing/proxies.py decides which to trust
    )
    # Behind a trusted proxy all connections are the proxy's.
    server.channel_class = channels(None if settings.proxied else places // 2)
    asked = asked_to_stop()
    gc.freeze()  # exempt what is loaded: collecting it repeatedly would delay pages
    gc.set_threshold(20_000, 20, 100)
    gc.enable()
    sys.setswitchinterval(0.001)  # live events must not wait long for a page being rendered
    in_the_background(app)
    answered = threading.Event()
    request_finished.connect(lambda *_, **__: answered.set(), app, weak=False)
    threading.Thread(target=server.run, name="server", daemon=True).start()
    worker = None
    if embedded:
        answered.wait(HEAD_START)  # the first page comes before the AI opponents
        worker = start_embedded(app)
    compiling = CompileBeside(worker.renew) if worker and under_way() else None
    asked.recv(1)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: os._exit(0))  # a second signal ends at once
    services_of(app).the(Hub).close()
    server.task_dispatcher.shutdown()
    if compiling is not None:
        compiling.stop()
    if worker is not None:
        worker.stop()
    stack.close()
    from multiprocessing import util

    # Unlike an ordinary exit, os._exit does not remove the pool's semaphores.
    util._run_finalizers(0)  # type: ignore[attr-defined]  # nothing public does it
    sys.stdout.flush()
    os._exit(0)  # a search may still run; its move is searched again after the next start


def become_gunicorn(listening: socket.socket, settings: Settings, processes: int) -> NoReturn:
    """Replace this process by gunicorn, which inherits the open port."""
    from importlib.util import find_spec

    if find_spec("gunicorn") is None:
        raise click.ClickException(
            "Several web processes need gunicorn (python3 run.py with REDIS_URL set installs it)."
        )
    figures = tempfile.mkdtemp(prefix="companion-figures-")
    os.environ |= {
        "COMPANION_DATA": str(settings.data),
        "COMPANION_HOST": settings.host,
        "PROMETHEUS_MULTIPROC_DIR": figures,
    }
    os.set_inheritable(listening.fileno(), True)
    config = Path(__file__).with_name("_gunicorn.py")
    os.execv(
        sys.executable,
        [
            sys.executable,
            "-m",
            "gunicorn",
            "--config",
            str(config),
            "--workers",
            str(processes),
            "--threads",
            str(settings.max_streams + THREADS_TO_SPARE),
            # More than threads, or no idle connection could be kept open.
            "--worker-connections",
            str(max(1000, places_of(settings))),
            "--bind",
            f"fd://{listening.fileno()}",
            "companion.composition:create_app()",
        ],
    )


def places_of(settings: Settings) -> int:
    """How many connections a process keeps open: live pages and ordinary requests."""
    return settings.max_streams * 3 + 100


def asked_to_stop() -> socket.socket:
    """A socket that becomes readable on Ctrl-C or SIGTERM.

    An exception could be raised anywhere, even between acquiring and releasing a lock, and then
    nothing would ever stop.
    """
    heard, told = socket.socketpair()
    told.setblocking(False)
    signal.set_wakeup_fd(told.detach())
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    return heard
