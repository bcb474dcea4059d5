"""The static edition: a host of tables in the browser itself, and the folder of files that brings it there."""
