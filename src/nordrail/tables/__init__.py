"""Tables for the terminal: the game as it stands, score sheets, boards, statistics."""
