"""Render the icon as PNG after a change to public/icon.svg: `PYTHONPATH=. python web/icons.py`."""

from pathlib import Path

from tests.web.browsing import chromium

PUBLIC = Path(__file__).parent / "public"
ROUND, SQUARE = 'rx="112"', 'rx="0"'
"""An icon that the system crops to its own shape must reach the edges."""
ICONS = {
    "32.png": (32, ROUND),
    "192.png": (192, ROUND),
    "512.png": (512, ROUND),
    "maskable-512.png": (512, SQUARE),
    "apple-touch.png": (180, SQUARE),
}


def main() -> None:
    """Render every size."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with chromium() as browser:
        for name, (size, corners) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}</style>{drawing.replace(ROUND, corners)}")
            page.screenshot(path=PUBLIC / "icons" / name, omit_background=True)


if __name__ == "__main__":
    main()
