/* How likely others need a route, from their networks alone. */
#include "traits.h"
#include "atlas.h"

/* Add to each route the expected number of its uses in the tickets of another seat that holds `held` tickets. */
static void add_demand(const Rules *rules, const Atlas *atlas, const State *state, int seat, int held,
                       const uint64_t *known, float *demand) {
    const Seat *holder = &state->seats[seat - 1];
    float costs[ROUTES], odds[TICKETS], total = 0;
    uint8_t ways[TICKETS][PLAN];
    int lengths[TICKETS];
    for (int number = 0; number < rules->routes; number++) costs[number] = -1;
    Set free = claimable_routes(rules, state, holder);
    FOR_MEMBERS(number, free) costs[number] = atlas->turns[number] > 0.2f ? atlas->turns[number] : 0.2f;
    FOR_MEMBERS(number, holder->routes) costs[number] = 0;
    for (int ticket = 0; ticket < rules->tickets; ticket++) {
        odds[ticket] = 0;
        lengths[ticket] = 0;
        if (has_ticket(known, ticket)) continue;
        const Ticket *one = &rules->ticket[ticket];
        lengths[ticket] = cheapest_way(rules, atlas, costs, one->a, one->b, ways[ticket]);
        float missing = 0;
        for (int place = 0; place < lengths[ticket]; place++) missing += costs[ways[ticket][place]];
        float done = 1 - missing / atlas->ticket_price[ticket];
        odds[ticket] = lengths[ticket] < 0 ? 0.3f : exp_of(atlas->habits.suspicion * (done > -0.5f ? done : -0.5f));
        total += odds[ticket];
    }
    if (total <= 0) return;
    for (int ticket = 0; ticket < rules->tickets; ticket++)
        for (int place = 0; place < lengths[ticket]; place++)
            demand[ways[ticket][place]] += (float)held * odds[ticket] / total;
}

/* The demand of all others; `known` are tickets that they cannot hold. */
static void find_demand(const Outlook *outlook, const State *state, const Sight *sight, float *demand) {
    const Rules *rules = outlook->rules;
    uint64_t known[2] = {sight->tickets[0][0], sight->tickets[0][1]};
    for (int number = 0; number < rules->routes; number++) demand[number] = 0;
    for (int place = 0; place < sight->offers[0]; place++)
        known[sight->offered[place] >> 6] |= (uint64_t)1 << (sight->offered[place] & 63);
    for (int place = 1; place < rules->seats; place++) {
        int seat = (sight->seat - 1 + place) % rules->seats + 1;
        int held = sight->kept[place] ? sight->kept[place] : rules->first_keep;
        if (set_any(sight->routes[place])) add_demand(rules, outlook->atlas, state, seat, held, known, demand);
    }
}
