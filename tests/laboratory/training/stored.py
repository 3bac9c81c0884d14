"""The files of `run.py train`: the policy, and the state to resume from."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from ai import policies
from ai.policies import HUNDREDTHS, PolicyError, TrainedPolicy, fingerprint, read
from companion import native
from tests.laboratory.training.adam import Adam
from tests.laboratory.training.course import Course

ROW = 20  # weights a line


def weights_before(course: Course) -> tuple[float, ...] | None:
    """The weights of the file that is there, unless it has none or they are of other features."""
    try:
        return read(course.game).weights.get(course.seats)
    except (FileNotFoundError, PolicyError):
        return None


OTHERS = (
    "The policy that was here belongs to other cards or features: what it knew of other numbers "
    "of seats is left out. Train those too."
)
Start = tuple[Adam, dict[str, object]]
"""What a training begins with, and where that comes from."""


def there(course: Course) -> Start:
    """The policy that is there, also one of other cards; ClickException if it does not fit."""
    adam = Adam(course.features.size)
    try:
        told = json.loads(policies.file_of(course.game).read_text("utf-8"))["seats"][
            str(course.seats)
        ]
    except (FileNotFoundError, KeyError) as error:
        raise click.ClickException("there is no policy to go on from") from error
    weights = [int(w) / HUNDREDTHS for w in " ".join(told.pop("weights")).split()]
    if len(weights) != course.features.size:
        raise click.ClickException("the policy that is there is of other features")
    adam.set(weights, [0.0] * len(weights), [0.0] * len(weights), 0)
    return adam, told


def write(key: str, trained: TrainedPolicy) -> None:
    """Write the policy file in readable lines that diff well."""
    seats = {}
    for number, row in sorted(trained.weights.items()):
        whole = [str(round(HUNDREDTHS * weight)) for weight in row]
        rows = [" ".join(whole[index : index + ROW]) for index in range(0, len(whole), ROW)]
        seats[str(number)] = {**trained.origin[str(number)], "weights": rows}
    data = {"game": key, "features": trained.features, "seats": seats}
    policies.file_of(key).write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def publish(course: Course, adam: Adam, figures: dict[str, object]) -> None:
    """Write the policy beside the rules; what it knows of other numbers of seats stays."""
    try:
        before = read(course.game)
    except FileNotFoundError:
        before = TrainedPolicy(fingerprint(course.game), {}, {})
    except PolicyError:
        click.echo(OTHERS, err=True)
        before = TrainedPolicy(fingerprint(course.game), {}, {})
    origin = {
        "command": f"python3 run.py train {course.game} "
        + " ".join(f"--{name} {value}" for name, value in asdict(course).items() if name != "game")
        + " --onward" * ("went on from" in figures),
        "engine": native.folder().name,
        "figures": figures,
    }
    seats = str(course.seats)
    write(
        course.game,
        TrainedPolicy(
            before.features,
            {**before.weights, course.seats: tuple(adam.weights)},
            {**before.origin, seats: origin},
        ),
    )


def keep(course: Course, adam: Adam, figures: dict[str, object], taken: int, path: Path) -> None:
    """Write down where the training is; whole or not at all."""
    told = {
        "course": asdict(course), "features": fingerprint(course.game), "taken": taken,
        "figures": figures, "steps": int(adam.steps), "weights": list(adam.weights),
        "mean": list(adam.mean), "square": list(adam.square),
    }  # fmt: skip
    path.with_suffix(".new").write_text(json.dumps(told), "utf-8")
    path.with_suffix(".new").replace(path)


def resumed(course: Course, path: Path) -> tuple[Adam, dict[str, object], int]:
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
