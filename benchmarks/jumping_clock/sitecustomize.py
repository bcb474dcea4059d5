"""A clock that jumps: Python imports this at its start, and `time` then has an offset that is read from a file."""

import mmap
import os
import struct
import time

if name := os.environ.get("JUMPING_CLOCK"):
    with open(name, "rb") as file:
        offset = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
    real = time.time
    time.time = lambda: real() + float(struct.unpack("d", offset[:8])[0])
