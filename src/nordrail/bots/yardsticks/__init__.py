"""Simple bots that stronger ones are measured against."""
