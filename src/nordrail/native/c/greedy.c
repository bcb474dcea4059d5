/* A fast policy for rollouts that knows its tickets: claim routes of the cheapest network that joins them, otherwise
   collect the colours that this network needs. When its tickets are done it asks for more or claims for points. */
#include <string.h>
#include "state.h"

/* The routes that a seat still wants for its tickets. A plan of zeros is that of a seat without tickets. */
typedef struct {
    Set wanted;
    uint64_t tickets[2];
} Plan;

enum { FAR = 1000 };

/* The trains needed between two cities, where own and planned routes are free, or FAR if that is more than `most`.
   Cities wait in buckets by distance; `from` is the route that leads to each. */
static int distance(const Rules *rules, const Set *network, const Set *usable, int start, int goal, int most,
                    uint8_t *from) {
    uint64_t bucket[LENGTH + 1][2] = {{0}};
    uint8_t far[CITIES];
    memset(far, 255, sizeof far);
    far[start] = 0;
    bucket[0][start >> 6] = (uint64_t)1 << (start & 63);
    for (int here = 0, empty = 0; here <= most && empty <= LENGTH; here++, empty++) {
        uint64_t *cities = bucket[here & LENGTH];
        while (cities[0] | cities[1]) {
            int half = !cities[0], city = 64 * half + __builtin_ctzll(cities[half]);
            cities[half] &= cities[half] - 1;
            if (far[city] != here) continue;
            if (city == goal) return here;
            empty = 0;
            for (int place = rules->first_at[city]; place < rules->first_at[city + 1]; place++) {
                int number = rules->at[place], owned = set_has(network, number);
                if (!owned && !set_has(usable, number)) continue;
                const Route *route = &rules->route[number];
                int other = route->a == city ? route->b : route->a, there = here + (owned ? 0 : route->length);
                if (there >= far[other]) continue;
                far[other] = (uint8_t)there;
                from[other] = (uint8_t)number;
                bucket[there & LENGTH][other >> 6] |= (uint64_t)1 << (other & 63);
            }
        }
    }
    return FAR;
}

/* Add the cheapest way between a ticket's cities to a network if it is within these trains; returns its price. */
static int add_ticket(const Rules *rules, int ticket, Set *network, const Set *usable, int trains, int add) {
    uint8_t from[CITIES];
    int start = rules->ticket[ticket].a, city = rules->ticket[ticket].b;
    int price = distance(rules, network, usable, start, city, trains, from);
    if (price == FAR || !add) return price;
    while (city != start) {
        const Route *route = &rules->route[from[city]];
        set_add(network, from[city]);
        city = route->a == city ? route->b : route->a;
    }
    return price;
}

static Set usable_routes(const State *state, const Seat *seat) { return set_without(state->open, seat->barred); }

/* Join the tickets one after the other, the most valuable first. */
static void make_plan(const Rules *rules, const State *state, const Seat *seat, Plan *plan) {
    Set network = seat->routes, usable = usable_routes(state, seat);
    uint64_t left[2] = {seat->tickets[0], seat->tickets[1]};
    int trains = seat->trains;
    while (left[0] | left[1]) {
        int best = -1;
        for (int half = 0; half < 2; half++)
            for (uint64_t bits = left[half]; bits; bits &= bits - 1) {
                int ticket = 64 * half + __builtin_ctzll(bits);
                if (best < 0 || rules->ticket[ticket].points > rules->ticket[best].points) best = ticket;
            }
        left[best >> 6] &= ~((uint64_t)1 << (best & 63));
        int price = add_ticket(rules, best, &network, &usable, trains, 1);
        if (price != FAR) trains -= price;
    }
    plan->wanted = set_without(network, seat->routes);
    memcpy(plan->tickets, seat->tickets, sizeof plan->tickets);
}

/* A plan stays good until its seat has other tickets, or one of its routes is closed. */
static const Plan *current_plan(const Rules *rules, const State *state, Plan *plans) {
    const Seat *seat = &state->seats[state->turn - 1];
    Plan *plan = &plans[state->turn - 1];
    plan->wanted = set_without(plan->wanted, seat->routes);
    if (memcmp(plan->tickets, seat->tickets, sizeof plan->tickets) ||
        set_any(set_without(plan->wanted, usable_routes(state, seat))))
        make_plan(rules, state, seat, plan);
    return plan;
}

/* The cards of each colour that the wanted routes need; a gray route wants any colour a little. */
static void needs(const Rules *rules, const Set *wanted, Bag hand, int *need) {
    for (int kind = 0; kind < KINDS; kind++) need[kind] = 0;
    int gray = 0;
    FOR_MEMBERS(number, *wanted) {
        const Route *route = &rules->route[number];
        need[LOCOMOTIVE] += route->locomotives;
        if (route->color == GRAY) gray += route->length;
        else need[route->color] += 4 * (route->length - route->locomotives);
    }
    for (int color = 0; color < COLORS; color++) {
        int own = (int)bag_count(hand, color);
        need[color] -= 4 * own;
        if (gray && need[color] <= 0) need[color] = least(own, gray); /* complete the largest set */
    }
    need[LOCOMOTIVE] = need[LOCOMOTIVE] > (int)hand.locomotives ? 100 : 2;
}

/* Claim the longest of these routes, with the colour that the others need least; returns 0 if none is affordable. */
static int claim_longest(const Rules *rules, const Menu *menu, const Set *among, const int *need, Event *event) {
    int best = -1, paying = 0;
    for (int group = 0; group < GROUPS; group++) {
        if (!menu->claims_count[group]) continue;
        Set routes = set_and(claims_of(rules, menu, group), *among);
        FOR_MEMBERS(number, routes) {
            const Route *route = &rules->route[number];
            int engines = group < COLORS ? route->length - least((int)bag_count(menu->hand, group), route->length) : 3;
            int value = 64 * route->points - 16 * engines - (group < COLORS && need[group] > 0 ? need[group] : 0);
            if (best >= 0 && value <= paying) continue;
            best = number;
            paying = value;
            event->cards = menu_payment(route, group, menu->hand);
        }
    }
    if (best < 0) return 0;
    event->verb = CLAIM;
    event->route = (uint16_t)best;
    return 1;
}

/* Take the face-up card that is needed most, or draw from the deck. */
static int draw_needed(const Rules *rules, const State *state, const Menu *menu, const int *need, Event *event) {
    int best = -1;
    for (int kind = 0; kind < KINDS; kind++)
        if (bag_count(menu->takes, kind) && need[kind] > 0 && (best < 0 || need[kind] > need[best])) best = kind;
    if (best == LOCOMOTIVE && rules->locomotive_ends_draw && state->phase == TURN && need[best] < 100) best = -1;
    if (best < 0 && !menu->deck && bag_any(menu->takes)) best = bag_pick(menu->takes, 0);
    event->verb = best >= 0 ? TAKE : DRAW;
    event->card = (uint8_t)(best < 0 ? 0 : best);
    return best >= 0 || menu->deck;
}

/* C19: keep what fits into the network, the cheapest for its points first, and at least as many as must be kept. */
static void keep_fitting(const Rules *rules, const State *state, Event *event) {
    const Seat *seat = &state->seats[state->seat - 1];
    Set network = seat->routes, usable = usable_routes(state, seat);
    int trains = seat->trains, keep = least(state->keep, seat->offers), left = (1 << seat->offers) - 1;
    event->verb = KEEP;
    event->count = 0;
    for (int half = 0; half < 2; half++)
        for (uint64_t bits = seat->tickets[half]; bits; bits &= bits - 1) {
            int price = add_ticket(rules, 64 * half + __builtin_ctzll(bits), &network, &usable, trains, 1);
            if (price != FAR) trains -= price;
        }
    while (left) {
        int best = -1, worth = 0, price = 0;
        for (int place = 0; place < seat->offers; place++) {
            if (!(left >> place & 1)) continue;
            int ticket = seat->offered[place], far = add_ticket(rules, ticket, &network, &usable, trains, 0);
            int value = 2 * rules->ticket[ticket].points - 3 * far;
            if (best < 0 || value > worth) best = place, worth = value, price = far;
        }
        if (event->count >= keep && (price > trains - 6 || worth < 0)) break;
        left &= ~(1 << best);
        event->tickets[event->count++] = seat->offered[best];
        if (price != FAR) trains -= add_ticket(rules, seat->offered[best], &network, &usable, trains, 1);
    }
}

/* The action of this policy. */
static void act_greedily(const Rules *rules, const State *state, const Menu *menu, Plan *plans, Event *event) {
    event->seat = state->phase == CHOOSE_TICKETS ? state->seat : state->turn;
    if (state->phase == CHOOSE_TICKETS) {
        keep_fitting(rules, state, event);
        return;
    }
    if (state->phase == TUNNEL_PAYMENT) { /* with the fewest locomotives, or withdraw */
        make(rules, state, menu, 0, event);
        return;
    }
    const Seat *seat = &state->seats[state->turn - 1];
    const Plan *plan = current_plan(rules, state, plans);
    int need[KINDS], busy = set_any(plan->wanted);
    needs(rules, &plan->wanted, seat->hand, need);
    if (state->phase == TURN) {
        if (claim_longest(rules, menu, &plan->wanted, need, event)) return;
        int early = 2 * seat->trains > rules->trains && state->final_turns == NOT_YET;
        if (!busy && early && menu->tickets) {
            event->verb = DRAW_TICKETS;
            return;
        }
        if ((!busy || state->final_turns != NOT_YET) && claim_longest(rules, menu, &rules->all, need, event)) return;
    }
    if (draw_needed(rules, state, menu, need, event)) return;
    make(rules, state, menu, menu->count - 1, event); /* any claim, tickets, or a pass */
}
