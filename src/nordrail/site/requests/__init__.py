"""Requests to the host in a browser, by method and path, as on the server."""
