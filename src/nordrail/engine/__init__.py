"""The rules of the game: pure code on the standard library alone."""
