"""A finished game explained: what an analysis found, as a report, stories and lessons."""
