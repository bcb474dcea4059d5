/* The longest continuous path in trains; cities can repeat, routes cannot. */
#include <string.h>
#include "state.h"

/* A network without its dead ends: what can be in a circle or join circles. */
typedef struct {
    const Rules *rules;
    int best, start;
    uint8_t used[ROUTES];
    uint8_t degree[CITIES], left[CITIES]; /* the seat's routes at each city, and those not used yet */
    uint8_t joined[CITIES];               /* the routes at a city combined by exclusive or: with one left, its number */
    uint8_t around[CITIES][TRAINS + 1];
    uint8_t longest[CITIES], second[CITIES]; /* the trains in the longest dead ends at a city */
} Walk;

/* Take away dead ends, route by route; a path within them can already be the longest. Returns the other routes. */
static Set cut_dead_ends(Walk *walk, Set routes) {
    Set circles = routes;
    FOR_MEMBERS(number, routes) {
        const Route *route = &walk->rules->route[number];
        for (int here = route->a, side = 0; side < 2; here = route->b, side++)
            for (int city = here; walk->degree[city] == 1;) {
                int last = walk->joined[city], other = walk->rules->route[last].a ^ walk->rules->route[last].b ^ city;
                int trains = walk->longest[city] + walk->rules->route[last].length;
                set_remove(&circles, last);
                walk->degree[city] = 0;
                walk->degree[other]--;
                walk->joined[other] ^= (uint8_t)last;
                if (trains + walk->longest[other] > walk->best) walk->best = trains + walk->longest[other];
                int longer = trains > walk->longest[other], lesser = longer ? walk->longest[other] : trains;
                if (lesser > walk->second[other]) walk->second[other] = (uint8_t)lesser;
                if (longer) walk->longest[other] = (uint8_t)trains;
                city = other;
            }
    }
    return circles;
}

/* An upper bound: the unused routes that can be reached from here, without those that must be left out because at most
   one more city, the end, can keep an odd number of unused routes; then a dead end. */
static int reachable(const Walk *walk, int city) {
    uint8_t stack[CITIES], seen[CITIES] = {0};
    int depth = 0, trains = 0, spoiled = 0, largest = 0, end = 0;
    stack[depth++] = (uint8_t)city;
    seen[city] = 1;
    while (depth) {
        int here = stack[--depth], shortest = TRAINS;
        for (int place = 0; place < walk->degree[here]; place++) {
            int edge = walk->around[here][place];
            if (walk->used[edge]) continue;
            const Route *route = &walk->rules->route[edge];
            int other = route->a ^ route->b ^ here;
            trains += route->length;
            if (route->length < shortest) shortest = route->length;
            if (!seen[other]) seen[other] = 1, stack[depth++] = (uint8_t)other;
        }
        if (walk->longest[here] > end) end = walk->longest[here];
        if (here != city && walk->left[here] & 1) {
            spoiled += shortest;
            if (shortest > largest) largest = shortest;
        }
    }
    return (trains - (spoiled - largest)) / 2 + end; /* every route was met from both ends */
}

static void extend(Walk *walk, int city, int length) {
    int whole = length + (city == walk->start ? walk->second : walk->longest)[city];
    if (whole > walk->best) walk->best = whole;
    if (walk->left[city] > 1 && length + reachable(walk, city) <= walk->best) return;
    for (int place = 0; place < walk->degree[city]; place++) {
        int edge = walk->around[city][place];
        if (walk->used[edge]) continue;
        const Route *route = &walk->rules->route[edge];
        walk->used[edge] = 1;
        walk->left[route->a]--;
        walk->left[route->b]--;
        extend(walk, route->a ^ route->b ^ city, length + route->length);
        walk->left[route->a]++;
        walk->left[route->b]++;
        walk->used[edge] = 0;
    }
}

/* Search one connected piece of the network. Euler: without dead ends, it is a path if at most two cities are odd.
   Otherwise a longest path begins in a dead end or at an odd city: at any other end, a route that it leaves out would
   make it longer. */
static void search_piece(Walk *walk, int first, uint8_t *seen) {
    uint8_t piece[CITIES];
    int cities = 0, odd = 0, trains = 0, ends = 0;
    piece[cities++] = (uint8_t)first;
    seen[first] = 1;
    for (int next = 0; next < cities; next++) {
        int here = piece[next];
        odd += walk->degree[here] & 1;
        ends += walk->longest[here] + walk->second[here];
        for (int place = 0; place < walk->degree[here]; place++) {
            const Route *route = &walk->rules->route[walk->around[here][place]];
            int other = route->a ^ route->b ^ here;
            trains += route->length;
            if (!seen[other]) seen[other] = 1, piece[cities++] = (uint8_t)other;
        }
    }
    if (trains / 2 + ends <= walk->best) return;
    if (odd <= 2 && !ends) {
        walk->best = trains / 2;
        return;
    }
    for (int next = 0; next < cities; next++) {
        walk->start = piece[next];
        if (walk->longest[walk->start] || walk->degree[walk->start] & 1)
            extend(walk, walk->start, walk->longest[walk->start]);
    }
}

/* `known` is the length of one of the paths. */
static int longest_path(const Rules *rules, Set routes, int known) {
    Walk walk;
    uint8_t seen[CITIES] = {0};
    walk.rules = rules;
    walk.best = known;
    memset(walk.degree, 0, sizeof walk.degree);
    memset(walk.joined, 0, sizeof walk.joined);
    memset(walk.longest, 0, sizeof walk.longest);
    memset(walk.second, 0, sizeof walk.second);
    FOR_MEMBERS(number, routes) {
        const Route *route = &rules->route[number];
        walk.degree[route->a]++;
        walk.degree[route->b]++;
        walk.joined[route->a] ^= (uint8_t)number;
        walk.joined[route->b] ^= (uint8_t)number;
    }
    Set circles = cut_dead_ends(&walk, routes);
    if (!set_any(circles)) return walk.best;
    memset(walk.used, 0, sizeof walk.used);
    memset(walk.left, 0, sizeof walk.left);
    FOR_MEMBERS(number, circles) {
        const Route *route = &rules->route[number];
        walk.around[route->a][walk.left[route->a]++] = (uint8_t)number;
        walk.around[route->b][walk.left[route->b]++] = (uint8_t)number;
    }
    FOR_MEMBERS(number, circles) if (!seen[rules->route[number].a]) search_piece(&walk, rules->route[number].a, seen);
    return walk.best;
}
