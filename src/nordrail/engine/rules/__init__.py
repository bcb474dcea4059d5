"""The rules: what is legal, what each event does, who wins."""
