/* Derive an atlas from a rulebook, and the worth of routes and tickets from the bonuses in play. */
#include <string.h>
#include "atlas.h"

enum { PLAN = 48 }; /* routes of a plan */

/* The cheapest way between two cities; costs below zero are closed. Writes its routes and returns how many, or -1. */
static int cheapest_way(const Rules *rules, const Atlas *atlas, const float *costs, int from, int to, uint8_t *routes) {
    float distance[CITIES];
    uint8_t back[CITIES], frontier[CITIES], state[CITIES]; /* state: 0 unknown, 1 in the frontier, 2 done */
    int size = 1, found = 0;
    memset(state, 0, (size_t)rules->cities);
    distance[from] = 0;
    frontier[0] = (uint8_t)from;
    while (size) {
        int best = 0;
        for (int place = 1; place < size; place++)
            if (distance[frontier[place]] < distance[frontier[best]]) best = place;
        int here = frontier[best];
        if (here == to) {
            found = 1;
            break;
        }
        frontier[best] = frontier[--size];
        state[here] = 2;
        for (int number = atlas->first[here]; number < atlas->first[here + 1]; number++) {
            Way way = atlas->ways[number];
            float cost = costs[way.route];
            if (cost < 0 || state[way.to] == 2) continue;
            cost += distance[here];
            if (state[way.to] && cost >= distance[way.to]) continue;
            if (!state[way.to]) state[way.to] = 1, frontier[size++] = way.to;
            distance[way.to] = cost;
            back[way.to] = way.route;
        }
    }
    if (!found) return -1;
    int count = 0;
    for (int here = to; here != from;) {
        const Route *route = &rules->route[back[here]];
        if (costs[back[here]] > 0) {
            if (count == PLAN) return -1;
            routes[count++] = back[here];
        }
        here = route->a == here ? route->b : route->a;
    }
    return count;
}

static void tabulate_ways(const Rules *rules, Atlas *atlas) {
    int next = 0;
    for (int city = 0; city < rules->cities; city++) {
        atlas->first[city] = (uint16_t)next;
        for (int number = 0; number < rules->routes; number++) {
            const Route *route = &rules->route[number];
            if (route->a == city) atlas->ways[next++] = (Way){route->b, (uint8_t)number};
            if (route->b == city) atlas->ways[next++] = (Way){route->a, (uint8_t)number};
        }
    }
    atlas->first[rules->cities] = (uint16_t)next;
}

static void tabulate_turns(const Rules *rules, Atlas *atlas) {
    const Habits *habits = &atlas->habits;
    int spaces = 0;
    for (int number = 0; number < rules->routes; number++) {
        const Route *route = &rules->route[number];
        int plain = route->length - route->locomotives, pairs = route->substitute && route->same_color;
        atlas->plain[number] = (uint8_t)plain;
        atlas->claim_turns[number] = 1 + (route->tunnel ? habits->tunnel : 0) - habits->drawn * route->draws;
        atlas->turns[number] = atlas->claim_turns[number] + habits->route_card * (float)plain +
                               (pairs ? 1 : 1.25f) * habits->route_symbol * route->locomotives -
                               (route->color == GRAY ? habits->gray_card * (float)plain : 0);
        spaces += route->length;
        if (!route->substitute || route->same_color) continue;
        if (route->locomotives && route->substitute > atlas->any_for_symbol) atlas->any_for_symbol = route->substitute;
        if (!route->wild && route->substitute > atlas->any_for_card) atlas->any_for_card = route->substitute;
    }
    atlas->spaces_a_claim = habits->long_routes * (float)spaces / (float)(rules->routes ? rules->routes : 1);
}

static void tabulate_tickets(const Rules *rules, Atlas *atlas) {
    float prices[ROUTES];
    uint8_t way[PLAN];
    for (int number = 0; number < rules->routes; number++)
        prices[number] = atlas->turns[number] > 0.2f ? atlas->turns[number] : 0.2f;
    for (int ticket = 0; ticket < rules->tickets; ticket++) {
        int count = cheapest_way(rules, atlas, prices, rules->ticket[ticket].a, rules->ticket[ticket].b, way);
        float price = 0;
        for (int place = 0; place < count; place++) price += prices[way[place]];
        atlas->ticket_price[ticket] = price > 0.2f ? price : 1;
    }
}

static int wild_everywhere(const Rules *rules) {
    for (int number = 0; number < rules->routes; number++)
        if (!rules->route[number].wild) return 0;
    return 1;
}

/* The weights for a board: where locomotives pay for everything, no card is ever scarce. */
static Habits usual_habits(const Rules *rules) {
    int wild = wild_everywhere(rules), any = 0;
    for (int number = 0; number < rules->routes; number++)
        any |= rules->route[number].substitute && !rules->route[number].same_color && rules->route[number].locomotives;
    return (Habits){
        .rate = 2.5f, .filler_rate = 1.2f, .card = 0.7f, .worst_card = wild ? 0.3f : 0.6f, .open_color = 0.08f,
        .spare_card = 0.06f, .spare_engine = 0.1f, .drawn = 0.4f, .tunnel = 0.4f, .symbol = any ? 1.0f : 1.3f,
        .patience = wild ? 0 : 0.5f, .useful_cards = wild ? 1.8f : 1.55f, .risk = 0.35f, .shift = -1, .spread = 2,
        .tickets = 4, .tickets_spare = 0.3f, .least_spare = 7, .spare_turn = 1.8f, .route_share = 0.13f,
        .path_share = 1.0f / 50, .border_share = 1.0f / 24, .ticket_share = 0.22f, .certainty = 0.7f,
        .spare_trains = 8, .ending = 2, .suspicion = 3, .keep_least = 3, .route_card = 0.56f, .route_symbol = 0.8f,
        .hand_used = 0.75f, .long_routes = 1.25f, .idle_fillers = 0.3f, .most_routes = 2, .tunnel_turns = 1.5f,
        .gray_card = 0.06f,
    };
}

/* Fill an atlas; `habits` can be missing. */
void nordrail_atlas(const Rules *rules, Atlas *atlas, const Habits *habits) {
    memset(atlas, 0, sizeof *atlas);
    atlas->habits = habits ? *habits : usual_habits(rules);
    tabulate_ways(rules, atlas);
    tabulate_turns(rules, atlas);
    tabulate_tickets(rules, atlas);
}

/* What a route adds to a bonus, in points. */
static float worth_of_route(const Habits *habits, const Award *bonus, const Rules *rules, int number) {
    const Route *route = &rules->route[number];
    float points = (float)bonus->points;
    switch (bonus->counts) {
    case COUNT_ROUTES: return points * habits->route_share * (float)set_has(&bonus->among, number);
    case COUNT_PATH: return points * habits->path_share * route->length;
    case COUNT_COUNTRIES: return points * habits->border_share * (float)(__builtin_popcountll(route->countries) - 1);
    default: return 0;
    }
}

static Outlook look_out(const Rules *rules, const Atlas *atlas, int bonuses) {
    Outlook outlook = {.rules = rules, .atlas = atlas, .bonuses = (uint16_t)bonuses};
    for (int number = 0; number < rules->bonuses + rules->bonus_deck; number++) {
        const Award *bonus = &rules->bonus[number];
        if (number >= rules->bonuses && !(bonuses >> (number - rules->bonuses) & 1)) continue;
        for (int route = 0; route < rules->routes; route++)
            outlook.route_worth[route] += worth_of_route(&atlas->habits, bonus, rules, route);
        if (bonus->counts != COUNT_TICKETS) continue;
        for (int ticket = 0; ticket < rules->tickets; ticket++)
            if (set_has(&bonus->among, ticket)) outlook.ticket_worth[ticket] += (float)bonus->points * atlas->habits.ticket_share;
    }
    return outlook;
}
