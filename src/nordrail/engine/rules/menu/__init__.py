"""What a seat can do: the routes it can claim and pay for, and its legal actions, made only when looked at."""
