"""The bot `planner`, which weighs every action by its plan."""
