"""What tests do when a server is missing, and that throwaway ones work."""

import os
import shutil

import pytest

from tests import servers


def test_a_missing_server_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="not run: no Redis"):
        servers.not_here("no Redis")


def test_a_missing_server_is_a_failure_where_all_must_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="not run: no Redis"):
        servers.not_here("no Redis")


def test_missing_programs_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(servers, "answers_redis", lambda url: False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with (
        pytest.raises(pytest.skip.Exception, match="redis-server is not installed"),
        servers.redis_database(),
    ):
        pass


def test_a_throwaway_redis_keeps_what_it_has_over_a_restart(
    own_redis: servers.RedisServer,
) -> None:
    import redis

    with redis.Redis.from_url(own_redis.url) as client:
        client.set("fish", "aji")
        own_redis.stop()
        assert not servers.answers_redis(own_redis.url)
        own_redis.start()
        assert client.get("fish") == b"aji"


def test_a_redis_database_is_empty_and_left_empty() -> None:
    import redis

    with servers.redis_database() as url, redis.Redis.from_url(url) as client:
        assert client.keys() in ([], [servers.CLAIM.encode()])
        client.set("fish", "aji")
    if servers.answers_redis(url):
        with redis.Redis.from_url(url) as client:
            assert client.get("fish") is None


@pytest.mark.slow
def test_a_throwaway_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    psycopg = pytest.importorskip("psycopg")
    monkeypatch.setattr(servers, "STANDARD_POSTGRES", ())
    with servers.postgres_database() as url, psycopg.connect(url) as connection:
        found = connection.execute("SELECT current_database()").fetchone()
    assert found is not None
    assert found[0].startswith(f"companion_test_{os.getpid()}_")
    assert not servers._answers_postgres(url)


@pytest.mark.slow
def test_two_databases_of_one_process_do_not_meet() -> None:
    psycopg = pytest.importorskip("psycopg")
    with servers.postgres_database() as outer:
        with servers.postgres_database() as inner:
            assert inner != outer
        psycopg.connect(outer).close()
