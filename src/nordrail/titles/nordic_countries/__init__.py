"""Nordic Countries: two or three players, tunnels, and locomotives that only tunnels and ferries accept."""

from importlib.resources import files

from nordrail.engine.components.board import Kind, LocomotiveRules, Substitute
from nordrail.engine.components.board_file import load_board
from nordrail.engine.components.cards import Cards
from nordrail.engine.rules.rulebook import Bonus, FaceUpRules, Rulebook, TicketRules, Tiebreak
from nordrail.engine.rules.scoring import Standing


def completed_tickets(standing: Standing) -> int:
    """How many tickets the seat has completed."""
    return len(standing.completed)


def longest_path(standing: Standing) -> int:
    """The seat's longest continuous path in trains."""
    return standing.longest_path


_LOCOMOTIVES = LocomotiveRules(wild_on=frozenset({Kind.TUNNEL, Kind.FERRY}), ferry=Substitute(3, same_color=False))

NORDIC_COUNTRIES = Rulebook(
    title="nordic-countries",
    name="Nordic Countries",
    version=1,
    seats=range(2, 4),
    board=load_board(files(__package__).joinpath("board.toml").read_text(encoding="utf-8"), _LOCOMOTIVES),
    deck=Cards.uniform(12, locomotives=14),
    locomotives=_LOCOMOTIVES,
    tickets=TicketRules(first_offer=5, first_keep=2),
    face_up=FaceUpRules(),
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27},
    tracks={2: {2: 1, 3: 2}},
    tiebreaks=(Tiebreak("completed tickets", completed_tickets), Tiebreak("longest path", longest_path)),
    bonuses=(Bonus("", "Globetrotter", 10, completed_tickets, "completed tickets", secret=True),),
)
