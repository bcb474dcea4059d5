"""The names of refusals and warnings, for clients that translate them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from nordrail.engine.objection import Objection

ReasonName = Literal[
    # forbidden by the rules
    "over",
    "not_your_turn",
    "second_card",
    "tickets_first",
    "tunnel_first",
    "not_face_up",
    "locomotive_first",
    "deck_empty",
    "tickets_gone",
    "route_yours",
    "route_taken",
    "twin_yours",
    "twin_closed",
    "few_trains",
    "too_many_cards",
    "too_few_cards",
    "wrong_cards",
    "not_in_hand",
    "tunnel_cards",
    "cards_needed",
    "nobody_claims",
    # forbidden at this table
    "seat_taken",
    "name_taken",
    "bad_name",
    "no_table",
    "restarts_soon",
    "sit_first",
    "host_only",
    "no_watching",
    "free_seats",
    "old_link",
    "no_take_back",
    "choose_again",
    "nothing_done",
    "peek",
    "resigned",
    "one_seat",
    "nobody_waits",
    "nudge_later",
    "vote_later",
    "clock_decides",
    "much_chat",
    "broken_record",
    "others_play",
    "daily_stays",
    "bad_copy",
    "changed_copy",
    # refused by the coach
    "hints_off",
    "hints_spent",
    "hints_spent_turn",
    "no_coach",
    "one_analysis",
    "unfinished_record",
    # refused by the deal of the day
    "deal_not_out",
    "no_deal",
    # wrong with a board file, or a warning about it
    "not_toml",
    "field_unknown",
    "field_missing",
    "field_kind",
    "field_long",
    "field_range",
    "table_empty",
    "many_entries",
    "more_mistakes",
    "board_name",
    "city_id",
    "half_place",
    "route_word",
    "two_cities",
    "no_city",
    "no_color",
    "color_differs",
    "tunnel_ferry",
    "bad_substitute",
    "substitute_same",
    "substitute_tunnel",
    "twin_unnamed",
    "twin_alone",
    "ticket_twice",
    "ticket_apart",
    "route_points",
    "keep_offer",
    "big_deck",
    "no_last_round",
    "few_tickets",
    "few_spaces",
    "few_cards",
    "long_route",
    "unpaid_route",
    "far_ticket",
    "lonely_city",
]
"""Every reason that a person can meet, for clients that translate them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why something is refused, for clients that translate it."""

    name: ReasonName
    values: dict[str, int | str]
    """The seats, numbers and cards in its sentence."""


def reason_message(reason: Objection | None) -> Why | None:
    """Return a reason for clients, if it has a name."""
    if reason is None or not reason.name:
        return None
    return Why(name=cast(ReasonName, reason.name), values=reason.values)


def reason_messages(reasons: Iterable[Objection]) -> list[Why]:
    """Return the reasons that have a name."""
    return [message for reason in reasons if (message := reason_message(reason)) is not None]
