"""No struct is built by threads that serve: two of them at once would end the process."""

import subprocess
import sys

ASKS = """
import sys, msgspec
from companion.composition import create_app
from companion.config import Settings
from companion.core.structs import below
app = create_app(Settings.read())
from companion.events.entries.round_entries import {entry}
kinds = [kind for kind in below(msgspec.Struct) if kind.__module__.startswith("companion.")]
assert len(kinds) > 100 and {entry} in kinds
built = []
sys.setprofile(lambda frame, event, _: built.append(frame.f_locals.get("obj"))
    if frame.f_code.co_name == "get_class_annotations" and event == "call" else None)
for kind in kinds:
    try:
        msgspec.json.Decoder(kind)
    except (NameError, TypeError):
        print("never read:", kind.__qualname__)
sys.setprofile(None)
print("built late:", len(built))
"""


def test_every_struct_is_prepared_when_the_application_is_made(tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", ASKS.format(entry="Start")],
        env={"COMPANION_DATA": str(tmp_path), "COMPANION_INTERPRETED": "1", "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "built late: 0\n"
