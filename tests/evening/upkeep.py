"""What is done to the laptop: a backup put in place, an update from an older version, its clock."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from datetime import timedelta
from typing import Final

from flask_migrate import downgrade

from companion.cli._database import bring_up_to_date
from companion.cli.backup import check_backup, copies, write_backup
from companion.cli.restore import replace
from companion.core.services import services_of
from companion.models import db
from companion.models.schema import prepare_migrations
from tests.evening.house import House
from tests.evening.phones import Evening

RESTORED: Final = 0.1
JUMPS: Final = 0.15
UPDATED: Final = 0.05
"""How often that is done between two tables, and how often the clock is put right, by hours."""
OLDER: Final = ("0028", "0029", "0030", "0031")
"""Versions that the companion may be updated from; older ones kept less of an evening."""
OWN: Final = 0o600
"""A file that nobody else on the laptop can read."""


def from_backup(house: House) -> None:
    """Make a backup and restore it, as `companion backup` and `restore` do."""
    settings, folder = services_of(house.app).settings, house.folder / "backups"
    with redirect_stdout(io.StringIO()):
        replace(settings, write_backup(settings, folder, 3), force=True)
    kept = copies(settings, folder / "before-restore")
    for copy in [*copies(settings, folder), *kept]:
        check_backup(settings, copy)
        assert copy.stat().st_mode & 0o777 == OWN, copy
    assert len(kept) in (1, 2, 3), kept
    house.restart()


def from_older(house: House, version: str) -> None:
    """Be of an older version, which has the same rows, and be updated as by `serve`."""
    prepare_migrations(house.app)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        with house.app.app_context():
            downgrade(revision=version)
            db.engine.dispose()
        bring_up_to_date(house.app, services_of(house.app).settings)
    house.restart()


def happen(evening: Evening) -> None:
    """What may happen to the laptop between two tables."""
    luck = evening.luck
    if luck.random() < JUMPS:
        hours = luck.choice((-3, -1, 1, 3))
        evening.clock.shift(timedelta(hours=hours))
        evening.tell(f"the clock jumps by {hours} h")
    if luck.random() < RESTORED:
        evening.tell("a backup is made and restored")
        from_backup(evening.house)
    if luck.random() < UPDATED:
        version = luck.choice(OLDER)
        evening.tell(f"the companion was {version} and is updated")
        from_older(evening.house, version)
