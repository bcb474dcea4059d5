"""A bot that runs as an external program: it reads questions from stdin and writes answers to stdout."""

import os
import shlex
import signal
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from shutil import which
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from weakref import finalize

from nordrail.bots.bot import BUDGET, GRACE
from nordrail.bots.outside.protocol import hello, question
from nordrail.engine.errors import NordrailError, NotationError
from nordrail.engine.events import Action
from nordrail.engine.notation import parse_action
from nordrail.engine.quoting import shorten
from nordrail.engine.rules.menu.unlisted import why_illegal
from nordrail.engine.view import View

_START = 5.0
"""Extra seconds for the first answer, while the program starts."""
_STARTS = 3
"""The most times it is started, counting the first, if the game continues after it has failed."""
_PATIENCE = 1.0
"""Seconds a program has to exit by itself when the bot is no longer needed."""
_LONGEST_ANSWER = 500
"""Characters read of a line; no action is this long."""
_SHOWN = 60
"""Characters shown of an answer that is too long."""


class BotError(NordrailError):
    """A failure of a bot: it exited, took too long or broke the rules."""


class Program:
    """A bot in any language.

    The program starts with the first question and runs until the last. It does not get the random generator.
    """

    def __init__(self, rng: Random, command: str, seconds: float = BUDGET) -> None:
        self.seconds = seconds
        """Seconds it may think about one question."""
        self._command = command
        self._words = _split(command)
        self._process: Popen[str] | None = None
        self._end: finalize[[Popen[str]], Program] | None = None
        self._greeted: object = None
        self._starts = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the program's answer if it is legal."""
        texts = [str(action) for action in legal]
        try:
            return _read(self._ask(view, texts), view, legal)
        except BotError as error:
            right = f"a line with one of {len(texts)} legal actions, such as: {texts[0]}"
            raise BotError(f"the bot {self._command!r} {error}. Seat {view.seat} was asked for {right}") from None

    def close(self, *, patience: float = _PATIENCE) -> None:
        """End the program: close its input, and kill it if it does not exit."""
        if self._process is not None and self._end is not None:
            self._end.detach()
            _end(self._process, patience)
        self._process = self._end = self._greeted = None

    def _ask(self, view: View, legal: list[str]) -> str:
        first = self._process is None
        if first and self._starts == _STARTS:
            raise BotError(f"exited or was too slow {_STARTS} times, and is not started again")
        process = self._process or self._start()
        game = (view.rulebook, view.seat, len(view.players))
        greeting = "" if game == self._greeted else hello(view)
        self._greeted = game
        answers: SimpleQueue[str] = SimpleQueue()
        # A thread, because both writing to and reading from a program that hangs would block forever.
        Thread(target=_exchange, args=(process, greeting + question(view, legal), answers), daemon=True).start()
        try:
            answer = answers.get(timeout=self.seconds + GRACE + _START * first)
        except Empty:
            self.close(patience=0)
            raise BotError(f"took longer than {self.seconds:g} s") from None
        if not answer:
            farewell = _farewell(process)
            self.close(patience=0)
            raise BotError(farewell)
        return answer.strip()

    def _start(self) -> Popen[str]:
        self._starts += 1
        try:
            self._process = Popen(
                self._words, stdin=PIPE, stdout=PIPE, encoding="utf-8", errors="replace", start_new_session=True
            )
        except OSError as error:
            raise BotError(f"cannot be started: {error.strerror}") from None
        self._end = finalize(self, _end, self._process)
        return self._process


def _split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NotationError(f"invalid command {command!r}: {str(error).lower()}") from None
    if not words:
        raise NotationError("a program needs a command, such as program:python3 my_bot.py")
    if which(words[0]) is None:
        raise NotationError(f"there is no program {words[0]!r}; write a command such as program:python3 my_bot.py")
    return words


def _read(answer: str, view: View, legal: Sequence[Action]) -> Action:
    if len(answer) == _LONGEST_ANSWER:
        raise BotError(f"wrote {shorten(answer, _SHOWN)!r}, which is too long for an action")
    try:
        action = parse_action(answer)
    except NotationError as error:
        raise BotError(f"wrote {answer!r}, which is not an action: {str(error).removeprefix(f'{answer}: ')}") from None
    if reason := why_illegal(view, legal, action):
        raise BotError(f"wrote {answer!r}, which is not legal: {reason}")
    return action


def _exchange(process: Popen[str], message: str, answers: SimpleQueue[str]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError, ValueError):  # it has exited, or was killed while this thread waited
        process.stdin.write(message)
        process.stdin.flush()
    try:
        answers.put(process.stdout.readline(_LONGEST_ANSWER))
    except (OSError, ValueError):
        answers.put("")


def _farewell(process: Popen[str]) -> str:
    try:
        return f"exited with status {process.wait(_PATIENCE)} instead of answering"
    except TimeoutExpired:
        return "closed its output instead of answering"


def _end(process: Popen[str], patience: float = _PATIENCE) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    if patience:
        with suppress(OSError):
            process.stdin.close()
    try:
        process.wait(patience)
    except TimeoutExpired:
        _stop(process, signal.SIGTERM)
        try:
            process.wait(_PATIENCE)
        except TimeoutExpired:
            _stop(process, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
            process.wait()
    for stream in (process.stdin, process.stdout):
        with suppress(OSError):
            stream.close()


def _stop(process: Popen[str], how: signal.Signals) -> None:
    """Signal the process, with all its children where process groups exist."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, how)
        else:
            process.send_signal(how)
