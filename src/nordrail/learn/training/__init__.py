"""Training of the learned player by playing against itself."""
