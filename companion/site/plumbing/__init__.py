"""The basis of all pages: languages, limits, live updates, files, headers."""
