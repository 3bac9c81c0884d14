"""An installation on a disk that forgets: people play and write there until they are cut off.

The parent preloads the shim, so nothing of this process reaches the folder unseen.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

from companion.config import Settings
from tests.laboratory.bench.drills import installation
from tests.laboratory.bench.drills.faults import QUICK, playing
from tests.laboratory.bench.drills.installation import Installation
from tests.laboratory.bench.drills.people import Played
from tests.laboratory.bench.drills.programs import PATIENCE
from tests.laboratory.bench.drills.servers import a_postgres


def main(folder: Path, seconds: float, seed: int, on_postgres: bool, told: Path) -> None:
    """So many seconds of an evening; what people were told, and when, is kept in `told`."""
    log = Path(os.environ["FORGETS_LOG"])
    played = Played(stamp=lambda: log.stat().st_size)
    with life(folder, on_postgres) as made, playing(made, 4, seed, played):
        began = played.stamp()
        time.sleep(seconds)
        taps, written = list(played.taps), list(played.written)
        kept = began, taps, written, list(played.unexpected)
        told.write_bytes(pickle.dumps(kept))
        for program in made.programs:
            program.kill()
        os._exit(0)


def life(folder: Path, on_postgres: bool) -> AbstractContextManager[Installation]:
    """All in one process, with either database in the folder."""
    if not on_postgres:
        return installation.embedded(folder, PATIENCE, **QUICK)
    postgres, url = a_postgres(folder)
    settings = Settings(data=folder, database_url=url, log_level="ERROR", rate_limits=False)
    address, served = installation.web(folder, settings, 1, QUICK)
    return installation.running(Installation(settings, address, [postgres, *served]))


if __name__ == "__main__":
    main(
        Path(sys.argv[1]),
        float(sys.argv[2]),
        int(sys.argv[3]),
        sys.argv[4] == "1",
        Path(sys.argv[5]),
    )
