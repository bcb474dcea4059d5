"""Both titles as OpenSpiel games.

After `import nordrail.learn.spiel`, `pyspiel.load_game("nordrail_nordic", {"players": 3})` loads one. Chance is
explicit: a deal of several cards or tickets is one chance node for each of them. The actions, menus and observations
are those of the encoding. These games run in Python.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pyspiel

from nordrail.engine.components.board import members
from nordrail.engine.components.cards import ONE, Card, Cards, count, size
from nordrail.engine.events import (
    DEALER,
    Action,
    ChooseFirst,
    Deal,
    DealHand,
    OfferTickets,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
)
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Dealing
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import State, new_state
from nordrail.engine.view import view
from nordrail.learn.encoding import encoding
from nordrail.learn.simulator import payoff

NAMES = {"nordrail_nordic": "nordic-countries", "nordrail_lights": "northern-lights"}
LONGEST = 5000
"""More decisions and single deals than a game has."""


@dataclass(frozen=True)
class PartialDeal:
    """A state, and what was already dealt of the deal that is due: kinds of cards, or tickets."""

    state: State
    dealt: tuple[int, ...] = ()
    menu: dict[int, Action] = field(default_factory=dict, compare=False)

    def __deepcopy__(self, _: Any) -> PartialDeal:
        return self  # nothing in it changes

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what can be dealt next, with its probability."""
        state, dealing = self.state, self.state.phase
        assert isinstance(dealing, Dealing)
        if dealing.deal is ChooseFirst:
            return _even(range(len(state.seats)))
        if dealing.deal is ShowBonuses:
            return _even([place for place in range(len(state.rulebook.bonus_deck)) if place not in self.dealt])
        if dealing.deal is OfferTickets:
            unseen = [ticket for ticket in members(state.tickets.unseen) if ticket not in self.dealt]
            return _even(unseen or [state.tickets.returned[len(self.dealt) - state.tickets.size]])
        pile, dealt = state.pile, sum(ONE[Card(kind)] for kind in self.dealt)
        if len(self.dealt) >= size(pile):
            pile += state.discard  # C11
        left = pile - dealt
        return [(kind, count(left, kind) / size(left)) for kind in Card if count(left, kind)]

    def deal(self, what: int) -> PartialDeal:
        """Deal one card, ticket or bonus card, or choose who begins."""
        dealing, dealt = self.state.phase, (*self.dealt, what)
        assert isinstance(dealing, Dealing)
        if dealing.deal is not ChooseFirst and len(dealt) < dealing.count:
            return replace(self, dealt=dealt)
        return PartialDeal(apply(self.state, _deal(self.state, dealing, dealt)))

    def numbered(self) -> PartialDeal:
        """Return the same moment with the menu of the seat to act, by number."""
        state, seat = self.state, self.state.to_act
        if not seat:
            return self
        code = encoding(state.rulebook, len(state.seats))
        return replace(self, menu=dict(code.numbered(legal_actions(state), view(state, seat))))


def _even(numbers: Any) -> list[tuple[int, float]]:
    numbers = list(numbers)
    return [(number, 1 / len(numbers)) for number in numbers]


def _deal(state: State, dealing: Dealing, dealt: tuple[int, ...]) -> Deal:
    if dealing.deal is ChooseFirst:
        return ChooseFirst(dealt[0] + 1)
    if dealing.deal is ShowBonuses:
        return ShowBonuses(tuple(sorted(state.rulebook.bonus_deck[place].letter for place in dealt)))
    if dealing.deal is OfferTickets:
        tickets = state.rulebook.board.tickets
        return OfferTickets(dealing.seat, tuple(tickets[ticket].id for ticket in dealt))
    cards = Cards("".join(Card(kind).letter for kind in dealt))
    if dealing.deal is DealHand:
        return DealHand(dealing.seat, cards)
    return ShowCards(cards) if dealing.deal is ShowCards else TurnTunnelCards(cards)


class NordrailGame(pyspiel.Game):  # type: ignore[misc]
    """A title with a number of players."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        self.rulebook = find_title(NAMES[name])
        self.seats = int(params.get("players", 2))
        code, board = encoding(self.rulebook, self.seats), self.rulebook.board
        most = max(len(Card), len(board.tickets), len(self.rulebook.bonus_deck), self.seats)
        info = pyspiel.GameInfo(len(code.actions), most, self.seats, -1.0, 1.0, 0.0, LONGEST)
        super().__init__(game_type(name), info, params)

    def new_initial_state(self) -> NordrailState:
        """Return the state before the first deal."""
        return NordrailState(self)

    def make_py_observer(self, _: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer with the features of the encoding."""
        if params:
            raise ValueError(f"unknown parameters: {params}")
        return Observer(self.rulebook, self.seats)


class NordrailState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: NordrailGame) -> None:
        super().__init__(game)
        self.moment = PartialDeal(new_state(game.rulebook, game.seats))

    def current_player(self) -> int:
        """Return the player to act, from 0, or the special player of chance or the end."""
        actor = self.moment.state.to_act
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == DEALER else actor - 1

    def _legal_actions(self, _: int) -> list[int]:
        return sorted(self.moment.menu)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be dealt next, with its probability."""
        return self.moment.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            after = self.moment.deal(action)
        else:
            after = PartialDeal(apply(self.moment.state, self.moment.menu[action]))
        self.moment = after if after.dealt else after.numbered()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        state = self.moment.state
        return encoding(state.rulebook, len(state.seats)).actions[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.moment.state.to_act is None

    def returns(self) -> list[float]:
        """Return 1 for the only winner, and shares of -1 for the others, once the game is over."""
        state = self.moment.state
        return payoff(outcome(state).winners, len(state.seats)) if self.is_terminal() else [0.0] * len(state.seats)

    def __str__(self) -> str:
        return f"{self.moment.state} {self.moment.dealt}"


class Observer:
    """The features of the encoding for a player."""

    def __init__(self, rulebook: Rulebook, seats: int) -> None:
        self.code = encoding(rulebook, seats)
        self.tensor = np.zeros(len(self.code.features), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: NordrailState, player: int) -> None:
        """Write what the player sees."""
        self.tensor[:] = self.code.observe(view(state.moment.state, player + 1))

    def string_from(self, state: NordrailState, player: int) -> str:
        """Return what the player sees as text."""
        return str(view(state.moment.state, player + 1))


def game_type(name: str) -> Any:
    """Describe a title to OpenSpiel."""
    rulebook, kind = find_title(NAMES[name]), pyspiel.GameType
    return kind(
        short_name=name,
        long_name=f"Nordrail: {rulebook.name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rulebook.seats[-1],
        min_num_players=rulebook.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2},
    )


def _game_class(name: str) -> type:
    def make(self: Any, params: dict[str, Any] | None = None) -> None:
        NordrailGame.__init__(self, name, params or {})

    return type(name, (NordrailGame,), {"__init__": make})


for _name in NAMES:
    pyspiel.register_game(game_type(_name), _game_class(_name))
