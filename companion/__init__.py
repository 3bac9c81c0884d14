"""Tairyō: a tournament and score companion for fishing games, with AI opponents."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from companion import native

if TYPE_CHECKING:
    from flask import Flask

    from companion.config import Settings

native.prefer()  # before any module of the engine is imported


def create_app(settings: Settings | None = None) -> Flask:
    """The web application, made from `settings` or else from the environment.

    Imported late and by name: the games must be usable without Flask, and the layers below
    the web may ask for an application without importing the web.
    """
    app: Flask = import_module("companion.web").make_app(settings)
    return app
