"""Puzzles: positions with one best action, made from games of our bots and checked by long searches."""
