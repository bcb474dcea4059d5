"""Tables that friends share: everything that happens is in a journal first, then acknowledged, then told to all."""
