"""The eleven bonus cards of Northern Lights: what each one counts."""

from nordrail.engine.components.board import Kind, Ticket
from nordrail.engine.components.cards import COLORS, Card
from nordrail.engine.rules.rulebook import Bonus
from nordrail.engine.rules.scoring import Standing


def completed_tickets(standing: Standing) -> int:
    """How many tickets the seat has completed."""
    return len(standing.completed)


def bonus_cards_scored(standing: Standing) -> int:
    """How many bonus cards the seat has scored."""
    return standing.bonuses_scored


def call_of_the_wild(standing: Standing) -> int:
    """LA: locomotives in hand; each pair of one colour counts as one."""
    return standing.hand[Card.LOCOMOTIVE] + sum(standing.hand[color] // 2 for color in COLORS)


def capital_investment(standing: Standing) -> int:
    """LB: completed tickets to a capital; a ticket counts once."""
    return sum(any(standing.board.city(end).capital for end in _ends(ticket)) for ticket in standing.completed)


def cost_efficiency(standing: Standing) -> int:
    """LC: trains left."""
    return standing.trains


def small_steps_strategist(standing: Standing) -> int:
    """LD: claimed routes of one space."""
    return sum(route.length == 1 for route in standing.routes)


def nordic_express(standing: Standing) -> int:
    """LE: the longest continuous path in trains."""
    return standing.longest_path


def local_network(standing: Standing) -> int:
    """LF: completed tickets of five points or less."""
    return sum(ticket.points <= 5 for ticket in standing.completed)


def international_tycoon(standing: Standing) -> int:
    """LG: countries that the seat's routes touch."""
    return len({city.country for route in standing.routes for city in standing.cities(route)})


def polar_express(standing: Standing) -> int:
    """LH: completed tickets with a city inside the Arctic Circle; a ticket counts once."""
    return sum(any(standing.board.city(end).arctic for end in _ends(ticket)) for ticket in standing.completed)


def snowplow_award(standing: Standing) -> int:
    """LI: claimed routes with a city inside the Arctic Circle."""
    return sum(any(city.arctic for city in standing.cities(route)) for route in standing.routes)


def ferry_master(standing: Standing) -> int:
    """LJ: claimed ferries."""
    return sum(route.kind is Kind.FERRY for route in standing.routes)


def the_wild_west(standing: Standing) -> int:
    """LK: claimed routes with a Norwegian city."""
    return sum(any(city.country == "Norway" for city in standing.cities(route)) for route in standing.routes)


def _ends(ticket: Ticket) -> tuple[str, str]:
    return ticket.a, ticket.b


BONUS_CARDS = (
    Bonus("A", "Call of the wild", 5, call_of_the_wild, "locomotives and pairs in hand", secret=True),
    Bonus("B", "Capital investment", 7, capital_investment, "completed tickets to a capital", secret=True),
    Bonus("C", "Cost efficiency", 7, cost_efficiency, "trains left"),
    Bonus("D", "Small steps strategist", 10, small_steps_strategist, "routes of one space"),
    Bonus("E", "Nordic Express", 10, nordic_express, "trains on the longest path"),
    Bonus("F", "Local network", 10, local_network, "completed tickets of 5 points or less", secret=True),
    Bonus("G", "International tycoon", 12, international_tycoon, "countries reached"),
    Bonus("H", "Polar Express", 12, polar_express, "completed tickets to the Arctic", secret=True),
    Bonus("I", "Snowplow award", 12, snowplow_award, "routes in the Arctic"),
    Bonus("J", "Ferry Master", 12, ferry_master, "ferries"),
    Bonus("K", "The wild west", 7, the_wild_west, "routes to Norway"),
)
