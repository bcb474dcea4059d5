"""Text that somebody else wrote, made fit for a sentence."""


def printable(text: str) -> str:
    r"""The text with control characters and the like escaped, for example `\x1b`, which a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )


def shorten(text: str, most: int) -> str:
    """The text on one line of at most this many letters, cut after a word and with an ellipsis if it is longer."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    start = line[:most].rpartition(" ")[0] or line[: most - 1]
    return f"{start.rstrip(' ,;:')}…"
