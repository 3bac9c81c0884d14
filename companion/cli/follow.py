"""`companion follow`: a copy of an event that runs on another laptop, to go on from."""

import re
import time
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import IO
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import click

from companion.cli._database import bring_up_to_date, check_database
from companion.cli._options import check_writable, data_option
from companion.composition import service_application
from companion.config import Settings
from companion.kit.sheet import SheetError

PAUSE = 0.4  # seconds between requests: changes arrive within about a second
PATIENCE = 5  # seconds until a connection counts as lost
LARGEST = 8_000_000  # bytes, the limit for an event's file
ADDRESS = re.compile(r"/events/(\w+)/?")
HELP = {
    "token": "Made on the event's page: Files, Second laptop.",
    "go_on": "Continue the event here, as the organiser NAME.",
}


@click.command()
@click.argument("url")
@click.option("--token", envvar="COMPANION_FOLLOW_TOKEN", help=HELP["token"])
@click.option("--go-on", metavar="NAME", help=HELP["go_on"])
@data_option
def follow(url: str, token: str | None, go_on: str | None, data: Path | None) -> None:
    """Keep a copy of the event at URL, about a second behind, until Ctrl-C.

    With --go-on the event continues here from the copy, at the same path.
    """
    found = ADDRESS.fullmatch(urlsplit(url).path)
    if found is None or urlsplit(url).scheme not in ("http", "https"):
        raise click.ClickException("Give the event's address: https://example.org/events/abcd")
    settings = Settings.read(data=data)
    check_database(settings)
    check_writable(settings.data)
    copy = settings.data / "followed" / f"{found[1]}.json"
    if go_on is not None:
        continue_here(settings, copy, go_on)
    elif token:
        keep_up(f"{url.rstrip('/')}/follow/event.json", token, copy)
    else:
        raise click.UsageError("Give --token to follow, or --go-on to continue here.")


class Stay(HTTPRedirectHandler):
    """Follows no redirect: the token is for this address only."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """Return None, which follows no redirect."""


def keep_up(address: str, token: str, copy: Path) -> None:
    """Poll for ever, and print when the connection is lost or back."""
    from companion.events.verbs.autosave import put

    etag, lost = "", False
    click.echo(f"Following. The copy is kept in {copy}.")
    while True:
        try:
            etag, fresh = ask(address, token, etag)
        except (OSError, HTTPException, SheetError) as error:
            if not lost:
                click.echo(f"{clock()} No connection: {error}. The copy is kept; trying again.")
            lost = True
        else:
            if fresh:
                put(copy, fresh)
            if fresh or lost:
                click.echo(f"{clock()} Up to date.")
            lost = False
        time.sleep(PAUSE)  # polls by ETag, because an open connection would hide a laptop that died


def ask(address: str, token: str, etag: str) -> tuple[str, bytes]:
    """The current ETag and the file, b"" if it has not changed; OSError without an answer."""
    from companion.competition.file_parts import read_whole
    from companion.events.verbs.event_export import EventFile
    from companion.kit.sheet_file import parse

    request = Request(address, headers={"Authorization": f"Bearer {token}"})
    if etag:
        request.add_header("If-None-Match", etag)
    try:
        with build_opener(Stay).open(request, timeout=PATIENCE) as answer:
            file = answer.read(LARGEST + 1)
            read_whole(EventFile, parse(file), "event")
            return answer.headers.get("ETag", ""), file
    except HTTPError as error:
        with error:
            if error.code == 304:
                return etag, b""
            if error.code in (403, 404):
                raise click.ClickException(
                    "The token opens nothing at this address (any more). The copy is kept."
                ) from error
            raise OSError(f"the answer was {error.code}") from error


def clock() -> str:
    return time.strftime("%H:%M:%S")


def continue_here(settings: Settings, copy: Path, name: str) -> None:
    """Import the copy into this companion's database, once."""
    if not copy.exists():
        raise click.ClickException(f"There is no copy of this event: {copy}")
    app = service_application(settings)
    bring_up_to_date(app, settings)
    with app.test_request_context():
        read_in(copy, name)
    path = f"/events/{copy.stem}"
    click.echo(f"The event continues at {path} of this companion: start it with companion serve.")
    click.echo(f"{path}/goes-on says what has to be handed out again.")


def read_in(copy: Path, name: str) -> None:
    """Import the copied event into the organiser's club of that name or a new one."""
    from sqlalchemy import select

    from companion.clubs.accounts.organisers import AccountError, add_organiser
    from companion.clubs.verbs.clubs import clubs_of
    from companion.competition.file_parts import read_whole
    from companion.events.verbs.event_export import EventFile
    from companion.events.verbs.event_import import read_event
    from companion.kit.sheet_file import parse
    from companion.models import Event, Organiser, db

    if db.session.scalar(select(Event.id).where(Event.code == copy.stem)) is not None:
        return
    try:
        file = read_whole(EventFile, parse(copy.read_bytes()), "event")
        owner = db.session.scalar(select(Organiser).where(Organiser.name == name))
        if owner is None:
            password = click.prompt("New password", hide_input=True, confirmation_prompt=True)
            owner = add_organiser(name, password)
        club = next((one for one in clubs_of(owner) if one.name == file.club), None)
        read_event(owner, parse(copy.read_bytes()), club, copy.stem)
    except (AccountError, SheetError) as error:
        raise click.ClickException(str(error)) from error
