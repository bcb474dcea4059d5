"""Northern Lights: two to five players, wild locomotives everywhere, routes that draw cards, and bonus cards."""

from importlib.resources import files

from nordrail.engine.components.board import Kind, LocomotiveRules, Substitute
from nordrail.engine.components.board_file import load_board
from nordrail.engine.components.cards import Cards
from nordrail.engine.rules.bonus import BonusesScored, Tickets
from nordrail.engine.rules.rulebook import FaceUpRules, Rulebook, TicketRules, Tiebreak
from nordrail.titles.northern_lights.bonuses import BONUS_CARDS

_LOCOMOTIVES = LocomotiveRules(wild_on=frozenset(Kind), ferry=Substitute(2, same_color=True))

NORTHERN_LIGHTS = Rulebook(
    title="northern-lights",
    name="Northern Lights",
    version=1,
    seats=range(2, 6),
    board=load_board(files(__package__).joinpath("board.toml").read_text(encoding="utf-8"), _LOCOMOTIVES),
    deck=Cards.uniform(12, locomotives=18),
    locomotives=_LOCOMOTIVES,
    tickets=TicketRules(first_offer=4, first_keep=2, refused_return=True),
    face_up=FaceUpRules(locomotive_ends_draw=True),
    points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27},
    tracks={2: {2: 1, 3: 1, 4: 2, 5: 2}, 3: {2: 1, 3: 2, 4: 3, 5: 3}},
    tiebreaks=(Tiebreak("completed tickets", Tickets()), Tiebreak("bonus cards", BonusesScored())),
    bonus_deck=BONUS_CARDS,
    bonuses_dealt=4,
)
