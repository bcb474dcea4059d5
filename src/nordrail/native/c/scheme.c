/* Plans: which routes a seat wants for its tickets. */
#include <string.h>
#include "atlas.h"

enum { LISTED = 8, MOST_TICKETS = 7 };

typedef struct {
    uint8_t routes[PLAN], fillers[FILLERS];
    int8_t made;
    int32_t count, filler_count, trains;
    Set planned, wanted; /* the routes for tickets; with the fillers */
    uint64_t tickets[2]; /* all tickets for which it was made */
    uint64_t served[2];
    float turns, value;
    float odds; /* of completing it in time */
} Scheme;

/* What planning needs to know of a seat, computed once. */
typedef struct {
    const Outlook *outlook;
    const State *state;
    const Seat *seat;
    uint8_t hand[KINDS];
    float horizon;
    float cost[ROUTES];
    Set free;
} Planning;

/* The cost of each route: nothing for its own, the turns for those that it can claim, and more where others build. */
static void price_routes(Planning *planning, float train_price) {
    const Outlook *outlook = planning->outlook;
    const Rules *rules = outlook->rules;
    const Habits *habits = &outlook->atlas->habits;
    uint8_t others[CITIES];
    memset(others, 0, (size_t)rules->cities);
    for (int seat = 0; seat < rules->seats; seat++) {
        if (&planning->state->seats[seat] == planning->seat) continue;
        FOR_MEMBERS(number, planning->state->seats[seat].routes)
            others[rules->route[number].a] |= (uint8_t)(1 << seat), others[rules->route[number].b] |= (uint8_t)(1 << seat);
    }
    int largest = largest_set(planning->hand);
    for (int number = 0; number < rules->routes; number++) planning->cost[number] = -1;
    FOR_MEMBERS(number, planning->seat->routes) planning->cost[number] = 0;
    FOR_MEMBERS(number, planning->free) {
        const Route *route = &rules->route[number];
        int contested = __builtin_popcount(others[route->a]) + __builtin_popcount(others[route->b]);
        float cost = habits->rate * turns_with(outlook, number, planning->hand, largest) + habits->risk * (float)contested +
                     train_price * route->length;
        planning->cost[number] = cost > 0.15f ? cost : 0.15f;
    }
}

static Planning begin_planning(const Outlook *outlook, const State *state, int seat) {
    Planning planning;
    planning.outlook = outlook;
    planning.state = state;
    planning.seat = &state->seats[seat - 1];
    planning.horizon = horizon(outlook, state);
    planning.free = claimable_routes(outlook->rules, state, planning.seat);
    count_hand(planning.seat->hand, planning.hand);
    return planning;
}

/* Join the tickets one after another along the cheapest ways. */
static Scheme join_tickets(const Planning *planning, const uint8_t *tickets, int count) {
    const Rules *rules = planning->outlook->rules;
    const Outlook *outlook = planning->outlook;
    Scheme plan;
    float costs[ROUTES], worth = 0, sure = 0, lost = 0;
    memset(&plan, 0, sizeof plan);
    memcpy(costs, planning->cost, (size_t)rules->routes * sizeof *costs);
    for (int place = 0; place < count; place++) {
        const Ticket *ticket = &rules->ticket[tickets[place]];
        uint8_t way[PLAN];
        int length = cheapest_way(rules, outlook->atlas, costs, ticket->a, ticket->b, way);
        if (length < 0 || plan.count + length > PLAN) {
            lost += (float)ticket->points;
            continue;
        }
        plan.served[tickets[place] >> 6] |= (uint64_t)1 << (tickets[place] & 63);
        sure += 2 * (float)ticket->points + outlook->ticket_worth[tickets[place]];
        lost += (float)ticket->points;
        for (int step = 0; step < length; step++) {
            int number = way[step];
            FOR_MEMBERS(twin, rules->route[number].twins) costs[twin] = -1;
            costs[number] = 0;
            plan.routes[plan.count++] = (uint8_t)number;
            set_add(&plan.planned, number);
            plan.trains += rules->route[number].length;
            worth += (float)rules->route[number].points + outlook->route_worth[number];
        }
    }
    Needs needs = needs_of(outlook, plan.routes, plan.count);
    const Habits *habits = &outlook->atlas->habits;
    plan.turns = turns_for(outlook->atlas, &needs, planning->hand);
    plan.odds = in_time(habits, planning->horizon - plan.turns);
    plan.value = plan.odds * sure - lost + worth - habits->rate * plan.turns;
    return plan;
}

/* Join the tickets in this order, leaving out those for which trains or turns are missing. */
static Scheme join_quickly(const Planning *planning, const uint8_t *tickets, int count) {
    const Outlook *outlook = planning->outlook;
    const Rules *rules = outlook->rules;
    const Habits *habits = &outlook->atlas->habits;
    Scheme plan;
    float costs[ROUTES];
    Needs needs = {0};
    memset(&plan, 0, sizeof plan);
    memcpy(costs, planning->cost, (size_t)rules->routes * sizeof *costs);
    plan.turns = turns_for(outlook->atlas, &needs, planning->hand);
    for (int place = 0; place < count; place++) {
        const Ticket *ticket = &rules->ticket[tickets[place]];
        uint8_t way[PLAN];
        int length = cheapest_way(rules, outlook->atlas, costs, ticket->a, ticket->b, way), trains = plan.trains;
        if (length < 0 || plan.count + length > PLAN) continue;
        for (int step = 0; step < length; step++) trains += rules->route[way[step]].length;
        if (trains > planning->seat->trains) continue;
        Needs more = needs;
        for (int step = 0; step < length; step++) add_needs(outlook, &more, way[step]);
        float turns = turns_for(outlook->atlas, &more, planning->hand);
        if (turns > planning->horizon + 1) continue;
        needs = more;
        plan.turns = turns;
        plan.trains = trains;
        plan.served[tickets[place] >> 6] |= (uint64_t)1 << (tickets[place] & 63);
        for (int step = 0; step < length; step++) {
            int number = way[step];
            FOR_MEMBERS(twin, rules->route[number].twins) costs[twin] = -1;
            costs[number] = 0;
            plan.routes[plan.count++] = (uint8_t)number;
            set_add(&plan.planned, number);
        }
    }
    plan.odds = in_time(habits, planning->horizon - plan.turns);
    return plan;
}

/* Try several orders of the tickets; all rotations if `careful`. */
static Scheme best_order(const Planning *planning, const uint8_t *tickets, int count, int careful) {
    Scheme best = join_tickets(planning, tickets, count);
    if (count < 2) return best;
    uint8_t order[MOST_TICKETS];
    for (int turn = 0; turn < (careful ? 2 * count : 2); turn++) {
        int backward = turn & 1, start = turn >> 1;
        if (!turn) continue; /* the given order */
        for (int place = 0; place < count; place++)
            order[backward ? count - 1 - place : place] = tickets[(start + place) % count];
        Scheme other = join_tickets(planning, order, count);
        if (other.value > best.value) best = other;
    }
    return best;
}

static inline int fits(const Planning *planning, const Scheme *plan) {
    return plan->trains <= planning->seat->trains && plan->turns <= planning->horizon + 1;
}

/* The most valuable tickets that are not completed, best first; `wanted` has one place more than it returns. */
static int open_tickets(const Rules *rules, const Seat *seat, const uint64_t *tickets, uint8_t *wanted) {
    uint64_t done[2];
    Seat holder = {.routes = seat->routes, .tickets = {tickets[0], tickets[1]}};
    complete_tickets(rules, &holder, done);
    int count = 0;
    for (int half = 0; half < 2; half++)
        for (uint64_t left = tickets[half] & ~done[half]; left; left &= left - 1) {
            int ticket = 64 * half + __builtin_ctzll(left), place = count < MOST_TICKETS ? count++ : MOST_TICKETS;
            for (; place && rules->ticket[wanted[place - 1]].points < rules->ticket[ticket].points; place--)
                wanted[place] = wanted[place - 1];
            wanted[place] = (uint8_t)ticket;
        }
    return count;
}

static int without(const uint8_t *tickets, int count, int left_out, uint8_t *rest) {
    int kept = 0;
    for (int place = 0; place < count; place++)
        if (place != left_out) rest[kept++] = tickets[place];
    return kept;
}

/* Leave out the ticket that gives up the fewest points for each turn gained. */
static Scheme drop_ticket(const Planning *planning, const Scheme *plan, uint8_t *tickets, int *count, int careful) {
    Scheme best = {0};
    float least_loss = 1e9f;
    int dropped = *count - 1;
    for (int place = careful ? 0 : *count - 1; place < *count; place++) {
        uint8_t rest[MOST_TICKETS];
        int kept = without(tickets, *count, place, rest);
        Scheme smaller = best_order(planning, rest, kept, 0);
        float gained = plan->turns - smaller.turns;
        float loss = 2 * (float)planning->outlook->rules->ticket[tickets[place]].points / (gained > 0.5f ? gained : 0.5f);
        if (loss < least_loss) least_loss = loss, best = smaller, dropped = place;
    }
    *count = without(tickets, *count, dropped, tickets);
    return best;
}

/* The best network for these tickets within the trains and turns that are left. */
static Scheme plan_tickets(Planning *planning, const uint64_t *tickets, int careful) {
    static const float train_prices[] = {0, 0.8f, 2};
    const Rules *rules = planning->outlook->rules;
    uint8_t wanted[MOST_TICKETS + 1];
    int count = open_tickets(rules, planning->seat, tickets, wanted);
    float stake = 0;
    for (int place = 0; place < count; place++) stake += (float)rules->ticket[wanted[place]].points;
    Scheme plan = {0};
    if (!careful) {
        price_routes(planning, 0);
        plan = join_quickly(planning, wanted, count);
        plan.tickets[0] = tickets[0];
        plan.tickets[1] = tickets[1];
        plan.made = 1;
        return plan;
    }
    for (int price = 0; price < 3; price++) {
        price_routes(planning, train_prices[price]);
        plan = best_order(planning, wanted, count, careful > 1);
        if (fits(planning, &plan)) break;
    }
    while (count && plan.count && !fits(planning, &plan)) plan = drop_ticket(planning, &plan, wanted, &count, careful);
    for (int place = 0; place < count; place++) stake -= (float)rules->ticket[wanted[place]].points;
    plan.value -= stake; /* the tickets left out */
    plan.tickets[0] = tickets[0];
    plan.tickets[1] = tickets[1];
    plan.made = 1;
    return plan;
}

/* Routes for the trains and turns that the tickets leave, most points a turn first. */
static void add_fillers(const Planning *planning, Scheme *plan) {
    const Outlook *outlook = planning->outlook;
    const Rules *rules = outlook->rules;
    int trains = planning->seat->trains - plan->trains, largest = largest_set(planning->hand), found = 0;
    float turns = planning->horizon - plan->turns, each[LISTED], need[LISTED];
    uint8_t listed[LISTED];
    plan->wanted = plan->planned;
    plan->filler_count = 0;
    if (turns <= 0.5f || trains <= 0) return;
    Set free = set_and(planning->free, rules->within[trains]);
    for (int place = 0; place < plan->count; place++) free = set_without(free, rules->route[plan->routes[place]].twins);
    free = set_without(free, plan->planned);
    FOR_MEMBERS(number, free) {
        float cost = turns_with(outlook, number, planning->hand, largest);
        float points = ((float)rules->route[number].points + outlook->route_worth[number]) / (cost > 0.7f ? cost : 0.7f);
        if (found == LISTED && points <= each[LISTED - 1]) continue;
        int place = found < LISTED ? found++ : LISTED - 1;
        for (; place && each[place - 1] < points; place--)
            each[place] = each[place - 1], need[place] = need[place - 1], listed[place] = listed[place - 1];
        each[place] = points, need[place] = cost, listed[place] = (uint8_t)number;
    }
    for (int place = 0; place < found && plan->filler_count < FILLERS && turns > 0.5f; place++) {
        const Route *route = &rules->route[listed[place]];
        if (route->length > trains || !set_has(&free, listed[place])) continue;
        plan->fillers[plan->filler_count++] = listed[place];
        set_add(&plan->wanted, listed[place]);
        free = set_without(free, route->twins);
        trains -= route->length;
        turns -= need[place];
    }
}

static Scheme make_scheme(const Outlook *outlook, const State *state, int seat, int careful) {
    Planning planning = begin_planning(outlook, state, seat);
    Scheme plan = plan_tickets(&planning, planning.seat->tickets, careful);
    add_fillers(&planning, &plan);
    return plan;
}

static void drop_own(const Rules *rules, const Seat *seat, Scheme *plan) {
    int kept = 0;
    for (int place = 0; place < plan->count; place++) {
        int number = plan->routes[place];
        if (!set_has(&seat->routes, number))
            plan->routes[kept++] = (uint8_t)number;
        else
            plan->trains -= rules->route[number].length;
    }
    plan->count = kept;
    plan->planned = set_without(plan->planned, seat->routes);
    plan->wanted = set_without(plan->wanted, seat->routes);
}

/* Make the plan of a seat anew only if it must be: it has other tickets, or lost a route that it wanted. */
static void keep_plan(const Outlook *outlook, const State *state, int seat, Scheme *plan) {
    const Seat *holder = &state->seats[seat - 1];
    int stale = !plan->made || plan->tickets[0] != holder->tickets[0] || plan->tickets[1] != holder->tickets[1];
    if (!stale) {
        Set gone = set_without(plan->wanted, claimable_routes(outlook->rules, state, holder));
        if (!set_any(gone) && plan->count) return;
        int had = plan->count;
        drop_own(outlook->rules, holder, plan);
        gone = set_without(gone, holder->routes);
        stale = set_any(set_and(gone, plan->planned)) || (had && !plan->count);
    }
    if (stale) {
        *plan = make_scheme(outlook, state, seat, 0);
        return;
    }
    Planning planning = begin_planning(outlook, state, seat);
    Needs needs = needs_of(outlook, plan->routes, plan->count);
    plan->turns = turns_for(outlook->atlas, &needs, planning.hand);
    add_fillers(&planning, plan);
}
