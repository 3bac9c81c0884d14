"""Pages of a match at a real table with an AI: opened, told, put right."""
