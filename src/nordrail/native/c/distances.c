/* The spaces that tickets still miss: computed once, and again only where a claim can have changed them. */
#include <string.h>
#include "state.h"

/* What was computed for a seat and stays true while the routes do. It is kept beside the states, never in them. */
typedef struct {
    Set open, routes;
    Set used;          /* the open routes of all paths below */
    uint64_t known[2]; /* the tickets whose missing spaces are known */
    uint64_t fixed[2]; /* those of them that no claim changes: completed, or their cities separated */
    uint8_t missing[TICKETS];
    Set path[TICKETS]; /* the open routes of a shortest path; none if it would take too many trains */
} Distances;

typedef struct {
    Set routes[SEATS]; /* the routes that are counted below */
    uint8_t counted[SEATS][BONUSES];
    uint32_t bonuses; /* the bonuses in play, as bits */
    Map map;
    Distances distances[SEATS]; /* by seat */
} Memory;

/* Load what the next game of a batch needs while this one is played. */
static inline void fetch(const Rules *rules, const Memory *memory) {
    for (int line = 0; line < 10; line++) __builtin_prefetch((const char *)memory + 64 * line);
    for (int seat = 0; seat < rules->seats; seat++)
        for (int line = 0; line < 4; line++) __builtin_prefetch((const char *)&memory->distances[seat] + 64 * line);
}

#define FOR_TICKETS(name, tickets) \
    for (int half = 0; half < 2; half++) for (uint64_t rest = (tickets)[half]; rest; rest &= rest - 1) \
        for (int name = 64 * half + __builtin_ctzll(rest), last = 1; last; last = 0)

/* Note a path through the start of a search if it is shorter than the one known. */
static void shorten(const Rules *rules, const Roads *roads, Distances *distances, int ticket, const Reach *reach) {
    int ends[] = {rules->ticket[ticket].a, rules->ticket[ticket].b}, sum = reach->far[ends[0]] + reach->far[ends[1]];
    if (sum >= distances->missing[ticket]) return;
    Set path = rules->lengths ? (Set){{0}} : roads->open;
    for (int end = 0; end < 2 && rules->lengths; end++)
        for (int city = ends[end]; reach->far[city];) set_add(&path, last_route(rules, roads, reach, &city));
    distances->missing[ticket] = (uint8_t)sum;
    distances->path[ticket] = path;
    distances->used = set_or(distances->used, path);
    if (!sum) distances->fixed[ticket >> 6] |= (uint64_t)1 << (ticket & 63);
}

/* Forget the paths that a closed route was part of. */
static void forget(Distances *distances, Set closed) {
    const uint64_t changing[] = {distances->known[0] & ~distances->fixed[0], distances->known[1] & ~distances->fixed[1]};
    distances->used = (Set){{0}};
    FOR_TICKETS(ticket, changing) {
        Set path = distances->path[ticket];
        if (set_any(set_and(path, closed)))
            distances->known[half] &= ~(rest & -rest);
        else
            distances->used = set_or(distances->used, path);
    }
}

/* Look for shorter paths over the seat's new routes: they lead through their cities. */
static void add_routes(const Rules *rules, Distances *distances, Set gained, const Roads *roads) {
    const uint64_t changing[] = {distances->known[0] & ~distances->fixed[0], distances->known[1] & ~distances->fixed[1]};
    uint64_t ends = 0;
    int most = 0;
    FOR_TICKETS(ticket, changing) {
        if (distances->missing[ticket] > most) most = distances->missing[ticket];
        ends |= city_bit(rules->ticket[ticket].a) | city_bit(rules->ticket[ticket].b);
    }
    if (!most) return;
    FOR_MEMBERS(number, gained) {
        Reach reach;
        measure(rules, roads, rules->route[number].a, ends, most - 1, &reach);
        FOR_TICKETS(ticket, changing) shorten(rules, roads, distances, ticket, &reach);
    }
}

static void find_new(const Rules *rules, Distances *distances, const uint64_t *tickets, const Roads *roads) {
    for (int word = 0; word < 2; word++) distances->fixed[word] &= distances->known[word];
    FOR_TICKETS(ticket, tickets) {
        Reach reach;
        const Ticket *ends = &rules->ticket[ticket];
        int separated = measure(rules, roads, ends->a, city_bit(ends->b), rules->trains, &reach);
        distances->missing[ticket] = (uint8_t)(rules->trains + 1);
        distances->path[ticket] = (Set){{0}};
        if (separated) distances->fixed[half] |= rest & -rest;
        shorten(rules, roads, distances, ticket, &reach);
    }
    for (int word = 0; word < 2; word++) distances->known[word] |= tickets[word];
}

/* Keep what is still true after routes were claimed, and return the seat's new routes. A path without a closed route is
   still the shortest of those without the new routes. */
static Set keep_paths(const Sight *view, Distances *distances) {
    Set closed = set_without(distances->open, view->open), gained = set_without(view->routes[0], distances->routes);
    Set opened = set_without(set_or(view->open, gained), distances->open);
    Set lost = set_without(distances->routes, view->routes[0]);
    distances->open = view->open;
    distances->routes = view->routes[0];
    closed = set_without(closed, gained);
    if (set_any(set_or(opened, lost))) distances->known[0] = distances->known[1] = 0; /* another game */
    if (set_any(set_and(distances->used, closed))) forget(distances, closed);
    return gained;
}

/* Bring the distances of the reader's tickets up to date. */
static const uint8_t *find_missing(const Rules *rules, const Sight *view, Map *map, Distances *distances) {
    Roads roads;
    Set gained = {{0}};
    uint64_t wanted[2] = {view->tickets[0][0], view->tickets[0][1]};
    for (int place = 0; place < view->offers[0]; place++)
        wanted[view->offered[place] >> 6] |= (uint64_t)1 << (view->offered[place] & 63);
    for (int word = 0; word < 2; word++) distances->known[word] &= wanted[word];
    if (memcmp(&distances->open, &view->open, sizeof(Set)) || memcmp(&distances->routes, &view->routes[0], sizeof(Set)))
        gained = keep_paths(view, distances);
    for (int word = 0; word < 2; word++) wanted[word] &= ~distances->known[word];
    if (!(wanted[0] | wanted[1]) && !set_any(gained)) return distances->missing;
    build_roads(rules, view->routes[0], view->open, map, &roads);
    add_routes(rules, distances, gained, &roads);
    if (wanted[0] | wanted[1]) find_new(rules, distances, wanted, &roads);
    return distances->missing;
}
