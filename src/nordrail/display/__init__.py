"""Games, boards and events as text for a terminal."""
