"""Verify that a game was dealt from its seed: deal every dealer's line again and compare."""

from dataclasses import dataclass
from itertools import pairwise

from nordrail.engine.contributions import COMMITS, NONCES, read_contributions
from nordrail.engine.daily import DAILY, daily_seed
from nordrail.engine.errors import BrokenRecord, NotationError
from nordrail.engine.events import Deal, NameSeat
from nordrail.engine.record import Record
from nordrail.engine.rules.dealer import commitment as digest
from nordrail.engine.rules.dealer import shared_seed
from nordrail.engine.rules.dealing import deal_on
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Verified:
    """A record whose deals all match its seed."""

    deals: int
    commitment: str | None
    """The digest of the seed, published before the game, if the record contains it."""
    contributed: tuple[int, ...]
    """The seats whose players contributed to the shuffle."""
    unopened: tuple[int, ...]
    """The seats whose players committed to a contribution but did not open it."""
    over: bool
    """Whether the game is over; deals missing from a record cannot be verified."""


def verify(record: Record, rulebook: Rulebook) -> Verified:
    """Deal the game again; raise `BrokenRecord` with the first line that does not match the seed."""
    seed, commitment = record.headers.get("seed"), record.headers.get("commit")
    if seed is None:
        raise BrokenRecord(1, "this record has no seed; it is added when the game is over")
    if commitment is not None and digest(seed) != commitment:
        raise BrokenRecord(record.lines.get("seed", 1), "this seed does not match the commitment: its digest differs")
    _check_daily(record, seed)
    commits, nonces = _contributions(record)
    luck = shared_seed(seed, nonces)
    chosen = record.headers.get("first")
    if chosen is not None and chosen not in map(str, range(1, len(record.names) + 1)):
        raise BrokenRecord(record.lines.get("first", 1), f"first must be a seat from 1 to {len(record.names)}")
    deals = names = 0
    over = False
    for ply, (before, after) in enumerate(pairwise(record.replay(rulebook))):
        event = record.events[ply]
        if isinstance(event.what, Deal):
            deal, _ = next(deal_on(before, luck, ply - names, None if chosen is None else int(chosen)))
            if deal != event.what:
                raise BrokenRecord(record.lines.get(ply, ply), f"the seed gives: * {deal}")
            deals += 1
        names += isinstance(event.what, NameSeat)
        over = isinstance(after.phase, Over)
    unopened = tuple([seat for seat in commits if seat not in nonces])
    return Verified(deals, commitment, tuple(nonces), unopened, over)


def _check_daily(record: Record, seed: str) -> None:
    """Check that a deal of the day has the seed of its title and date, and nobody's contribution."""
    day = record.headers.get(DAILY)
    if day is None:
        return
    line = record.lines.get(DAILY, 1)
    try:
        known = daily_seed(record.headers["title"], day)
    except NotationError as error:
        raise BrokenRecord(line, str(error)) from None
    if seed != known:
        raise BrokenRecord(line, f"the seed of this deal of the day is: {known}")
    if COMMITS in record.headers or NONCES in record.headers:
        raise BrokenRecord(line, "nobody contributes to the shuffle of a deal of the day")


def _contributions(record: Record) -> tuple[dict[int, str], dict[int, str]]:
    """Return what the players committed to and what they opened, which must match."""
    found = []
    for header in (COMMITS, NONCES):
        try:
            found.append(read_contributions(record.headers, header))
        except NotationError as error:
            raise BrokenRecord(record.lines.get(header, 1), f"{header}: {error}") from None
    commits, nonces = found
    for seat, nonce in nonces.items():
        if commits.get(seat) != digest(nonce):
            words = f"the contribution of seat {seat} does not match its commitment"
            raise BrokenRecord(record.lines.get(NONCES, 1), words)
    return commits, nonces
