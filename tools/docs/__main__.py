"""Write the documentation site to a folder: `python -m tools.docs build/docs`."""

import sys
from pathlib import Path

from sphinx.errors import SphinxError
from tools.docs.build import NotASite, build
from tools.docs.sources import BrokenLink

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Name the folder for the site: python -m tools.docs build/docs")
    try:
        build(Path(sys.argv[1]))
    except (BrokenLink, NotASite, SphinxError) as reason:
        sys.exit(f"The documentation was not built: {reason}")
    print(f"The documentation is in {sys.argv[1]}: open {sys.argv[1]}/index.html.")
