"""The structures of the compiled simulator, field by field as in its headers."""

import ctypes
from ctypes import POINTER, Structure, c_int16, c_int32, c_uint8, c_uint16, c_uint32, c_uint64

SEATS, WORDS, TICKETS, CITIES, LENGTH, TRAINS, OFFER, BONUSES, TIEBREAKS, GROUPS = 5, 3, 96, 128, 15, 127, 8, 16, 4, 10
"""The limits in rules.h."""
ROUTES, POOL = 64 * WORDS, 1 << 14
GRAY = 255

Set = c_uint64 * WORDS


class Bag(Structure):
    """Train cards: a byte for each colour, and the locomotives."""

    _fields_ = (("colors", c_uint64), ("locomotives", c_uint32), ("unused", c_uint32))


class Route(Structure):
    """A route of a board."""

    _fields_ = (
        *((name, c_uint8) for name in ("a", "b", "length", "color", "tunnel", "locomotives", "draws", "wild")),
        *((name, c_uint8) for name in ("substitute", "same_color", "usable", "unused")),
        ("points", c_int32),
        ("countries", c_uint64),
        ("twins", Set),
    )


class Ticket(Structure):
    """A ticket of a board."""

    _fields_ = (("a", c_uint8), ("b", c_uint8), ("rank", c_uint8), ("unused", c_uint8), ("points", c_int32))


class Award(Structure):
    """A bonus or a tie-break."""

    _fields_ = (("counts", c_int32), ("points", c_int32), ("among", Set))


class Rules(Structure):
    """A rulebook for a number of seats; the compiled part fills in what follows the tie-breaks."""

    _fields_ = (
        *((name, c_int32) for name in ("seats", "routes", "tickets", "cities")),
        *((name, c_int32) for name in ("trains", "starting_hand", "tunnel_cards", "last_round_at")),
        *((name, c_int32) for name in ("face_up", "locomotive_ends_draw")),
        *((name, c_int32) for name in ("first_offer", "first_keep", "offer", "keep", "refused_return")),
        *((name, c_int32) for name in ("bonuses", "bonus_deck", "bonuses_dealt", "tiebreaks")),
        ("deck", Bag),
        ("route", Route * ROUTES),
        ("ticket", Ticket * TICKETS),
        ("bonus", Award * BONUSES),
        ("tiebreak", Award * TIEBREAKS),
        ("all", Set),
        ("tunnels", Set),
        ("uneven", Set),
        ("within", Set * (TRAINS + 1)),
        ("plain", Set * ((LENGTH + 1) * (LENGTH + 1) * 9)),
        *((name, c_int32 * 5) for name in ("any", "any_gray", "same", "same_gray")),
        ("pooled", c_int32),
        ("group", Set * GROUPS),
        ("slot", c_uint16 * (GROUPS * ROUTES)),
        ("first_slot", c_uint16 * (GROUPS + 1)),
        ("actions", c_int32),
        ("places", c_uint8 * ((OFFER + 1) << OFFER)),
        ("fewer", c_uint16 * ((OFFER + 1) * (OFFER + 1))),
        ("first_at", c_uint16 * (CITIES + 1)),
        ("at", c_uint8 * (2 * ROUTES)),
        ("lengths", c_int32),
        ("length", c_int32 * 8),
        ("near", c_uint64 * (64 * 8)),
        ("beside", c_uint64 * 64),
        ("between", c_uint8 * (64 * 64)),
        ("pool", Set * POOL),
    )


class Event(Structure):
    """An action of a player or of the dealer."""

    _fields_ = (
        *((name, c_uint8) for name in ("verb", "seat", "card", "count")),
        ("route", c_uint16),
        ("bonuses", c_uint16),
        ("tickets", c_uint8 * OFFER),
        ("cards", Bag),
    )


class Seat(Structure):
    """The possessions of one player."""

    _fields_ = (
        *((name, Bag) for name in ("hand", "seen", "drawn")),
        ("routes", Set),
        ("barred", Set),
        ("tickets", c_uint64 * 2),
        ("offered", c_uint8 * OFFER),
        ("offers", c_uint8),
        ("trains", c_uint8),
        ("points", c_int16),
        ("unused", c_uint32),
    )


class State(Structure):
    """The state of a game, without what happened before."""

    _fields_ = (
        ("seats", Seat * SEATS),
        ("open", Set),
        *((name, Bag) for name in ("face_up", "pile", "discard", "unseen", "laid", "turned")),
        ("unseen_tickets", c_uint64 * 2),
        ("kept", c_uint8 * TICKETS),
        ("returned", c_uint8 * TICKETS),
        *((name, c_uint16) for name in ("route", "bonuses", "shuffles")),
        *((name, c_uint8) for name in ("kept_count", "first_returned", "returned_count", "unseen_size")),
        *((name, c_uint8) for name in ("turn", "phase", "reason", "final_turns", "passes")),
        *((name, c_uint8) for name in ("deal", "seat", "count", "then", "step", "color", "due", "draws", "keep")),
    )


class Entry(Structure):
    """Something that the others learn about a seat."""

    _fields_ = (
        *((name, c_uint8) for name in ("kind", "seat", "count", "kept")),
        ("shuffles", c_uint16),
        ("drawn", c_uint16),
        ("tickets", c_uint8 * (2 * OFFER)),
        ("cards", Bag * (SEATS + 1)),
        ("routes", Set),
    )


class Past(Structure):
    """A list of entries."""

    _fields_ = (("count", c_int32), ("capacity", c_int32), ("entries", POINTER(Entry)))


class Chance(Structure):
    """The source of deals."""

    _fields_ = (
        ("exact", c_int32),
        ("length", c_int32),
        ("fast", c_uint64),
        ("seed", ctypes.c_char_p),
        ("digits", c_uint32 * 8),
    )


class Outcome(Structure):
    """The score sheets and winners."""

    _fields_ = (
        *((name, c_int32 * SEATS) for name in ("total", "routes", "completed")),
        *((name, c_int32 * BONUSES * SEATS) for name in ("bonus_count", "bonus_points")),
        ("tiebreak", c_int32 * TIEBREAKS * SEATS),
        ("done", c_uint64 * 2 * SEATS),
        *((name, c_uint8) for name in ("winners", "decided_by", "tied", "reason")),
    )


class Batch(Structure):
    """The buffers of a batch."""

    _fields_ = (
        ("games", c_int32),
        ("restart", c_int32),
        *(
            (name, ctypes.c_void_p)
            for name in ("states", "luck", "actions", "mask", "to_act", "over", "scores", "winners")
        ),
        ("observations", ctypes.c_void_p),
        ("memory", ctypes.c_void_p),
        ("features", c_int32),
    )


class Sight(Structure):
    """What one seat may know now; the reader is first."""

    _fields_ = (
        ("cards", Bag * SEATS),
        ("routes", Set * SEATS),
        ("tickets", c_uint64 * 2 * SEATS),
        ("points", c_int16 * SEATS),
        *((name, c_uint8 * SEATS) for name in ("hidden", "trains", "kept", "offers")),
        ("offered", c_uint8 * OFFER),
        ("claimable", Set),
        ("open", Set),
        *((name, Bag) for name in ("face_up", "discard", "laid", "turned")),
        *((name, c_uint16) for name in ("bonuses", "route")),
        *((name, c_uint8) for name in ("seat", "acts", "phase", "tunnel", "keep", "due")),
        *((name, c_uint8) for name in ("last_round", "turns_left", "passes", "deck", "tickets_left")),
    )


class Distances(Structure):
    """The missing spaces of a seat's tickets, and the routes of a shortest path for each."""

    _fields_ = (
        *((name, Set) for name in ("open", "routes", "used")),
        *((name, c_uint64 * 2) for name in ("known", "fixed")),
        ("missing", c_uint8 * TICKETS),
        ("path", Set * TICKETS),
    )


class Map(Structure):
    """The neighbours of each city over open routes."""

    _fields_ = (("open", Set), ("beside", c_uint64 * 64), ("uneven_at", c_uint64))


class Memory(Structure):
    """What was computed for the observations of one game."""

    _fields_ = (
        ("routes", Set * SEATS),
        ("counted", c_uint8 * BONUSES * SEATS),
        ("bonuses", c_uint32),
        ("map", Map),
        ("distances", Distances * SEATS),
    )


class Environment(Structure):
    """One game of a learning environment."""

    _fields_ = (
        ("state", State),
        ("chance", Chance),
        ("memory", Memory),
        ("mask", ctypes.c_void_p),
        ("observation", ctypes.c_void_p),
        ("ply", c_uint32),
        ("to_act", c_int32),
        ("scores", c_int32 * SEATS),
        ("winners", c_int32),
    )


class Deck(Structure):
    """A deck of train cards as one reader knows it."""

    _fields_ = (("left", Bag), ("drawn", Bag * SEATS), ("of", c_uint8 * SEATS))


class Shown(Structure):
    """A card that a seat showed, although nobody saw it get it."""

    _fields_ = (("seat", c_uint8), ("card", c_uint8), ("shuffles", c_uint16), ("drawn", c_uint16))


class Stuck(Structure):
    """A pass."""

    _fields_ = (("gained", Bag), ("routes", Set), ("seat", c_int32), ("shuffles", c_int32))


class Choice(Structure):
    """An offer of tickets and the choice, as one reader knows it."""

    _fields_ = (
        *((name, c_uint8) for name in ("seat", "count", "pending", "known", "least", "most")),
        *((name, c_uint8 * OFFER) for name in ("tickets", "kept", "after")),
    )


class QueueStep(Structure):
    """How to sample the ticket at one place in the queue under the deck."""

    _fields_ = tuple(
        (name, c_int32) for name in ("place", "others", "first_other", "rows", "first_row", "first_symbol")
    )


class View(Structure):
    """What one reader knows, prepared for sampling the rest."""

    _fields_ = (
        ("table", State),
        ("gained", Bag * SEATS),
        *((name, c_int32) for name in ("hidden", "decks", "shown", "passes", "choices", "steps", "queue")),
        ("deck", POINTER(Deck)),
        ("shows", POINTER(Shown)),
        ("stuck", POINTER(Stuck)),
        ("choice", POINTER(Choice)),
        ("step", POINTER(QueueStep)),
        ("other", POINTER(c_uint16)),
        ("weight", POINTER(ctypes.c_double)),
        ("symbols", ctypes.c_char_p),
        ("symbol", ctypes.c_char_p),
    )


class Playing(Structure):
    """The random words and the events of one game that is played in one call."""

    _fields_ = (
        ("words", POINTER(c_uint32)),
        ("words_count", c_int32),
        ("words_used", c_int32),
        ("events", POINTER(Event)),
        *((name, c_int32) for name in ("events_count", "most", "ply", "turns", "decisions")),
    )
