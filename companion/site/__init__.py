"""The pages of the site, found automatically."""

from __future__ import annotations

from functools import cache
from pkgutil import walk_packages

from companion.config import PACKAGE, Settings
from companion.core.addresses import Application, Page, kept_pages, pages_of
from companion.site import errors, shelf
from companion.site.plumbing import (
    address_numbers,
    answers,
    assets,
    fragments,
    htmx,
    language,
    limits,
    phrases,
    security,
    sessions,
    single_flight,
)
from companion.site.plumbing.hub import Hub
from companion.site.plumbing.proxies import Behind, networks
from companion.site.plumbing.templates import Templates


def bare_app() -> Application:
    """An application that knows its templates and files."""
    return Application(__name__, static_folder="static")


def add_pages(app: Application, settings: Settings) -> None:
    """All pages, and what they stand on."""
    app.config.update(
        PUBLIC_URL=settings.public_url.rstrip("/"),
        MAX_CONTENT_LENGTH=1_000_000,
        MAX_FORM_MEMORY_SIZE=200_000,
        TEMPLATES_AUTO_RELOAD=False,
    )
    app.extensions["hub"] = Hub(app.extensions["bus"], settings.max_streams)
    proxies = networks(settings.trusted_proxies)
    app.wsgi_app = Behind(app.wsgi_app, proxies, settings.public_url)  # type: ignore[assignment, method-assign]  # Flask's own way
    # Every template stays loaded: the usual cache locks itself at each include.
    app.jinja_options = {
        "bytecode_cache": Templates(settings.data / "templates"),
        **app.jinja_options,
        "cache_size": -1,
    }
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for part in (
        answers,
        address_numbers,
        sessions,
        security,
        limits,
        language,
        phrases,
        htmx,
        fragments,
        assets,
        errors,
        single_flight,
        shelf,
    ):
        part.init_app(app)
    folders = [PACKAGE / "site", *sorted(PACKAGE.glob("*/pages"))]
    app.add_pages(kept_pages(settings.data / "pages.json", folders, find_pages))


@cache
def find_pages() -> list[Page]:
    """The addresses of every module here, and in the pages of a feature, that has a blueprint."""
    rooms = ["site", *(f"{folder.parent.name}.pages" for folder in sorted(PACKAGE.glob("*/pages")))]
    return pages_of(
        module.name
        for room in rooms
        for module in walk_packages([str(PACKAGE.joinpath(*room.split(".")))], f"companion.{room}.")
    )
