"""Make user input safe to quote in a message."""


def printable(text: str) -> str:
    r"""Escape control characters and other unprintable ones, for example `\x1b`, which a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )


def shorten(text: str, most: int) -> str:
    """Shorten text to one line of at most `most` characters, cut after a word, with an ellipsis."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    start = line[:most].rpartition(" ")[0] or line[: most - 1]
    return f"{start.rstrip(' ,;:')}…"
