"""The sentences of notices in five languages: to the player who is asked, and about that player to a host."""

from typing import Literal, get_args

from nordrail.server.notices.ask import Ask

Language = Literal["en", "da", "nb", "sv", "fi"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_TO_PLAYER = {
    "en": {
        "tickets": "The game has started. Choose your first tickets.",
        "first": "Everyone has chosen tickets. It's your turn.",
        "turn": "{mover} has moved. It's your turn.",
        "back": "{mover} would like to take back a move. Do you agree?",
    },
    "da": {
        "tickets": "Spillet er begyndt. Vælg dine første billetter.",
        "first": "Alle har valgt billetter. Det er din tur.",
        "turn": "{mover} har taget sin tur. Det er din tur.",
        "back": "{mover} vil gerne fortryde et træk. Er du enig?",
    },
    "nb": {
        "tickets": "Spillet har begynt. Velg dine første billetter.",
        "first": "Alle har valgt billetter. Det er din tur.",
        "turn": "{mover} har gjort sitt trekk. Det er din tur.",
        "back": "{mover} vil gjerne angre et trekk. Er det greit for deg?",
    },
    "sv": {
        "tickets": "Spelet har börjat. Välj dina första biljetter.",
        "first": "Alla har valt biljetter. Det är din tur.",
        "turn": "{mover} har gjort sitt drag. Det är din tur.",
        "back": "{mover} vill ångra ett drag. Går det bra?",
    },
    "fi": {
        "tickets": "Peli on alkanut. Valitse ensimmäiset lippusi.",
        "first": "Kaikki ovat valinneet lippunsa. Nyt on sinun vuorosi.",
        "turn": "{mover} on pelannut vuoronsa. Nyt on sinun vuorosi.",
        "back": "{mover} haluaisi perua siirron. Sopiiko se sinulle?",
    },
}
_TO_HOST = {
    "en": {
        "tickets": "The game has started. {player} chooses tickets.",
        "first": "Everyone has chosen tickets. Next: {player}.",
        "turn": "{mover} has moved. Next: {player}.",
        "back": "{mover} would like to take back a move. {player} decides.",
    },
    "da": {
        "tickets": "Spillet er begyndt. {player} vælger billetter.",
        "first": "Alle har valgt billetter. Næste: {player}.",
        "turn": "{mover} har taget sin tur. Næste: {player}.",
        "back": "{mover} vil gerne fortryde et træk. {player} bestemmer.",
    },
    "nb": {
        "tickets": "Spillet har begynt. {player} velger billetter.",
        "first": "Alle har valgt billetter. Neste: {player}.",
        "turn": "{mover} har gjort sitt trekk. Neste: {player}.",
        "back": "{mover} vil gjerne angre et trekk. {player} avgjør.",
    },
    "sv": {
        "tickets": "Spelet har börjat. {player} väljer biljetter.",
        "first": "Alla har valt biljetter. På tur: {player}.",
        "turn": "{mover} har gjort sitt drag. På tur: {player}.",
        "back": "{mover} vill ångra ett drag. {player} avgör.",
    },
    "fi": {
        "tickets": "Peli on alkanut. {player} valitsee lippujaan.",
        "first": "Kaikki ovat valinneet lippunsa. Vuorossa: {player}.",
        "turn": "{mover} on pelannut vuoronsa. Vuorossa: {player}.",
        "back": "{mover} haluaisi perua siirron. {player} päättää.",
    },
}


def heading(ask: Ask) -> str:
    """Return the name of the game and the code of the table."""
    return f"{ask.game} · {ask.code}"


def to_player(ask: Ask, language: str) -> str:
    """Return the question as a sentence for the player."""
    return _TO_PLAYER[language][ask.kind].format(mover=ask.mover)


def to_host(ask: Ask, language: str) -> str:
    """Return the question as one line for a host."""
    return f"{heading(ask)}: {_TO_HOST[language][ask.kind].format(mover=ask.mover, player=ask.player)}"
