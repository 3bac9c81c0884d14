"""The pages of a club: its members, who is who, and its helpers."""
