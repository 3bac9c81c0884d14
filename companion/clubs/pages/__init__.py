"""The pages of a club: members, duplicates, organisers and helpers."""
