"""Members: their links, files and records, who is one and the same, and who is forgotten."""
