"""What a child process gives up: much memory, its life when memory is short, new privileges, and the database file.

Each step is taken where the system allows it. Landlock (Linux 5.13) needs no privileges. A server that runs as root
gives its children to the user `nobody`, if that user can read Python and this package.
"""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

_LINUX = sys.platform == "linux"
_NO_NEW_PRIVILEGES, _DUMPABLE = 38, 4
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_EVERYTHING = (1 << 13) - 1
"""All rights of the first version of Landlock: to execute, read, write, create and remove."""
_SIGNALS = 1 << 1
_NOBODY = 65534
_CAPABILITIES = 0x20080522
_LIST = 1 << 3
_SQLITE = b"SQLite format 3"
_FIRST_TO_END = "500"
"""The `oom_score_adj` of a child: when memory is short, Linux ends it before the server, which starts another."""


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("access", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def confine(memory: int, hidden: str | None) -> None:
    """Limit this process to some bytes of memory, and hide a database file from it."""
    limit_memory(memory)
    if _LINUX:
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_END, encoding="ascii")
        with suppress(OSError, AttributeError):
            system = ctypes.CDLL(None, use_errno=True)
            system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
            _hide(system, hidden)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        _become_nobody()


def limit_memory(memory: int) -> None:
    """Let this process allocate this many bytes, and leave no copy of its memory when it dies."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        resource.setrlimit(resource.RLIMIT_DATA, (memory if most < 0 else min(memory, most), most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_time(seconds: int) -> None:
    """Let this process use this many more seconds of CPU before the system ends it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        spent = resource.getrusage(resource.RUSAGE_SELF)
        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(spent.ru_utime + spent.ru_stime) + 1 + seconds, most))


def protect_memory() -> None:
    """Let no other process of the same user read the memory and the environment of this one."""
    if _LINUX:
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_DUMPABLE, 0, 0, 0, 0)


def _become_nobody() -> None:
    """Become another user, or at least give up all capabilities of root."""
    os.setegid(_NOBODY)
    os.seteuid(_NOBODY)
    readable = all(os.access(file, os.R_OK, effective_ids=True) for file in (os.__file__, __file__, sys.executable))
    os.seteuid(0)
    os.setegid(0)
    if readable:
        os.setgroups([])
        os.setgid(_NOBODY)
        os.setuid(_NOBODY)
    elif _LINUX:
        none = (ctypes.c_uint32 * 6)()
        ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(_CAPABILITIES, 0), none)


def _hide(system: ctypes.CDLL, hidden: str | None) -> None:
    """Allow everything except a database file; processes outside of a Landlock domain cannot be traced from inside."""
    version = system.syscall(_CREATE_RULESET, None, 0, 1)
    if version < 1:
        return
    ruleset = _Ruleset(_EVERYTHING, 0, _SIGNALS if version >= 6 else 0)
    size = 24 if version >= 6 else 8
    rules = system.syscall(_CREATE_RULESET, ctypes.byref(ruleset), size, 0)
    if rules < 0:
        return
    _allow(system, rules, Path("/"), _LIST if hidden else _EVERYTHING)
    for path in _siblings(Path(hidden).resolve()) if hidden else []:
        _allow(system, rules, path, _EVERYTHING if path.is_dir() else _EVERYTHING & 0b111)
    system.syscall(_RESTRICT_SELF, rules, 0)
    os.close(rules)


def _allow(system: ctypes.CDLL, rules: int, path: Path, access: int) -> None:
    with suppress(OSError):
        parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
        system.syscall(_ADD_RULE, rules, 1, ctypes.byref(_Beneath(access, parent)), 0)
        os.close(parent)


def _siblings(hidden: Path) -> list[Path]:
    """Return the paths beside a file and beside each of its folders, without links and other databases."""
    ways = [hidden, *hidden.parents]
    return [
        other
        for way in ways
        if way.parent.is_dir() and way != way.parent
        for other in way.parent.iterdir()
        if other != way and not other.is_symlink() and not (way == hidden and _is_database(other, hidden.name))
    ]


def _is_database(file: Path, name: str) -> bool:
    """Return whether a file belongs to the database of this name, or is another one, such as a backup."""
    if file.name.startswith(name):
        return True
    try:
        with file.open("rb") as opened:
            return opened.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False
