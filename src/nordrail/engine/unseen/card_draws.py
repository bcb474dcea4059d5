"""Sample the deck from which each player drew each card that nobody saw them get."""

from dataclasses import dataclass
from random import Random

from nordrail.engine.components.cards import ONE, UNKNOWN, Bag, Cards, bag_of, count, size
from nordrail.engine.view import PlayerView, View


def is_hidden(player: PlayerView) -> bool:
    """Return whether the player drew cards that the reader did not see."""
    return any(cards[UNKNOWN] for cards in player.drawn)


def sample_draws(view: View, rng: Random) -> list[list[Bag]]:
    """Return for every seat the cards that it drew unseen from each deck."""
    while True:
        draws = _Draws(view, rng)
        if draws.place_revealed():
            return draws.complete()


@dataclass(frozen=True, slots=True)
class _Shown:
    """A card that a player revealed, although nobody saw them get it: they had drawn it by then."""

    player: PlayerView
    card: int
    shuffles: int
    drawn: int
    """The cards that the player had drawn from the deck in use."""

    def drawn_by_then(self, deck: int) -> int:
        """Count the cards that the player had drawn from a deck."""
        return self.drawn if deck == self.shuffles else len(self.player.drawn[deck])


class _Draws:
    """An attempt at a history that agrees with the view."""

    def __init__(self, view: View, rng: Random) -> None:
        self._rng = rng
        self._hidden = [player for player in view.players if is_hidden(player)]
        self._draws = [[0 if is_hidden(player) else cards.bag for cards in player.drawn] for player in view.players]
        self._left = [cards.bag for cards in view.unseen]
        for player in view.players:
            if player not in self._hidden and player.seat != view.seat:
                self._left = [bag - drawn.bag for bag, drawn in zip(self._left, player.drawn, strict=True)]
        self._placed: list[tuple[_Shown, int]] = []

    def place_revealed(self) -> bool:
        """Assign a deck to every revealed card, the earliest first; return whether that is possible."""
        revealed = [(news.shuffles, player, news) for player in self._hidden for news in player.revealed]
        for shuffles, player, news in sorted(revealed, key=lambda item: item[0]):
            if shuffles == 0:  # there was only one deck
                self._draws[player.seat - 1][0] += news.cards
                self._left[0] -= news.cards
                continue
            for card in Cards(news.cards):
                if not self._place(_Shown(player, card, shuffles, news.drawn)):
                    return False
        return True

    def complete(self) -> list[list[Bag]]:
        """Deal the remaining cards of every deck to those who drew from it."""
        for deck, bag in enumerate(self._left):
            rooms = [len(player.drawn[deck]) - size(self._draws[player.seat - 1][deck]) for player in self._hidden]
            cards = self._rng.sample([*Cards(bag)], sum(rooms))
            for player, room in zip(self._hidden, rooms, strict=True):
                self._draws[player.seat - 1][deck] += bag_of(cards[:room])
                del cards[:room]
        return self._draws

    def _place(self, shown: _Shown) -> bool:
        odds = self._odds(shown)
        if not any(odds):
            return self._make_room(shown)
        deck = self._rng.choices(range(len(odds)), odds)[0]
        self._put(shown, deck)
        self._placed.append((shown, deck))
        return True

    def _odds(self, shown: _Shown) -> list[float]:
        """Weigh the decks by the places that the player still has there and by the share of the card in them."""
        draws = self._draws[shown.player.seat - 1]
        odds = []
        for deck in range(shown.shuffles + 1):
            room = max(0, shown.drawn_by_then(deck) - size(draws[deck]))
            odds.append(room * count(self._left[deck], shown.card) / max(1, size(self._left[deck])))
        return odds

    def _make_room(self, shown: _Shown) -> bool:
        """Place a card in the deck of one that can come from another deck as well."""
        for index in self._rng.sample(range(len(self._placed)), len(self._placed)):
            other, deck = self._placed[index]
            self._put(other, deck, -1)
            if self._odds(shown)[deck]:
                self._put(shown, deck)
                if any(odds := self._odds(other)):
                    to = self._rng.choices(range(len(odds)), odds)[0]
                    self._put(other, to)
                    self._placed[index] = other, to
                    self._placed.append((shown, deck))
                    return True
                self._put(shown, deck, -1)
            self._put(other, deck)
        return False

    def _put(self, shown: _Shown, deck: int, times: int = 1) -> None:
        self._draws[shown.player.seat - 1][deck] += times * ONE[shown.card]
        self._left[deck] -= times * ONE[shown.card]
