"""What `companion train` writes: the policy, and where a run that was broken off goes on."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ai.adam import Adam
from ai.course import Course
from ai.policies import Learnt, PolicyError, fingerprint, read, write
from companion import native


def weights_before(course: Course) -> tuple[float, ...] | None:
    """The weights of the file that is there, unless it has none or they are of other features."""
    try:
        return read(course.game).weights.get(course.seats)
    except (FileNotFoundError, PolicyError):
        return None


def publish(course: Course, adam: Adam, figures: dict[str, Any]) -> None:
    """Write the policy beside the rules; what it knows of other numbers of seats stays."""
    try:
        before = read(course.game)
    except (FileNotFoundError, PolicyError):
        before = Learnt(fingerprint(course.game), {}, {})
    origin = {
        "command": f"companion train {course.game} "
        + " ".join(f"--{name} {value}" for name, value in asdict(course).items() if name != "game"),
        "engine": native.folder().name,
        "figures": figures,
    }
    seats = str(course.seats)
    write(
        course.game,
        Learnt(
            before.features,
            {**before.weights, course.seats: tuple(adam.weights)},
            {**before.origin, seats: origin},
        ),
    )


def keep(course: Course, adam: Adam, figures: dict[str, Any], taken: int, path: Path) -> None:
    """Write down where the training is; whole or not at all."""
    told = {
        "course": asdict(course), "features": fingerprint(course.game), "taken": taken,
        "figures": figures, "steps": int(adam.steps), "weights": list(adam.weights),
        "mean": list(adam.mean), "square": list(adam.square),
    }  # fmt: skip
    path.with_suffix(".new").write_text(json.dumps(told), "utf-8")
    path.with_suffix(".new").replace(path)


def resumed(course: Course, path: Path) -> tuple[Adam, dict[str, Any], int]:
    """Where the same training was broken off: the learner, its figures, the steps taken."""
    adam = Adam(course.features.size)
    try:
        told = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return adam, {}, 0
    if told["course"] != asdict(course) or told["features"] != fingerprint(course.game):
        return adam, {}, 0
    adam.set(told["weights"], told["mean"], told["square"], told["steps"])
    return adam, told["figures"], told["taken"]
