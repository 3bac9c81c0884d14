"""Tabletop matches can be reviewed; a review keeps what a season adds up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("review") as review:
        review.alter_column("match_id", existing_type=sa.Integer(), nullable=True)
        review.add_column(sa.Column("told_id", sa.Integer(), nullable=True))
        review.add_column(sa.Column("summary", sa.JSON(), nullable=True))
        review.create_foreign_key(op.f("fk_review_told_id_told"), "told", ["told_id"], ["id"])
        review.create_unique_constraint(
            op.f("uq_review_told_id_length_engine"), ["told_id", "length", "engine"]
        )
    # They are completed once more, without judging anything again, and get their summary.
    op.execute("UPDATE review SET complete = false, starts = 0 WHERE complete")


def downgrade() -> None:
    op.execute(
        "DELETE FROM review_judgement WHERE review_id IN "
        "(SELECT id FROM review WHERE match_id IS NULL)"
    )
    op.execute("DELETE FROM review WHERE match_id IS NULL")
    with op.batch_alter_table("review") as review:
        review.drop_constraint(op.f("uq_review_told_id_length_engine"), type_="unique")
        review.drop_constraint(op.f("fk_review_told_id_told"), type_="foreignkey")
        review.drop_column("summary")
        review.drop_column("told_id")
        review.alter_column("match_id", existing_type=sa.Integer(), nullable=False)
