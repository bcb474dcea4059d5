"""All clients of a table learn the same, whatever happens to the connections and the server."""

import asyncio
import signal
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test
from tests.server.model import FIRE, MOST_HAPPENED, TITLES, Guest, Party, journal, pick
from tests.server.serving import Json, serving

NAMES = ("Astrid", "Bjørn", "Cilla", "Dag", "Eino")
NONSENSE = ("dance", "keep nothing", "claim nowhere R", "take ?", "1 take R", "")
GREETINGS = ("Hei!", "  god   tur ", "Ålesund → Umeå 🚂")
MOST_TABS = 3
"""The most tabs in addition to the first of each seat."""
EXAMPLES = 300 if FIRE else 8
RESTARTS = ["kill busy", "stop idle", "kill idle", "stop busy"] * 25 if FIRE else ["kill busy", "stop idle"]
"""How the server ends, and whether a move is in flight."""
MOVES = (0, 10, 60, 600) if FIRE else (0, 5)
"""The number of moves before anything goes wrong; 600 is a whole game."""
STEPS = (
    *("act", "act", "lose_the_answer", "send_again", "come_too_late", "break_the_rules", "talk_and_move"),
    *("say", "take_back", "ask_and_answer", "ask_and_answer", "propose_to_end", "nudge"),
    *("vanish", "vanish", "come_back", "come_back", "open_a_tab", "restart"),
)
"""The steps of a single rule; Hypothesis drops separate rules at random, and a few examples should try everything."""
numbers = st.integers(0, 2**16).map(lambda number: Random(number).getrandbits(16))
SETTINGS = settings(
    max_examples=EXAMPLES,
    stateful_step_count=25,
    deadline=None,
    derandomize=not FIRE,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Visited(Party):
    """A table of people whose clients come and go; there are no bots, since they act at unpredictable times."""

    restarts: ClassVar[list[str]] = []
    """The remaining restarts, in all examples together."""
    titles: ClassVar[set[str]] = set()

    @initialize(title=st.sampled_from(list(TITLES)), seats=numbers, moves=st.sampled_from(MOVES))
    def sit_down(self, title: str, seats: int, moves: int) -> None:
        names = NAMES[: 2 + seats % (TITLES[title] - 1)]
        self.titles.add(title)
        self.made = self.server.begin(title, *names)
        self.story.append(f"{title}, {len(names)} seats, table {self.made['code']}")
        self.guests = [Guest(self.server, self.made, seat) for seat in (*range(1, len(names) + 1), None)]
        self.connect(self.guests)
        for move in range(moves):
            if not self.over:
                self.act(seats + 7 * move)
                self.everybody_knows_the_same()

    def teardown(self) -> None:
        failed = isinstance(sys.exception(), Exception)  # otherwise the example just ended
        try:
            if self.guests and not failed:
                self.connect([guest for guest in self.guests if guest.socket is None])
                self.returned = self.guests
                self.everybody_knows_the_same()
                self.what_was_acknowledged_is_kept_once()
        except BaseException:
            failed = True
            raise
        finally:
            if failed:
                log = [line for line in self.server.log.read_text().splitlines() if '"level": "info"' not in line]
                print(*self.story, *log[-20:], sep="\n")
            for guest in self.guests:
                self.run(guest.vanish())
            self.runner.close()

    @rule(step=st.sampled_from(STEPS), choice=numbers)
    def take_a_step(self, step: str, choice: int) -> None:
        if self.over and step in ("act", "lose_the_answer", "come_too_late", "restart"):
            step = "say"
        getattr(self, step)(choice)

    # Moving

    def act(self, choice: int) -> None:
        guest, move = self.some_move(choice)
        self.check_done(guest, move, self.ask(guest, move))

    def lose_the_answer(self, choice: int) -> None:
        """Lose the connection before the answer, then send the move again, also from another tab of the seat."""
        guest, move = self.some_move(choice)
        self.story.append(f"{guest} sends {move} and vanishes")
        self.run(guest.send(move))
        self.run(guest.vanish())
        if choice % 2:
            self.connect([guest])
        again = pick(self.tabs(guest.seat), choice // 2)
        self.check_done(again, move, self.ask(again, move))

    def send_again(self, choice: int) -> None:
        if not self.done:
            return
        seat, message, number = pick(self.done, choice)
        for guest in self.tabs(seat):
            before = guest.number
            assert self.ask(guest, message) == {"type": "done", "id": message["id"], "number": number}
            self.run(guest.catch_up())
            assert guest.number == before

    def come_too_late(self, choice: int) -> None:
        if self.choosing:
            return  # first tickets can be chosen again
        guest, move = self.some_move(choice)
        move["ply"] = choice % move["ply"]
        if choice % 5 == 0:
            move = {"type": "back", "id": move["id"], "ply": move["ply"]}
        self.check_refused(guest, move, "stale")

    def break_the_rules(self, choice: int) -> None:
        guest, move = self.some_move(choice)
        other = pick(self.here, choice)
        if other.seat == guest.seat or self.choosing:
            move["action"] = pick(NONSENSE, choice // 5)
        self.check_refused(other, move, "forbidden" if other.seat is None else "over" if self.over else "illegal")

    def talk_and_move(self, choice: int) -> None:
        mover, move = self.some_move(choice)
        wishes: list[tuple[Guest, Json]] = [] if self.over else [(mover, move)]
        wishes += [
            (guest, {"type": "chat", "id": self.new_id(), "text": f"now {number}"})
            for number, guest in enumerate(self.here)
            if guest.seat is not None and (guest is not mover or self.over)
        ]

        async def ask_at_once() -> list[Json]:
            return await asyncio.gather(*(guest.ask(wish) for guest, wish in wishes))

        self.story.append(f"at once: {[(guest.seat, wish) for guest, wish in wishes]}")
        for (guest, wish), answer in zip(wishes, self.run(ask_at_once()), strict=True):
            self.check_done(guest, wish, answer)

    # Chat and undo

    def say(self, choice: int) -> None:
        guest, message = self.somebody(choice), {"type": "chat", "id": self.new_id(), "text": pick(GREETINGS, choice)}
        self.check_done(guest, message, self.ask(guest, message))

    def take_back(self, choice: int) -> None:
        guest = self.somebody(choice)
        message = {"type": "back", "id": self.new_id(), "ply": guest.told["ply"]}
        lines = guest.lines
        own = [place for place, line in enumerate(lines) if line[0] == f"{guest.seat}"]
        if self.over:
            self.check_refused(guest, message, "over")
        elif len(own) < 2:  # the first tickets stay
            self.check_refused(guest, message, "no_undo")
        else:
            answer = self.ask(guest, message)
            self.check_done(guest, message, answer)
            entry = guest.heard[answer["number"] - 1]
            kind = "back" if own[-1] == len(lines) - 1 else "ask_back"
            assert (entry["kind"], entry["lines"]) == (kind, own[-1])

    def ask_and_answer(self, choice: int) -> None:
        if self.newest.told["table"]["asked"] is None:
            self.take_back(choice)
        for seat in range(1, 2 + choice % self.seats):
            self.answer(pick(self.tabs(seat), choice), yes=(choice + seat) % 6 > 0)

    def answer(self, guest: Guest, *, yes: bool) -> None:
        self.run(guest.catch_up())
        asked, before = guest.told["table"]["asked"], guest.number
        self.story.append(f"{guest} answers {yes} to {asked}")
        question = asked["number"] if asked else 1
        self.run(guest.send({"type": "answer", "question": question, "yes": yes}))
        self.run(guest.catch_up())
        happened = [(entry["kind"], entry["seat"], entry.get("yes")) for entry in guest.heard[before:]]
        if asked is None or guest.seat in (asked["seat"], *asked["agreed"]):
            assert guest.problems.pop()["error"] == "not_asked"
            assert not happened
        else:
            last = len(asked["agreed"]) + 2 == self.seats
            back = [("back", asked["seat"], None)] if yes and last else []
            assert happened == [("answer_back", guest.seat, yes), *back]

    def propose_to_end(self, choice: int) -> None:
        """Vote to end the game, mostly without the last consent."""
        guest, yes = self.somebody(choice), choice % 3 > 0
        message = {"type": "vote", "id": self.new_id(), "what": "end", "yes": yes}
        if self.over:
            self.check_refused(guest, message, "over")
            return
        agreed = {seat for vote in guest.told["table"]["votes"] for seat in vote["agreed"]}
        self.check_done(guest, message, self.ask(guest, message))
        self.run(guest.catch_up())
        votes = [vote["agreed"] for vote in guest.told["table"]["votes"]]
        after = sorted({*agreed, guest.seat or 0}) if yes else []
        assert guest.over == (len(after) == self.seats)
        assert votes == ([after] if after and not guest.over else [])

    def nudge(self, choice: int) -> None:
        guest = self.somebody(choice)
        message = {"type": "nudge", "id": self.new_id(), "whom": guest.seat}
        self.check_refused(guest, message, "over" if self.over else "illegal")

    # Coming and going

    def vanish(self, choice: int) -> None:
        if self.here:
            guest = pick(self.here, choice)
            self.story.append(f"{guest} vanishes")
            self.run(guest.vanish())

    def come_back(self, choice: int) -> None:
        if missing := [guest for guest in self.guests if guest.socket is None]:
            self.connect([pick(missing, choice)])

    def open_a_tab(self, choice: int) -> None:
        if len(self.guests) <= self.seats + MOST_TABS and self.newest.number <= MOST_HAPPENED:
            self.guests.append(Guest(self.server, self.made, pick([*range(1, self.seats + 1), None], choice)))
            self.connect(self.guests[-1:])

    def restart(self, choice: int) -> None:
        if not self.restarts:
            return
        end, when = self.restarts.pop().split()
        guest, move = self.some_move(choice)
        if when == "busy":
            self.run(guest.send(move))
        self.story.append(f"{end} the server{f' when {guest} has sent {move}' if when == 'busy' else ''}")
        if end == "kill":
            self.server.kill()
        else:
            assert self.server.stop() in (0, -signal.SIGTERM)
        self.server.start()
        here, before = self.here, [guest.now for guest in self.here]
        for lost in here:
            self.run(lost.vanish())
        self.connect(here)
        if when == "busy":
            self.check_done(guest, move, self.ask(guest, move))
        else:
            assert [guest.now for guest in here] == before
        self.what_was_acknowledged_is_kept_once()

    # Invariants

    @invariant()
    def everybody_knows_the_same(self) -> None:
        for guest in self.here:
            self.run(guest.catch_up())
            guest.check_numbers()
        first: dict[int | None, Guest] = {}
        for guest in self.here:
            other = first.setdefault(guest.seat, guest)
            assert (guest.now, guest.heard) == (other.now, other.heard), f"two tabs of {guest} know different things"
            assert (guest.number, guest.told["ply"]) == (self.here[0].number, self.here[0].told["ply"])
        for guest in self.returned:
            if guest.socket is not None:
                guest.check_beside_newcomer()
                guest.check_record()
        self.returned = []

    def what_was_acknowledged_is_kept_once(self) -> None:
        kept = journal(self.server, self.made["code"])
        for seat, message, number in self.done:
            entry = kept[number - 1]
            assert (entry["seat"], entry["move"]) == (seat, message["id"]), f"{message} is not at {number}: {entry}"
        moves = Counter((entry["seat"], entry["move"]) for entry in kept if "move" in entry)
        assert moves == Counter((seat, message["id"]) for seat, message, _ in self.done)


def test_a_client_that_returns_knows_what_the_others_know(tmp_path: Path) -> None:
    with serving(str(tmp_path / "games.db")) as Visited.server:
        Visited.restarts = RESTARTS.copy()
        run_state_machine_as_test(Visited, settings=SETTINGS)
        assert Visited.titles == set(TITLES)
        assert not Visited.restarts
