"""Commands for many games: simulations, tournaments, ladders, statistics, exports and learning."""
