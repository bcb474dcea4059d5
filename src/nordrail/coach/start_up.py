"""The time that a process took to start, which belongs to the time of an analysis."""

import os
import time
from pathlib import Path

_LONGEST = 10.0
"""Seconds; a process that started earlier was not started for this analysis alone."""


def start_up() -> float:
    """Return the seconds since this process was started; 0 if that is long ago."""
    seconds = _since_start()
    return seconds if seconds < _LONGEST else 0.0


def _since_start() -> float:
    """Ask Linux; elsewhere, the processor time says nearly the same."""
    try:
        fields = Path("/proc/self/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        started = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - started)
    except (OSError, ValueError, IndexError, AttributeError):
        return time.process_time()
