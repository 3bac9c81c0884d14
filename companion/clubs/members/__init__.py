"""Members: links, files, email, merging duplicates, and forgetting."""
