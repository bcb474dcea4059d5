/* The roads of a seat and the search for the shortest way on them. */
#include <string.h>
#include "state.h"

/* The neighbours of each city over open routes, as bits. Kept for a game, because routes only close. */
typedef struct {
    Set open;
    uint64_t beside[64];
    uint64_t uneven_at; /* the cities with an open route whose twin was shorter; `beside` leaves these routes out */
} Map;

/* The roads of a seat: the open routes, and the neighbours of each city over its own routes, as bits. */
typedef struct {
    Set own, open;
    uint64_t linked[64];
    const uint64_t *beside;
    uint64_t uneven_at;
} Roads;

/* The result of a search: the spaces to claim from its start to each city, and the cities at each distance. */
typedef struct {
    uint8_t far[CITIES];
    uint64_t level[TRAINS + 1]; /* as far as the search came */
} Reach;

enum { UNREACHED = 255 };

static inline uint64_t city_bit(int city) { return (uint64_t)1 << (city & 63); }

/* Close a route unless a twin is still open. */
static inline void close_road(const Rules *rules, Map *map, int number) {
    const Route *route = &rules->route[number];
    Set twins = set_and(route->twins, map->open);
    if (set_any(twins)) {
        if (!set_has(&rules->uneven, number)) return;
        FOR_MEMBERS(twin, twins) if (rules->route[twin].length <= route->length) return;
        map->uneven_at |= city_bit(route->a) | city_bit(route->b);
    }
    map->beside[route->a] &= ~city_bit(route->b);
    map->beside[route->b] &= ~city_bit(route->a);
}

/* Close the routes that are no longer open. */
static void close_roads(const Rules *rules, Set open, Map *map) {
    if (set_any(set_without(open, map->open))) { /* another game */
        map->open = rules->all;
        map->uneven_at = 0;
        memcpy(map->beside, rules->beside, sizeof map->beside);
    }
    Set closed = set_without(map->open, open);
    map->open = open;
    FOR_MEMBERS(number, closed) close_road(rules, map, number);
}

static void build_roads(const Rules *rules, Set own, Set open, Map *map, Roads *roads) {
    roads->own = own;
    roads->open = open;
    if (!rules->lengths) return;
    close_roads(rules, open, map);
    roads->beside = map->beside;
    roads->uneven_at = map->uneven_at;
    memset(roads->linked, 0, sizeof *roads->linked * (size_t)rules->cities);
    FOR_MEMBERS(number, own) {
        const Route *route = &rules->route[number];
        roads->linked[route->a] |= city_bit(route->b);
        roads->linked[route->b] |= city_bit(route->a);
    }
}

static inline int is_uneven(const Rules *rules, const Roads *roads, int number) {
    return set_has(&rules->uneven, number) && set_has(&roads->open, number);
}

/* Search over buckets of distances, each a set of cities: a ring, because no route is longer than it. Reach the cities
   within `most` spaces, and stop when all goals are reached. Returns whether the cities ran out first. */
static int search(const Rules *rules, const Roads *roads, int start, uint64_t goals, int most, Reach *reach) {
    uint64_t bucket[LENGTH + 1] = {0}, seen = 0;
    int lengths = rules->lengths, empty = 0;
    memset(reach->far, UNREACHED, sizeof reach->far);
    bucket[0] = city_bit(start);
    for (int here = 0; here <= most && empty <= LENGTH; here++, empty++) {
        uint64_t fresh = bucket[here & LENGTH] & ~seen, before = seen, next[8] = {0};
        bucket[here & LENGTH] = 0;
        if (!fresh) {
            reach->level[here] = 0;
            continue;
        }
        empty = 0;
        while (fresh) {
            int city = __builtin_ctzll(fresh);
            seen |= city_bit(city);
            fresh = (fresh | roads->linked[city]) & ~seen;
            reach->far[city] = (uint8_t)here;
            if (!(goals & ~seen)) return 0;
            for (int place = 0; place < 8; place++) next[place] |= rules->near[city][place] & roads->beside[city];
            if (!(roads->uneven_at & city_bit(city))) continue;
            for (int place = rules->first_at[city]; place < rules->first_at[city + 1]; place++) {
                const Route *route = &rules->route[rules->at[place]];
                if (is_uneven(rules, roads, rules->at[place]))
                    bucket[(here + route->length) & LENGTH] |= city_bit(route->a ^ route->b ^ city);
            }
        }
        reach->level[here] = seen & ~before;
        for (int place = 0; place < lengths; place++) bucket[(here + rules->length[place]) & LENGTH] |= next[place];
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

static int measure(const Rules *rules, const Roads *roads, int start, uint64_t goals, int most, Reach *reach) {
    if (rules->lengths) return search(rules, roads, start, goals, most, reach);
    search_widely(rules, roads, start, reach->far);
    return 0;
}

/* The cities from which an open route completes this distance; without uneven ones. */
static inline uint64_t cities_before(const Rules *rules, const Roads *roads, const Reach *reach, int here, int spaces) {
    uint64_t found = 0;
    for (int place = 0; place < rules->lengths; place++)
        if (rules->length[place] <= spaces) found |= rules->near[here][place] & reach->level[spaces - rules->length[place]];
    return found & roads->beside[here];
}

/* Find the last open route of a shortest path to a city, and the city before it. */
static int last_route(const Rules *rules, const Roads *roads, const Reach *reach, int *city) {
    int spaces = reach->far[*city];
    for (uint64_t cities = city_bit(*city), seen = 0; cities;) {
        int here = __builtin_ctzll(cities);
        seen |= city_bit(here);
        cities = (cities | roads->linked[here]) & ~seen;
        uint64_t before = cities_before(rules, roads, reach, here, spaces);
        if (before) {
            *city = __builtin_ctzll(before);
            const Route *shortest = &rules->route[rules->between[here][*city]];
            FOR_MEMBERS(number, set_and(shortest->twins, roads->open))
                if (rules->route[number].length == shortest->length) return number;
        }
        if (!(roads->uneven_at & city_bit(here))) continue;
        for (int place = rules->first_at[here]; place < rules->first_at[here + 1]; place++) {
            int number = rules->at[place], other = rules->route[number].a ^ rules->route[number].b ^ here;
            if (!is_uneven(rules, roads, number) || reach->far[other] + rules->route[number].length != spaces) continue;
            *city = other;
            return number;
        }
    }
    return -1;
}
