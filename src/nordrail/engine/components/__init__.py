"""The contents of the box: cards, boards, and the graph of routes."""
