"""A program that plays on a Nordrail server: python3 outside_bot.py http://127.0.0.1:8000 TABLE SEAT NAME."""

import json
import sys
from http.client import HTTPException
from time import sleep
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, code, seat, name = sys.argv[1:]
headers = {"content-type": "application/json"}
value = {"draw": 2, "pay": 1, "tickets": -1}  # routes of one or two spaces wait until nothing else is left


def ask(method, path, message=None):
    """Send a request and return its answer as a file; a minute of silence means that the connection is dead."""
    body = None if message is None else json.dumps(message).encode()
    try:
        return urlopen(Request(f"{server}/api/tables/{code}{path}", body, headers, method=method), timeout=60)
    except HTTPError as error:
        if error.code >= 500 or (problem := json.load(error))["error"] in ("stale", "over"):
            raise  # the next update will tell
        sys.exit(problem["detail"])


def worth(action):
    """Return how good an action is: long routes and cheap tickets are best."""
    verb, *names = action.split()
    return value.get(verb, 0) + sum(value.get(f"{verb} {name}", 0) for name in names)


secret = json.load(ask("POST", f"/seats/{seat}", {"name": name, "program": True}))["secret"]
headers["authorization"] = f"Bearer {secret}"
board = json.load(ask("GET", "/board"))
value |= {f"claim {route['id']}": route["length"] for route in board["routes"]}
value |= {f"keep {ticket['id']}": -ticket["points"] for ticket in board["tickets"]}
number, result = 0, None
while result is None:
    try:
        for update in map(json.loads, filter(bytes.strip, ask("GET", f"/stream?number={number}"))):
            number, result = update["number"], update["result"]
            if update["legal"]:  # the ply is also the id of the move: a move that is sent twice is played once
                action = max(update["legal"], key=worth)
                ask("POST", "/moves", {"id": str(update["ply"]), "ply": update["ply"], "action": action})
    except (OSError, HTTPException, ValueError):  # the server is down, or the connection broke in the middle of a line
        sleep(1)
print(*(f"seat {sheet['seat']}: {sheet['total']} points" for sheet in result["sheets"]), sep="\n")
