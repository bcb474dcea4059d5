"""What is in the box: cards, boards, and the graph that routes make."""
