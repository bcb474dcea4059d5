"""A board as it is printed: where it is drawn, the numbers of its rules, and what could spoil a game on it."""

from nordrail.display.board_layout import lay_out
from nordrail.engine.board_message import board_message, rules_message
from nordrail.engine.rules.board_warnings import board_warnings
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.host.refusals.reason_names import reason_messages
from nordrail.host.replies.answers import Printed


def printed_board(rulebook: Rulebook, file: str | None = None) -> Printed:
    """Return the board of a game, with the text of its file if it is a custom one."""
    return Printed(
        rules=rules_message(rulebook),
        board=board_message(rulebook.board),
        layout=lay_out(rulebook.board, rulebook.title),
        file=file,
        warnings=reason_messages(board_warnings(rulebook)) if rulebook.changed_board else [],
    )
