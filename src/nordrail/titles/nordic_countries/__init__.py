"""Nordic Countries: two or three players, tunnels, and locomotives that only tunnels and ferries accept."""

from importlib.resources import files

from nordrail.engine.components.board import Kind, LocomotiveRules, Substitute
from nordrail.engine.components.board_file import load_board
from nordrail.engine.components.cards import Cards
from nordrail.engine.rules.bonus import Bonus, LongestPath, Tickets
from nordrail.engine.rules.rulebook import FaceUpRules, Rulebook, TicketRules, Tiebreak

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
    tiebreaks=(Tiebreak("completed tickets", Tickets()), Tiebreak("longest path", LongestPath())),
    bonuses=(Bonus("", "Globetrotter", 10, Tickets(), "completed tickets"),),
)
