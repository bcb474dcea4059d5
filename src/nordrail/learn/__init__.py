"""Learning environments: one encoding of actions and observations, and the interfaces of the field on top of it."""

from nordrail.learn.encoding import VERSION, Encoding, encoding

__all__ = ["VERSION", "Encoding", "encoding"]
