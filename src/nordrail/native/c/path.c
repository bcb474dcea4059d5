/* The longest continuous path in trains; cities can repeat, routes cannot. */
#include <string.h>
#include "state.h"

typedef struct {
    const Rules *rules;
    int best;
    uint8_t used[ROUTES];
    uint8_t degree[CITIES], left[CITIES]; /* the seat's routes at each city, and those not used yet */
    uint8_t around[CITIES][TRAINS + 1];
} Walk;

/* An upper bound: the unused routes that can be reached from here, without those that must be left out because at most
   one more city, the end, can keep an odd number of unused routes. */
static int reachable(const Walk *walk, int city) {
    uint8_t stack[CITIES], seen[CITIES] = {0};
    int depth = 0, trains = 0, spoiled = 0, largest = 0;
    stack[depth++] = (uint8_t)city;
    seen[city] = 1;
    while (depth) {
        int here = stack[--depth], shortest = TRAINS;
        for (int place = 0; place < walk->degree[here]; place++) {
            int edge = walk->around[here][place];
            if (walk->used[edge]) continue;
            const Route *route = &walk->rules->route[edge];
            int other = route->a == here ? route->b : route->a;
            trains += route->length;
            if (route->length < shortest) shortest = route->length;
            if (!seen[other]) seen[other] = 1, stack[depth++] = (uint8_t)other;
        }
        if (here != city && walk->left[here] & 1) {
            spoiled += shortest;
            if (shortest > largest) largest = shortest;
        }
    }
    return (trains - (spoiled - largest)) / 2; /* every route was met from both ends */
}

static void extend(Walk *walk, int city, int length) {
    if (length > walk->best) walk->best = length;
    if (walk->left[city] > 1 && length + reachable(walk, city) <= walk->best) return;
    for (int place = 0; place < walk->degree[city]; place++) {
        int edge = walk->around[city][place];
        if (walk->used[edge]) continue;
        const Route *route = &walk->rules->route[edge];
        walk->used[edge] = 1;
        walk->left[route->a]--;
        walk->left[route->b]--;
        extend(walk, route->a == city ? route->b : route->a, length + route->length);
        walk->left[route->a]++;
        walk->left[route->b]++;
        walk->used[edge] = 0;
    }
}

/* Euler: a connected piece with at most two odd cities is a path. Otherwise a longest path starts at an odd city: at
   any other end, a route that it leaves out would make it longer. `known` is the length without the routes in `gained`:
   only a piece with one of them can have a longer path. */
static int longest_path(const Rules *rules, Set routes, Set gained, int known) {
    Walk walk;
    walk.rules = rules;
    walk.best = known;
    memset(walk.used, 0, sizeof walk.used);
    memset(walk.degree, 0, sizeof walk.degree);
    memset(walk.left, 0, sizeof walk.left);
    uint8_t seen[CITIES] = {0};
    FOR_MEMBERS(number, routes) {
        const Route *route = &rules->route[number];
        walk.around[route->a][walk.degree[route->a]++] = (uint8_t)number;
        walk.around[route->b][walk.degree[route->b]++] = (uint8_t)number;
        walk.left[route->a]++;
        walk.left[route->b]++;
    }
    FOR_MEMBERS(number, gained) {
        int first = rules->route[number].a;
        if (seen[first]) continue;
        uint8_t piece[CITIES];
        int cities = 0, odd = 0, trains = 0;
        piece[cities++] = (uint8_t)first;
        seen[first] = 1;
        for (int next = 0; next < cities; next++) {
            int here = piece[next];
            odd += walk.left[here] & 1;
            for (int place = 0; place < walk.degree[here]; place++) {
                const Route *route = &rules->route[walk.around[here][place]];
                int other = route->a == here ? route->b : route->a;
                trains += route->length;
                if (!seen[other]) seen[other] = 1, piece[cities++] = (uint8_t)other;
            }
        }
        trains /= 2;
        if (trains <= walk.best) continue;
        if (odd <= 2) {
            walk.best = trains;
            continue;
        }
        for (int next = 0; next < cities; next++)
            if (walk.left[piece[next]] & 1) extend(&walk, piece[next], 0);
    }
    return walk.best;
}
