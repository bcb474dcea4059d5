/* Beliefs about the tickets of others: the more of a ticket's way they have built, the more likely they hold it. */
#include "atlas.h"

/* The odds of every ticket for a seat, from its network alone. */
static void weigh_tickets(const Rules *rules, const Atlas *atlas, const State *state, int seat, float *odds) {
    const Seat *holder = &state->seats[seat - 1];
    float costs[ROUTES];
    uint8_t way[PLAN];
    for (int number = 0; number < rules->routes; number++) costs[number] = -1;
    Set free = claimable_routes(rules, state, holder);
    FOR_MEMBERS(number, free) costs[number] = atlas->turns[number] > 0.2f ? atlas->turns[number] : 0.2f;
    FOR_MEMBERS(number, holder->routes) costs[number] = 0;
    for (int ticket = 0; ticket < rules->tickets; ticket++) {
        odds[ticket] = 1;
        if (!set_any(holder->routes)) continue;
        int count = cheapest_way(rules, atlas, costs, rules->ticket[ticket].a, rules->ticket[ticket].b, way);
        float missing = 0;
        for (int place = 0; place < count; place++) missing += costs[way[place]];
        float done = 1 - missing / atlas->ticket_price[ticket];
        odds[ticket] = count < 0 ? 0.3f : exp_of(atlas->habits.suspicion * (done > -0.5f ? done : -0.5f));
    }
}

static inline int has_ticket(const uint64_t *tickets, int ticket) { return tickets[ticket >> 6] >> (ticket & 63) & 1; }
static inline void flip_ticket(uint64_t *tickets, int ticket) { tickets[ticket >> 6] ^= (uint64_t)1 << (ticket & 63); }

/* The tickets that a seat could hold instead of its own: those that no one holds and the reader has not seen. */
static int exchangeable(const Rules *rules, const State *state, const uint64_t *known, uint8_t *pool) {
    uint64_t placed[2] = {known[0], known[1]};
    for (int seat = 0; seat < rules->seats; seat++) {
        placed[0] |= state->seats[seat].tickets[0];
        placed[1] |= state->seats[seat].tickets[1];
        for (int place = 0; place < state->seats[seat].offers; place++)
            placed[state->seats[seat].offered[place] >> 6] |= (uint64_t)1 << (state->seats[seat].offered[place] & 63);
    }
    for (int place = 0; place < state->returned_count; place++) {
        int ticket = state->returned[(state->first_returned + place) % TICKETS];
        placed[ticket >> 6] |= (uint64_t)1 << (ticket & 63);
    }
    int count = 0;
    for (int ticket = 0; ticket < rules->tickets; ticket++)
        if (!has_ticket(placed, ticket)) pool[count++] = (uint8_t)ticket;
    return count;
}

/* Exchange a ticket of a seat for one that is as likely as the odds say. */
static void exchange(State *state, Seat *seat, int ticket, uint8_t *pool, int size, const float *odds, uint64_t *luck) {
    float total = odds[ticket];
    for (int place = 0; place < size; place++) total += odds[pool[place]];
    float at = (float)(fast_number(luck) >> 40) / 16777216.0f * total - odds[ticket];
    if (at < 0) return;
    int place = 0;
    while (place < size - 1 && (at -= odds[pool[place]]) >= 0) place++;
    int other = pool[place];
    flip_ticket(seat->tickets, ticket);
    flip_ticket(seat->tickets, other);
    if (has_ticket(state->unseen_tickets, other)) {
        flip_ticket(state->unseen_tickets, ticket);
        flip_ticket(state->unseen_tickets, other);
    }
    pool[place] = (uint8_t)ticket;
}

/* Give the others tickets that fit what they have built. */
static void believe(const Rules *rules, State *state, int reader, const uint64_t *known, float odds[SEATS][TICKETS], uint64_t luck) {
    uint8_t pool[TICKETS];
    int size = exchangeable(rules, state, known, pool);
    if (!size) return;
    for (int seat = 1; seat <= rules->seats; seat++) {
        Seat *holder = &state->seats[seat - 1];
        uint64_t held[2] = {holder->tickets[0] & ~known[0], holder->tickets[1] & ~known[1]};
        if (seat == reader || !set_any(holder->routes)) continue;
        for (int ticket = 0; ticket < rules->tickets; ticket++)
            if (has_ticket(held, ticket)) exchange(state, holder, ticket, pool, size, odds[seat - 1], &luck);
    }
}
