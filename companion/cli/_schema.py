"""What a database of another age is called, in one line with what to do about it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.models.schema import Age

LAST_STEPS = "10bf8cf"
"""The last commit that changes databases of the development, from 0008 on, step by step."""


def say_age(app: "Flask") -> str:
    """Why this database cannot be used as it is; "" when it can."""
    from companion.models.schema import age_of

    age = age_of(app)
    if not age.at:
        return "This database has no tables of the companion."
    if trouble := out_of_reach(age):
        return trouble
    if age.older:
        return (
            f"This database is older ({age.at}) than this program ({age.known[-1]}): "
            "start the companion once, it makes a backup and brings it up to date."
        )
    return ""


def out_of_reach(age: "Age") -> str:
    """One line for a database that no change leads from to this program's; "" for all others."""
    if age.newer:
        return (
            f"This database was made by a newer companion ({age.at}; this one knows "
            f"{age.known[-1]}): update this program, or restore a backup from before the update."
        )
    if age.unreleased:
        return (
            f"This database was made before the first release ({age.at}; the first is "
            f"{age.known[0]}). Start it once with the program of the development that still "
            f"changes its tables (git checkout {LAST_STEPS}), then with this one; or begin with "
            "another data folder, or restore a later backup."
        )
    return ""
