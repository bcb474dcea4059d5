"""The results of a tournament as tables, plots and a page."""
