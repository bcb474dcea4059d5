"""What a seat has not seen: states that agree with its view, and the odds of what comes."""
