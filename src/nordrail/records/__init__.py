"""Everything done with the file of a game: check, verify, tell."""
