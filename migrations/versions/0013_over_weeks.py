"""What goes on over weeks: clocks of matches by turns, letters to players, one rating of two."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_clock",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("over", sa.String(8), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_clock"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_match_clock_match_id_match"),
    )
    op.create_index("ix_match_clock_due_at", "match_clock", ["due_at"])
    op.create_table(
        "mail_wish",
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(120), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("issue", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True)),
        sa.Column("told_on", sa.Date()),
        sa.PrimaryKeyConstraint("member_id", name="pk_mail_wish"),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name="fk_mail_wish_member_id_member"),
    )
    with op.batch_alter_table("same_person") as table:
        table.add_column(
            sa.Column("pooled", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("same_person") as table:
        table.drop_column("pooled")
    op.drop_table("mail_wish")
    op.drop_table("match_clock")
