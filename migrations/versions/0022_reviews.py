"""Looking back at a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("engine", sa.String(length=40), nullable=False),
        sa.Column("touched_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_review_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review")),
        sa.UniqueConstraint(
            "match_id", "length", "engine", name=op.f("uq_review_match_id_length_engine")
        ),
    )
    op.create_index(op.f("ix_review_touched_at"), "review", ["touched_at"])
    op.create_table(
        "review_judgement",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("review_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["review_id"], ["review.id"], name=op.f("fk_review_judgement_review_id_review")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review_judgement")),
        sa.UniqueConstraint("review_id", "ply", name=op.f("uq_review_judgement_review_id_ply")),
    )


def downgrade() -> None:
    op.drop_table("review_judgement")
    op.drop_table("review")
