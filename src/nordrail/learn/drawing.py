"""What an environment shows: text, an SVG image, or pixels."""

from io import BytesIO
from typing import Any

import numpy as np

from nordrail.display.board_svg import board_svg
from nordrail.learn.simulator import Simulator

MODES = ["human", "ansi", "svg", "rgb_array"]
WIDTH = 620
"""The width of the pixels."""


def draw(simulator: Simulator, mode: str | None) -> Any:
    """Return the board as the mode wants it; `human` prints the text."""
    if mode is None:
        return None
    networks = simulator.networks()
    board = simulator.code.rulebook.board
    trains = [sum(board.route(route).length for route in routes) for routes in networks]
    heading = [f"seat {place}: {number} trains placed" for place, number in enumerate(trains, start=1)]
    if mode in ("human", "ansi"):
        lines = [f"{head}: {', '.join(routes) or 'none'}" for head, routes in zip(heading, networks, strict=True)]
        text = "\n".join(lines)
        return print(text) if mode == "human" else text
    image = board_svg(simulator.code.rulebook, networks, heading)
    return image if mode == "svg" else _pixels(image)


def _pixels(image: str) -> Any:
    from PIL import Image
    from resvg_py import svg_to_bytes

    png = bytes(svg_to_bytes(svg_string=image, width=WIDTH))
    return np.array(Image.open(BytesIO(png)).convert("RGB"))
