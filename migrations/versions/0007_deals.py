"""Deals that many play alone, and the matches in which they do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=True),
        sa.Column("week", sa.String(length=8), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_deal_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deal")),
        sa.UniqueConstraint("code", name=op.f("uq_deal_code")),
        sa.UniqueConstraint("club_id", "week", "game", name=op.f("uq_deal_club_id_week_game")),
    )
    op.create_index(op.f("ix_deal_club_id"), "deal", ["club_id"])
    with op.batch_alter_table("match") as batch:
        batch.add_column(sa.Column("deal_id", sa.Integer(), nullable=True))
        batch.create_foreign_key(op.f("fk_match_deal_id_deal"), "deal", ["deal_id"], ["id"])
        batch.create_index(op.f("ix_match_deal_id"), ["deal_id"])


def downgrade() -> None:
    with op.batch_alter_table("match") as batch:
        batch.drop_index(op.f("ix_match_deal_id"))
        batch.drop_constraint(op.f("fk_match_deal_id_deal"), type_="foreignkey")
        batch.drop_column("deal_id")
    op.drop_table("deal")
