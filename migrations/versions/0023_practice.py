"""Practice: a match that goes on from a position of another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("practice_of", sa.Integer(), nullable=True))
        match.add_column(sa.Column("given", sa.Integer(), nullable=True))
        match.create_foreign_key(
            op.f("fk_match_practice_of_match"), "match", ["practice_of"], ["id"]
        )
        match.create_index(op.f("ix_match_practice_of"), ["practice_of"])


def downgrade() -> None:
    with op.batch_alter_table("match") as match:
        match.drop_index(op.f("ix_match_practice_of"))
        match.drop_constraint(op.f("fk_match_practice_of_match"), type_="foreignkey")
        match.drop_column("given")
        match.drop_column("practice_of")
