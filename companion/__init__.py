"""Tairyō: a tournament and score companion for fishing games, with AI opponents."""

from companion import native

__version__ = "0.1.0"

native.prefer()  # before any module of the engine is imported
