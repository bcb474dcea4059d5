"""Work with game files: check, verify, retell."""
