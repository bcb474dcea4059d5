"""The files of the static edition."""
