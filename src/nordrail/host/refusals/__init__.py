"""What a host of tables refuses, by name and by HTTP status."""
