"""Simple bots to measure stronger ones against."""
