"""What a database of another age is called, in one line with what to do about it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def say_age(app: "Flask") -> str:
    """Why this database cannot be used as it is; "" when it can."""
    from companion.models.schema import age_of

    age = age_of(app)
    if not age.at:
        return "This database has no tables of the companion."
    if age.newer:
        return newer(age.at, age.known[-1])
    if age.older:
        return (
            f"This database is older ({age.at}) than this program ({age.known[-1]}): "
            "start the companion once, it makes a backup and brings it up to date."
        )
    return ""


def newer(at: str, known: str) -> str:
    """One line for a database from the future."""
    return (
        f"This database was made by a newer companion ({at}; this one knows {known}): "
        "update this program, or restore a backup from before the update."
    )
