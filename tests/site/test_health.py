"""Health, readiness and metrics."""

from dataclasses import replace

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.event import listen

from companion.composition import create_app
from companion.config import Settings
from companion.models import db
from tests.servers import RedisServer, free_port


def test_it_is_alive_and_ready(client: FlaskClient) -> None:
    assert client.get("/healthz").json == {"alive": True}
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json) == (200, {"database": True, "broker": True})


def test_a_database_that_cannot_be_written_is_not_ready(app: Flask) -> None:
    with app.app_context():
        listen(db.engine, "connect", lambda raw, _: raw.execute("PRAGMA query_only=1"))
        db.engine.dispose()
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json) == (503, {"database": False, "broker": True})
    assert app.test_client().get("/healthz").status_code == 200


def test_without_its_tables_it_is_not_ready(app: Flask) -> None:
    with app.app_context():
        db.session.connection().exec_driver_sql("DROP TABLE alembic_version")
        db.session.commit()
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json) == (503, {"database": False, "broker": True})


def test_with_redis_it_is_ready_when_redis_answers(settings: Settings, redis_url: str) -> None:
    client = create_app(replace(settings, redis_url=redis_url)).test_client()
    assert client.get("/readyz").status_code == 200
    nobody = f"redis://127.0.0.1:{free_port()}"
    client = create_app(replace(settings, redis_url=nobody)).test_client()
    assert client.get("/readyz").json == {"database": True, "broker": False}


def test_a_redis_that_is_full_is_not_ready(settings: Settings, own_redis: RedisServer) -> None:
    client = create_app(replace(settings, redis_url=own_redis.url)).test_client()
    with redis.Redis.from_url(own_redis.url) as server:
        assert client.get("/readyz").status_code == 200
        server.config_set("maxmemory", "1")
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json) == (503, {"database": True, "broker": False})


def test_what_is_not_ready_is_logged_once(
    settings: Settings, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}"
    client = create_app(replace(settings, redis_url=nobody)).test_client()
    caplog.clear()
    with caplog.at_level("INFO"):
        for _ in range(2):
            assert client.get("/readyz").status_code == 503
    told = [line for line in caplog.records if line.name == "companion.site.health"]
    assert [line.levelname for line in told] == ["WARNING"]
    assert "not ready: broker: Error 111 connecting to" in told[0].getMessage()
    assert not [line for line in caplog.records if line.name == "companion.requests"]


def test_metrics_count_by_rule_and_name_nobody(client: FlaskClient) -> None:
    client.get("/s/very-secret-token")
    metrics = client.get("/metrics").text
    assert 'rule="/s/<token>"' in metrics
    assert "very-secret-token" not in metrics


def test_metrics_are_for_this_machine_only(client: FlaskClient) -> None:
    outside = {"REMOTE_ADDR": "203.0.113.9"}
    assert client.get("/metrics", environ_overrides=outside).status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404


def test_metrics_may_have_a_token(settings: Settings) -> None:
    client = create_app(replace(settings, metrics_token="abc")).test_client()
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer abc"}).status_code == 200
