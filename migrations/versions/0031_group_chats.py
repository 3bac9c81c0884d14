"""A club's group chat is a subscription, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("subscription") as table:
        table.add_column(sa.Column("club_id", sa.Integer(), nullable=True))
        table.create_foreign_key(
            op.f("fk_subscription_club_id_club"), "club", ["club_id"], ["id"], ondelete="CASCADE"
        )
        table.create_index(op.f("ix_subscription_club_id"), ["club_id"])


def downgrade() -> None:
    op.execute("DELETE FROM subscription WHERE club_id IS NOT NULL")
    with op.batch_alter_table("subscription") as table:
        table.drop_index(op.f("ix_subscription_club_id"))
        table.drop_constraint(op.f("fk_subscription_club_id_club"), type_="foreignkey")
        table.drop_column("club_id")
