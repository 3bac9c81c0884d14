"""Tairyō: a tournament and score companion for fishing games, with AI opponents."""

from companion import native

native.prefer()  # before any module of the engine is imported
