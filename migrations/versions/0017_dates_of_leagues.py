"""Browsers that want to be told when a table of their league has a date, or another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0015"
branch_labels = None
depends_on = None

TABLE = "date_subscription"


def upgrade() -> None:
    op.create_table(
        TABLE,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("heard", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.String(500), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("words", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_date_subscription"),
        sa.ForeignKeyConstraint(
            ["league_id"], ["league.id"],
            name="fk_date_subscription_league_id_league", ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"],
            name="fk_date_subscription_member_id_member", ondelete="CASCADE",
        ),
        sa.UniqueConstraint(
            "league_id", "member_id", "endpoint",
            name="uq_date_subscription_league_id_member_id_endpoint",
        ),
    )  # fmt: skip
    op.create_index("ix_date_subscription_member_id", TABLE, ["member_id"])


def downgrade() -> None:
    op.drop_table(TABLE)
