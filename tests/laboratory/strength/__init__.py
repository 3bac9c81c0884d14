"""How strong the AIs play, and what is worth a puzzle."""
