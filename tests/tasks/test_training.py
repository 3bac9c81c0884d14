"""Training through a real Redis: whoever does the work, and whatever becomes of them."""

import gc
import json
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from threading import Timer

import pytest
import redis
from celery.result import AsyncResult
from click.testing import CliRunner

from ai import policies
from ai.course import Course, Share
from ai.imitation import Watching, logged
from ai.practice import Playing, practised
from companion.cli import main, train
from companion.config import Settings
from companion.tasks import training
from companion.tasks.queue import make_celery
from tests.servers import RedisServer, wait_for
from tests.tasks.conftest import Program

pytestmark = pytest.mark.xdist_group("workers")
SMALL = "--seats 3 --simulations 4 --logged 3 --matches 3 --batches 2 --replays 2".split()  # noqa: SIM905  as it is typed
SHORT = Course("fisherman", 3, 1, 4, 1, 1, 1, 2, 0.02)
Trainers = Callable[[], Program]


@pytest.fixture
def trainers(own_redis: RedisServer, tmp_path: Path) -> Iterator[Trainers]:
    """Starts workers that help with training, each under a name of its own."""
    programs: list[Program] = []

    def start() -> Program:
        log = tmp_path / f"trainer-{len(programs)}.log"
        arguments = ("worker", "--training", "--concurrency=2", f"--data={tmp_path}")
        programs.append(Program(log, *arguments, REDIS_URL=own_redis.url))
        return programs[-1]

    yield start
    for program in programs:
        program.kill()
        print(program.log.read_text())  # shown when the test failed


@pytest.fixture
def shared(own_redis: RedisServer) -> Share:
    """Work is given to those trainers."""
    return training.shared_out(Settings(redis_url=own_redis.url))


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_redis: RedisServer) -> Path:
    """Where the policy is written, and the Redis of the command."""
    path = tmp_path / "policy.json"
    monkeypatch.setattr(policies, "file_of", lambda key: path)
    monkeypatch.setattr(train, "DUELS", 2)
    monkeypatch.setenv("REDIS_URL", own_redis.url)
    return path


def taught(folder: Path, *arguments: str) -> dict[str, object]:
    """What a training has written down at its end."""
    asked = ["train", "fisherman", *SMALL, *arguments, "--folder", str(folder)]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    found: dict[str, object] = json.loads((folder / "fisherman-3.json").read_text())
    return found


def test_other_machines_teach_the_same(written: Path, tmp_path: Path, trainers: Trainers) -> None:
    alone = taught(tmp_path / "alone", "--jobs", "1")
    trainers()
    assert taught(tmp_path / "together", "--workers") == alone
    assert set(policies.read("fisherman").weights) == {3}


def test_what_a_machine_took_away_with_it_is_asked_for_again(
    shared: Share,
    trainers: Trainers,
    own_redis: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(training, "PATIENCE", 1)
    work = Playing(SHORT, tuple([0.0] * SHORT.features.size))
    trainer = trainers()
    found = shared(work, range(6))
    first = next(found)
    trainer.kill()
    with redis.Redis.from_url(own_redis.url) as client:
        client.flushall()  # what waited is gone, and what was done meanwhile
    trainers()
    assert [first, *found] == [practised(SHORT, work.weights, number) for number in range(6)]


def test_an_answer_that_never_comes_is_not_kept(
    shared: Share,
    trainers: Trainers,
    own_redis: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(training, "PATIENCE", 0.2)

    def lose() -> None:
        with redis.Redis.from_url(own_redis.url) as client:
            client.flushall()
        trainers()

    losing = Timer(0.5, lose)
    losing.start()
    assert next(iter(shared(Watching(SHORT), range(1)))) == logged(SHORT, 0)
    losing.join()
    gc.collect()
    # Kept, it asks a Redis that may be gone by then, for 20 seconds, when the program ends.
    assert not [kept for kept in gc.get_objects() if issubclass(type(kept), AsyncResult)]


def test_who_waits_no_longer_leaves_no_work_behind(
    shared: Share, trainers: Trainers, own_redis: RedisServer
) -> None:
    trainers()
    found = shared(Watching(SHORT), range(9))
    assert next(found) == logged(SHORT, 0)
    assert isinstance(found, Generator)
    asked = training.make_training(Settings(redis_url=own_redis.url)).control.inspect()
    wait_for(asked.ping, "no worker listens")  # what is called before is not heard
    found.close()
    # A machine that is busy may be late with an answer: then there is none.
    wait_for(lambda: any(map(len, (asked.revoked() or {}).values())), "nothing was called off")


def test_a_worker_of_another_version_is_refused(
    shared: Share, trainers: Trainers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "engine", lambda: "another")
    trainers()
    with pytest.raises(training.OtherEngine, match="another version"):
        next(shared(Watching(SHORT), [0]))


def test_no_turn_of_a_table_waits_for_a_training(own_redis: RedisServer) -> None:
    settings = Settings(redis_url=own_redis.url)
    tables, trained = make_celery(settings), training.make_trainer(settings)
    assert tables.conf.task_default_queue != trained.conf.task_default_queue
    assert training.TRAIN not in tables.tasks


def test_work_that_no_worker_knows_is_not_sent() -> None:
    with pytest.raises(TypeError, match="no worker knows"):
        training.arguments(lambda number: b"")


def test_workers_need_a_redis(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    done = CliRunner().invoke(
        main, ["train", "fisherman", *SMALL, "--workers", "--folder", str(tmp_path)]
    )
    assert done.exit_code == 1
    assert "--workers needs REDIS_URL" in done.output
