"""The rules of the game, pure: the standard library and nothing else."""
