"""Browsers that are told the day before an event what its tables will be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "eve_subscription",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("endpoint", sa.String(500), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("words", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_eve_subscription")),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
            name=op.f("fk_eve_subscription_event_id_event"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_eve_subscription_member_id_member"),
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint(
            "event_id",
            "member_id",
            "endpoint",
            name=op.f("uq_eve_subscription_event_id_member_id_endpoint"),
        ),
    )
    op.create_index(op.f("ix_eve_subscription_member_id"), "eve_subscription", ["member_id"])


def downgrade() -> None:
    op.drop_table("eve_subscription")
