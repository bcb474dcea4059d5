"""What the seats of a simulated game do: simple habits of a planner, cheap enough to repeat a thousand times."""

from typing import TYPE_CHECKING

from nordrail.bots.planner.board_tables import GRAY, LOCOMOTIVE, Atlas
from nordrail.engine.components.cards import Card
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.rules.payment import can_substitute, lay

if TYPE_CHECKING:
    from nordrail.bots.search.rollout import Playout

FEW_TRAINS = 6
"""With this few trains left for any seat, the end is near."""
TRAINS_FOR_TICKETS = 12
"""With at least this many trains left for every seat, a seat without a plan draws tickets."""
_TICKET = 16.0
"""Points that the tickets of a plan are worth near the end, shared by its routes."""
_NOTHING = [0] * len(Card)


def take_turn(game: "Playout", seat: int) -> None:
    """Claim a planned route that the hand can pay for, or draw cards."""
    plan = game.plans[seat]
    if plan is None:
        plan = make_plan(game, seat)
    atlas, hand, needs = game.atlas, game.hands[seat], game.needs[seat]
    if game.final_turns is not None or min(game.trains) <= FEW_TRAINS:
        if _claim_best(game, seat, plan):
            return
    else:
        for number in plan:
            for track in atlas.tracks_of[number]:
                color = payable(atlas, track, hand, needs)
                if color >= 0 and (track == number or game.open & ~game.barred[seat] & 1 << track):
                    game.claim(seat, track, color)
                    return
        if not plan and _without_plan(game, seat):
            return
    game.draw(seat, 2)


def _without_plan(game: "Playout", seat: int) -> bool:
    """Draw tickets or claim a long route when all tickets are done, and tell whether that took the turn."""
    if min(game.trains) >= TRAINS_FOR_TICKETS and game.ticket_pile:
        _draw_tickets(game, seat)
        return True
    hand, needs, trains = game.hands[seat], game.needs[seat], game.trains[seat]
    atlas = game.atlas
    best, target = 0.0, -1
    usable = game.open & ~game.barred[seat]
    for number in atlas.by_points:
        if usable >> number & 1 and atlas.length[number] <= trains:
            own = max(hand[:LOCOMOTIVE]) if atlas.color[number] == GRAY else hand[atlas.color[number]]
            lack = atlas.length[number] - own
            rate = atlas.points[number] / (1 + 0.6 * lack) if lack > 0 else float(atlas.points[number])
            if rate > best:
                best, target = rate, number
    if target < 0:
        return False
    color = payable(atlas, target, hand, needs)
    if color >= 0:
        game.claim(seat, target, color)
        return True
    game.set_plan(seat, [target])
    return False


def _claim_best(game: "Playout", seat: int, plan: list[int]) -> bool:
    """Claim what scores most at once near the end; a planned route counts as a share of its tickets."""
    atlas, hand = game.atlas, game.hands[seat]
    needs = _NOTHING if game.final_turns is not None else game.needs[seat]
    usable = game.open & ~game.barred[seat]
    trains = game.trains[seat]
    best, target, paid = 0.0, -1, -1
    share = _TICKET / len(plan) if plan else 0.0
    enough = game.final_turns is not None
    for number in atlas.by_points:
        if not usable >> number & 1 or atlas.length[number] > trains:
            continue
        value = atlas.points[number] + (share if number in plan else 0.0)
        if value <= best:
            continue
        if not enough and number not in plan and atlas.length[number] < 3:
            continue
        color = payable(atlas, number, hand, needs)
        if color >= 0:
            best, target, paid = value, number, color
    if target < 0:
        return False
    game.claim(seat, target, paid)
    return True


def payable(atlas: Atlas, number: int, hand: list[int], needs: list[int]) -> int:
    """Return the colour that pays for the route; -1 if the hand cannot pay, or should not."""
    route, color = atlas.routes[number], atlas.color[number]
    if color == GRAY:
        most, plain = -99, atlas.plain[number]
        for kind in range(LOCOMOTIVE):
            own = hand[kind]
            if own:
                spare = own + own - needs[kind] if own < plain else 50 + own - needs[kind]
                if spare > most:
                    most, color = spare, kind
        if color == GRAY:
            color = 0
    own = hand[color]
    used, _, missing = lay(route, own, hand[LOCOMOTIVE])
    if not missing:
        return color
    if route.substitute is None:
        return -1
    spare = sum([have - need for have, need in zip(hand, needs, strict=True) if have > need])
    spare -= max(0, own - needs[color]) if used else 0
    pairs = sum([kind >> 1 for kind in hand[:LOCOMOTIVE]]) - (own >> 1) + (own - used >> 1)
    return color if can_substitute(route, missing, spare, pairs) else -1


def make_plan(game: "Playout", seat: int) -> list[int]:
    """Repair a plan that lost routes, or make a new one."""
    broken = game.broken[seat]
    plan = broken and _mend(game, seat, broken)
    if plan is None:
        plan = _join_tickets(game, seat)
    game.set_plan(seat, plan)
    return plan


def _mend(game: "Playout", seat: int, broken: list[int]) -> list[int] | None:
    """Replace the lost routes of a plan; `None` if one has no detour, or there are too few trains."""
    atlas, costs = game.atlas, _costs(game, seat)
    plan = [number for number in broken if costs[number] is not None]
    trains = game.trains[seat] - sum([atlas.length[number] for number in plan])
    for number in plan:
        costs[number] = 0.0
    for lost in broken:
        if costs[lost] is None:
            a, b = atlas.ends[lost]
            way = cheapest_path(atlas.around, (a,), (b,), costs)
            if way is None:
                return None
            for number in way:
                if costs[number]:
                    trains -= atlas.length[number]
                    plan.append(number)
                    costs[number] = 0.0
            if trains < 0:
                return None
    return plan


def _join_tickets(game: "Playout", seat: int) -> list[int]:
    """Join the tickets one by one along the cheapest path, as far as the trains reach."""
    atlas, costs = game.atlas, _costs(game, seat)
    trains = game.trains[seat]
    plan: list[int] = []
    for ticket in game.tickets[seat]:
        a, b, _ = atlas.tickets[ticket]
        way = cheapest_path(atlas.around, (a,), (b,), costs)
        if way is None:
            continue
        new = [number for number in way if costs[number]]
        trains_needed = sum([atlas.length[number] for number in new])
        if trains_needed > trains:
            continue
        trains -= trains_needed
        for number in new:
            for other in atlas.beside[number]:
                costs[other] = None
            costs[number] = 0.0
        plan += new
    return plan


def _draw_tickets(game: "Playout", seat: int) -> None:
    """Draw tickets and keep those that are near."""
    pile = game.ticket_pile
    luck = game.luck[seat]
    rules = game.atlas.rulebook.tickets
    offered = [pile.pop(int(next(luck) * len(pile))) for _ in range(min(rules.offer, len(pile)))]
    keep_near(game, seat, offered, rules.keep)


def keep_near(game: "Playout", seat: int, offered: list[int], least: int) -> None:
    """Keep the tickets that bring more than they cost, and at least `least` of them."""
    atlas, costs = game.atlas, _costs(game, seat)
    left = 0.8 * min(game.trains)
    ranked = []
    for ticket in offered:
        a, b, points = atlas.tickets[ticket]
        way = cheapest_path(atlas.around, (a,), (b,), costs)
        if way is None:
            ranked.append((-2.0 * points, ticket))
        else:
            turns = sum([atlas.turns[number] for number in way if costs[number]])
            spaces = sum([atlas.length[number] for number in way if costs[number]])
            late = turns > left or spaces > game.trains[seat]
            ranked.append((-float(points) if late else points - turns, ticket))
    ranked.sort(reverse=True)
    for place, (value, ticket) in enumerate(ranked):
        if place < least or value > 2:
            game.tickets[seat].append(ticket)
    game.plans[seat] = game.broken[seat] = None


def _costs(game: "Playout", seat: int) -> list[float | None]:
    usable = game.atlas.usable(game.open, game.barred[seat], game.trains[seat])
    return game.atlas.costs(game.networks[seat], usable)
