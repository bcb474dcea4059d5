"""Starting and configuring the server."""
