"""A bot that chooses with a trained network."""
