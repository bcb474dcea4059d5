/* Derive the tables of a rulebook. */
#include "state.h"

static void tabulate_payments(Rules *rules, int number) {
    const Route *route = &rules->route[number];
    for (int color = 0; color < COLORS; color++) {
        if (route->color != GRAY && route->color != color) continue;
        for (int own = 0; own <= LENGTH; own++)
            for (int locomotives = 0; locomotives <= LENGTH; locomotives++) {
                Laid laid = lay(route, own, locomotives);
                if (!laid.missing && (laid.used || route->color != GRAY))
                    set_add(&rules->plain[locomotives][color][own], number);
            }
        set_add(&rules->group[color], number);
    }
    if (route->color == GRAY && route->wild) {
        set_add(&rules->group[BY_LOCOMOTIVES], number);
        for (int locomotives = route->length; locomotives <= LENGTH; locomotives++)
            set_add(&rules->plain[locomotives][BY_LOCOMOTIVES][0], number);
    }
    if (route->substitute) set_add(&rules->group[BY_SUBSTITUTES], number);
}

static inline int most(int a, int b) { return a > b ? a : b; }

static int belongs(const Route *route, int same, int gray) {
    return route->substitute && !!route->same_color == same && (route->color == GRAY) == gray;
}

/* Fill the table of one kind of route; returns 0 if the pool is too small. */
static int tabulate_substitutes(Rules *rules, Table *table, int same, int gray) {
    for (int number = 0; number < rules->routes; number++) {
        const Route *route = &rules->route[number];
        if (!belongs(route, same, gray)) continue;
        table->own = most(table->own, route->length - route->locomotives + (same ? 2 * route->locomotives : 0));
        table->engines = most(table->engines, route->wild ? route->length : 0);
        table->last = most(table->last, same ? route->locomotives : route->length * route->substitute);
    }
    int size = (table->own + 1) * (table->engines + 1) * (table->last + 1) * (gray ? 1 : COLORS);
    table->start = rules->pooled;
    table->colors = gray ? 1 : COLORS;
    if (!table->last) return 1;
    if (rules->pooled + size > POOL) return 0;
    rules->pooled += size;
    for (int number = 0; number < rules->routes; number++) {
        const Route *route = &rules->route[number];
        if (!belongs(route, same, gray)) continue;
        for (int own = 0; own <= table->own; own++)
            for (int engines = 0; engines <= table->engines; engines++)
                for (int last = 0; last <= table->last; last++) {
                    int total = same ? 0 : last, pairs = same ? last + own / 2 : 0;
                    if (lay(route, own, engines).missing && covers_with(route, own, engines, total, pairs))
                        set_add(&rules->pool[place_in(table, engines, last, gray ? 0 : route->color, own)], number);
                }
    }
    return 1;
}

enum { ACTION_TAKE = 0, ACTION_DRAW = 9, ACTION_TICKETS, ACTION_PASS, ACTION_WITHDRAW, ACTION_PAY };

/* Number all actions: takes, draw, tickets, pass, withdraw; payments for a tunnel by the locomotives in them; choices
   of tickets by the places kept; claims by group and route. */
static int first_keep_action(const Rules *rules) { return ACTION_PAY + rules->tunnel_cards + 1; }

static int first_claim_action(const Rules *rules) {
    return first_keep_action(rules) + (1 << most(rules->first_offer, rules->offer));
}

/* Order the sets of places by their size, then by their places. */
static void tabulate_choices(Rules *rules, int offered) {
    uint8_t *next = rules->places[offered];
    for (int size = 0; size <= offered; size++) {
        rules->fewer[offered][size] = (uint16_t)(next - rules->places[offered]);
        for (int backward = (1 << offered) - 1; backward >= 0; backward--) { /* the first place as the highest bit */
            int places = 0;
            for (int place = 0; place < offered; place++) places |= (backward >> (offered - 1 - place) & 1) << place;
            if (__builtin_popcount((unsigned)places) == size) *next++ = (uint8_t)places;
        }
    }
}

/* List the routes of each city. */
static void tabulate_cities(Rules *rules) {
    int next = 0;
    for (int city = 0; city < rules->cities; city++) {
        rules->first_at[city] = (uint16_t)next;
        for (int number = 0; number < rules->routes; number++)
            if (rules->route[number].a == city || rules->route[number].b == city) rules->at[next++] = (uint8_t)number;
    }
    rules->first_at[rules->cities] = (uint16_t)next;
}

static int has_uneven_twin(const Rules *rules, int number) {
    FOR_MEMBERS(twin, rules->route[number].twins)
        if (rules->route[twin].length != rules->route[number].length) return 1;
    return 0;
}

/* Tabulate the neighbours of each city as bits, if they fit into a word. */
static void tabulate_neighbours(Rules *rules) {
    for (int number = 0; number < rules->routes && rules->cities <= 64; number++) {
        const Route *route = &rules->route[number];
        int place = 0;
        while (place < rules->lengths && rules->length[place] != route->length) place++;
        if (place == 8) {
            rules->lengths = 0;
            return;
        }
        if (place == rules->lengths) rules->length[rules->lengths++] = route->length;
        int known = rules->beside[route->a] >> route->b & 1 ? rules->between[route->a][route->b] : number;
        int shortest = rules->route[known].length <= route->length ? known : number;
        rules->between[route->a][route->b] = rules->between[route->b][route->a] = (uint8_t)shortest;
        rules->beside[route->a] |= (uint64_t)1 << route->b;
        rules->beside[route->b] |= (uint64_t)1 << route->a;
        rules->near[route->a][place] |= (uint64_t)1 << route->b;
        rules->near[route->b][place] |= (uint64_t)1 << route->a;
    }
}

/* Returns 0 if the board needs larger tables. */
int32_t nordrail_prepare(Rules *rules) {
    for (int number = 0; number < rules->routes; number++) {
        set_add(&rules->all, number);
        if (rules->route[number].tunnel) set_add(&rules->tunnels, number);
        if (has_uneven_twin(rules, number)) set_add(&rules->uneven, number);
        for (int trains = rules->route[number].length; trains <= TRAINS; trains++)
            set_add(&rules->within[trains], number);
        tabulate_payments(rules, number);
    }
    for (int offered = 0; offered <= OFFER; offered++) tabulate_choices(rules, offered);
    tabulate_cities(rules);
    tabulate_neighbours(rules);
    int next = first_claim_action(rules);
    for (int group = 0; group < GROUPS; group++) {
        rules->first_slot[group] = (uint16_t)next;
        FOR_MEMBERS(number, rules->group[group]) rules->slot[group][number] = (uint16_t)next++;
    }
    rules->first_slot[GROUPS] = (uint16_t)next;
    rules->actions = next;
    return tabulate_substitutes(rules, &rules->any, 0, 0) && tabulate_substitutes(rules, &rules->any_gray, 0, 1) &&
           tabulate_substitutes(rules, &rules->same, 1, 0) && tabulate_substitutes(rules, &rules->same_gray, 1, 1);
}
