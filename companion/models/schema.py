"""The database of one application: bound at start, upgraded by Alembic."""

from __future__ import annotations

from flask import Flask
from flask_migrate import Migrate

from companion.config import ROOT, Settings
from companion.models.base import db
from companion.models.engine import prepare_engine

migrate = Migrate()


def init_models(app: Flask, settings: Settings) -> None:
    """Bind the tables to the database that `settings` name."""
    options: dict[str, object] = {"hide_parameters": True}  # errors must not log what people typed
    if settings.uses_sqlite:  # connections cost nothing, and every thread may want one
        options |= {"pool_size": 16, "max_overflow": 240}
        options["connect_args"] = {"timeout": 10, "check_same_thread": False}
    else:
        options |= {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", settings.database)
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", options)
    db.init_app(app)
    migrate.init_app(
        app, db, directory=str(ROOT / "migrations"), render_as_batch=True, compare_type=True
    )
    prepare_engine(app, settings.sqlite_synchronous)


def upgrade_database(app: Flask) -> None:
    """Create the tables, or bring an older database up to date."""
    from flask_migrate import upgrade

    with app.app_context():
        upgrade()
        db.engine.dispose()
