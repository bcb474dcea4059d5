"""The eleven bonus cards of Northern Lights: rules LA to LK."""

from nordrail.engine.components.board import Kind
from nordrail.engine.rules.bonus import Bonus, Countries, Locomotives, LongestPath, Routes, Tickets, TrainsLeft

BONUS_CARDS = (
    Bonus("A", "Call of the wild", 5, Locomotives(), "locomotives and pairs in hand"),
    Bonus("B", "Capital investment", 7, Tickets(capital=True), "completed tickets to a capital"),
    Bonus("C", "Cost efficiency", 7, TrainsLeft(), "trains left"),
    Bonus("D", "Small steps strategist", 10, Routes(length=1), "routes of one space"),
    Bonus("E", "Nordic Express", 10, LongestPath(), "trains on the longest path"),
    Bonus("F", "Local network", 10, Tickets(most_points=5), "completed tickets of 5 points or less"),
    Bonus("G", "International tycoon", 12, Countries(), "countries reached"),
    Bonus("H", "Polar Express", 12, Tickets(arctic=True), "completed tickets to the Arctic"),
    Bonus("I", "Snowplow award", 12, Routes(arctic=True), "routes in the Arctic"),
    Bonus("J", "Ferry Master", 12, Routes(kind=Kind.FERRY), "ferries"),
    Bonus("K", "The wild west", 7, Routes(country="Norway"), "routes to Norway"),
)
