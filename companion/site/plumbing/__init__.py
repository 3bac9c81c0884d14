"""What all pages stand on: words, limits, live news, files, and what every answer says."""
