"""A process that sends notices with apprise: JSON lines with `url`, `title` and `text` in, `sent` out.

The services of apprise open their own connections. An audit hook sees each address that Python connects to, after
redirects and after the DNS, and refuses private ones.
"""

import json
import sys
from typing import Any

from nordrail.server.notices.addresses import is_public

_CONNECTS = {"socket.connect", "socket.sendto", "socket.sendmsg"}


def refuse_private(event: str, args: tuple[Any, ...]) -> None:
    """Refuse a connection to anything but a public address."""
    if event in _CONNECTS:
        place = args[-1]
        if not isinstance(place, tuple) or not is_public(str(place[0])):
            raise PermissionError("notices are not sent to private addresses; see --allow-private-notices")


def main() -> None:
    """Send notices until standard input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr
    if "--allow-private" not in sys.argv:
        sys.addaudithook(refuse_private)
    from apprise import Apprise  # an extra, and slow to import

    for line in sys.stdin:
        notice = json.loads(line)
        service = Apprise()
        sent = service.add(notice["url"]) and service.notify(title=notice["title"], body=notice["text"])
        print(json.dumps({"sent": bool(sent)}), file=answers, flush=True)


if __name__ == "__main__":
    main()
