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
    Distances distances[SEATS]; /* by seat */
} Memory;

/* Load what the next game of a batch needs while this one is played. */
static inline void fetch(const Rules *rules, const Memory *memory) {
    __builtin_prefetch(memory->routes);
    for (int seat = 0; seat < rules->seats; seat++)
        for (int line = 0; line < 3; line++) __builtin_prefetch((const char *)&memory->distances[seat] + 64 * line);
}

enum { UNREACHED = 255 };

/* The roads of a seat: neighbours over its own routes, and over open routes by length, as bits. */
typedef struct {
    int built;
    Set own, open;
    uint64_t linked[64], near[64][8];
} Roads;

static inline void open_road(const Rules *rules, Roads *roads, int number) {
    const Route *route = &rules->route[number];
    roads->near[route->a][route->place] |= (uint64_t)1 << route->b;
    roads->near[route->b][route->place] |= (uint64_t)1 << route->a;
}

static inline void close_road(const Rules *rules, Roads *roads, int number) {
    const Route *route = &rules->route[number];
    roads->near[route->a][route->place] &= ~((uint64_t)1 << route->b);
    roads->near[route->b][route->place] &= ~((uint64_t)1 << route->a);
}

static void build_roads(const Rules *rules, Set own, Set open, Roads *roads) {
    if (roads->built) return;
    roads->built = 1;
    roads->own = own;
    roads->open = open;
    if (!rules->lengths) return;
    memset(roads->linked, 0, sizeof *roads->linked * (size_t)rules->cities);
    FOR_MEMBERS(number, own) {
        roads->linked[rules->route[number].a] |= (uint64_t)1 << rules->route[number].b;
        roads->linked[rules->route[number].b] |= (uint64_t)1 << rules->route[number].a;
    }
    memcpy(roads->near, rules->near, sizeof *roads->near * (size_t)rules->cities);
    Set closed = set_without(rules->all, open), twins = {{0}};
    FOR_MEMBERS(number, closed) close_road(rules, roads, number);
    closed = set_and(closed, rules->parallel);
    FOR_MEMBERS(number, closed) twins = set_or(twins, rules->route[number].twins);
    twins = set_and(twins, open);
    FOR_MEMBERS(number, twins) open_road(rules, roads, number);
}

/* Search over buckets of distances, each a set of cities: a ring, because no route is longer than it. Write the spaces
   to claim from `start` to each city within `most`, and stop at `goal`. Returns whether the cities ran out first. */
static int search(const Rules *rules, const Roads *roads, int start, int goal, int most, uint8_t *far) {
    uint64_t bucket[LENGTH + 1] = {0}, seen = 0;
    int lengths = rules->lengths;
    memset(far, UNREACHED, CITIES);
    bucket[0] = (uint64_t)1 << start;
    int here = 0, empty = 0;
    for (; here <= most && empty <= LENGTH; here++, empty++) {
        uint64_t fresh = bucket[here & LENGTH] & ~seen;
        bucket[here & LENGTH] = 0;
        while (fresh) {
            int city = __builtin_ctzll(fresh);
            seen |= (uint64_t)1 << city;
            fresh = (fresh | roads->linked[city]) & ~seen;
            far[city] = (uint8_t)here;
            if (city == goal) return 0;
            empty = 0;
            for (int place = 0; place < lengths; place++)
                bucket[(here + rules->length[place]) & LENGTH] |= roads->near[city][place];
        }
    }
    return empty > LENGTH;
}

/* The same for boards with too many cities or lengths for words of bits, slowly. */
static void search_widely(const Rules *rules, const Roads *roads, int start, uint8_t *far) {
    memset(far, UNREACHED, CITIES);
    far[start] = 0;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int number = 0; number < rules->routes; number++) {
            const Route *route = &rules->route[number];
            int own = set_has(&roads->own, number), spaces = own ? 0 : route->length;
            if (!own && !set_has(&roads->open, number)) continue;
            for (int end = 0; end < 2; end++) {
                int from = end ? route->b : route->a, to = end ? route->a : route->b;
                if (far[from] == UNREACHED || far[from] + spaces >= far[to] || far[from] + spaces > rules->trains) continue;
                far[to] = (uint8_t)(far[from] + spaces);
                changed = 1;
            }
        }
    }
}

static int measure(const Rules *rules, const Roads *roads, int start, int goal, int most, uint8_t *far) {
    if (rules->lengths) return search(rules, roads, start, goal, most, far);
    search_widely(rules, roads, start, far);
    return 0;
}

/* Find the last open route of a shortest path to a city, and the city before it. */
static int last_route(const Rules *rules, const Roads *roads, const uint8_t *far, int *city) {
    for (uint64_t cities = (uint64_t)1 << *city, seen = 0; cities;) {
        int here = __builtin_ctzll(cities);
        seen |= (uint64_t)1 << here;
        cities = (cities | roads->linked[here]) & ~seen;
        for (int place = rules->first_at[here]; place < rules->first_at[here + 1]; place++) {
            int number = rules->at[place], other = rules->route[number].a ^ rules->route[number].b ^ here;
            if (far[other] + rules->route[number].length != far[here] || !set_has(&roads->open, number)) continue;
            *city = other;
            return number;
        }
    }
    return -1;
}

#define FOR_TICKETS(name, tickets) \
    for (int half = 0; half < 2; half++) for (uint64_t rest = (tickets)[half]; rest; rest &= rest - 1) \
        for (int name = 64 * half + __builtin_ctzll(rest), last = 1; last; last = 0)

/* Note a path through the start of a search if it is shorter than the one known. */
static void shorten(const Rules *rules, const Roads *roads, Distances *distances, int ticket, const uint8_t *far) {
    int ends[] = {rules->ticket[ticket].a, rules->ticket[ticket].b}, sum = far[ends[0]] + far[ends[1]];
    if (sum >= distances->missing[ticket]) return;
    Set path = rules->lengths ? (Set){{0}} : roads->open;
    for (int end = 0; end < 2 && rules->lengths; end++)
        for (int city = ends[end]; far[city];) set_add(&path, last_route(rules, roads, far, &city));
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
static void add_routes(const Rules *rules, Distances *distances, Set gained, Roads *roads) {
    const uint64_t changing[] = {distances->known[0] & ~distances->fixed[0], distances->known[1] & ~distances->fixed[1]};
    int most = 0;
    FOR_TICKETS(ticket, changing) if (distances->missing[ticket] > most) most = distances->missing[ticket];
    if (!most) return;
    build_roads(rules, distances->routes, distances->open, roads);
    FOR_MEMBERS(number, gained) {
        uint8_t far[CITIES];
        measure(rules, roads, rules->route[number].a, -1, most - 1, far);
        FOR_TICKETS(ticket, changing) shorten(rules, roads, distances, ticket, far);
    }
}

/* Keep what is still true after routes were claimed. A path without a closed route is still the shortest of those
   without the seat's new routes. */
static void update_distances(const Rules *rules, const Sight *view, Distances *distances, Roads *roads) {
    Set closed = set_without(distances->open, view->open), gained = set_without(view->routes[0], distances->routes);
    Set opened = set_without(set_or(view->open, gained), distances->open);
    Set lost = set_without(distances->routes, view->routes[0]);
    distances->open = view->open;
    distances->routes = view->routes[0];
    closed = set_without(closed, gained);
    if (set_any(set_or(opened, lost))) distances->known[0] = distances->known[1] = 0; /* another game */
    if (set_any(set_and(distances->used, closed))) forget(distances, closed);
    if (set_any(gained)) add_routes(rules, distances, gained, roads);
}

static void find_new(const Rules *rules, Distances *distances, const uint64_t *tickets, Roads *roads) {
    build_roads(rules, distances->routes, distances->open, roads);
    for (int word = 0; word < 2; word++) distances->fixed[word] &= distances->known[word];
    FOR_TICKETS(ticket, tickets) {
        uint8_t far[CITIES];
        const Ticket *ends = &rules->ticket[ticket];
        int separated = measure(rules, roads, ends->a, ends->b, rules->trains, far);
        distances->missing[ticket] = (uint8_t)(rules->trains + 1);
        distances->path[ticket] = (Set){{0}};
        if (separated) distances->fixed[half] |= rest & -rest;
        shorten(rules, roads, distances, ticket, far);
    }
    for (int word = 0; word < 2; word++) distances->known[word] |= tickets[word];
}

/* Bring the distances of the reader's tickets up to date. */
static const uint8_t *find_missing(const Rules *rules, const Sight *view, Distances *distances) {
    uint64_t wanted[2] = {view->tickets[0][0], view->tickets[0][1]};
    Roads roads;
    roads.built = 0;
    for (int place = 0; place < view->offers[0]; place++)
        wanted[view->offered[place] >> 6] |= (uint64_t)1 << (view->offered[place] & 63);
    for (int word = 0; word < 2; word++) distances->known[word] &= wanted[word];
    if (memcmp(&distances->open, &view->open, sizeof(Set)) || memcmp(&distances->routes, &view->routes[0], sizeof(Set)))
        update_distances(rules, view, distances, &roads);
    for (int word = 0; word < 2; word++) wanted[word] &= ~distances->known[word];
    if (wanted[0] | wanted[1]) find_new(rules, distances, wanted, &roads);
    return distances->missing;
}
