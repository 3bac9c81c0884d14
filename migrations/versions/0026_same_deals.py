"""Deals for several seats, of an event's round too, and how hard they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("deal") as deal:
        deal.add_column(sa.Column("seats", sa.Integer(), nullable=True))
        deal.add_column(sa.Column("measured", sa.JSON(), nullable=True))
        deal.add_column(sa.Column("event_id", sa.Integer(), nullable=True))
        deal.add_column(sa.Column("round", sa.Integer(), nullable=True))
        deal.create_foreign_key(op.f("fk_deal_event_id_event"), "event", ["event_id"], ["id"])
        deal.create_index(op.f("ix_deal_event_id"), ["event_id"])


def downgrade() -> None:
    with op.batch_alter_table("deal") as deal:
        deal.drop_index(op.f("ix_deal_event_id"))
        deal.drop_constraint(op.f("fk_deal_event_id_event"), type_="foreignkey")
        for column in ("round", "event_id", "measured", "seats"):
            deal.drop_column(column)
