/* Payments for routes: the tables behind the menu, and whether any set of cards pays. */
#include "state.h"

typedef struct {
    int used, engines, missing;
} Laid;

static inline int least(int a, int b) { return a < b ? a : b; }

/* Place cards of one colour on the route, then locomotives. */
static inline Laid lay(const Route *route, int own, int locomotives) {
    Laid laid;
    laid.used = least(own, route->length - route->locomotives);
    laid.engines = route->wild ? least(locomotives, route->length - laid.used) : 0;
    laid.missing = route->length - laid.used - laid.engines;
    return laid;
}

/* Whether a colour covers the route, given the cards of the colour, locomotives, all cards, and pairs. */
static int covers_with(const Route *route, int own, int locomotives, int total, int pairs) {
    Laid laid = lay(route, own, locomotives);
    if (!laid.missing) return 1;
    if (!route->substitute) return 0;
    if (route->same_color) /* L7: a pair pays for a symbol only */
        return laid.missing <= least(route->locomotives, pairs - own / 2 + (own - laid.used) / 2);
    return total - laid.used - laid.engines >= laid.missing * route->substitute; /* N5, N10 */
}

/* Whether the bag contains a payment, possibly with cards to spare. */
static int covers(const Route *route, Bag bag) {
    int locomotives = (int)bag.locomotives, total = (int)bag_size(bag), pairs = (int)bag_pairs(bag);
    if (route->color != GRAY) return covers_with(route, (int)bag_count(bag, route->color), locomotives, total, pairs);
    for (int color = 0; color < COLORS; color++)
        if (covers_with(route, (int)bag_count(bag, color), locomotives, total, pairs)) return 1;
    return 0;
}

/* C18: whether exactly these cards claim the route: they cover it, and none can be left out. */
static int pays(const Route *route, Bag cards) {
    if (!covers(route, cards)) return 0;
    for (int kind = 0; kind < KINDS; kind++)
        if (bag_count(cards, kind) && covers(route, bag_sub(cards, bag_of(kind, 1)))) return 0;
    return 1;
}

static inline int place_in(const Table *table, int engines, int color, int own, int last) {
    int colors = table->colors * least(engines, table->engines) + color;
    return table->start + (colors * (table->own + 1) + least(own, table->own)) * (table->last + 1) + least(last, table->last);
}

/* The routes that the hand pays for with substitutes if needed. More cards of the colour are never worse if any cards
   can replace one, so only the largest set counts for gray routes; with pairs of one colour they can be. */
static Set substitutable(const Rules *rules, Bag hand) {
    Set found = {{0}};
    int engines = (int)hand.locomotives, total = (int)bag_size(hand), pairs = (int)bag_pairs(hand), largest = 0;
    if (rules->any.last || rules->any_gray.last) {
        const Set *rows = &rules->pool[place_in(&rules->any, engines, 0, 0, total)];
        int own_step = rules->any.last + 1, color_step = (rules->any.own + 1) * own_step;
        for (int color = 0; color < COLORS; color++) {
            int own = (int)(hand.colors >> 8 * color & 255);
            if (own > largest) largest = own;
            if (rules->any.last) found = set_or(found, rows[color * color_step + least(own, rules->any.own) * own_step]);
        }
        if (rules->any_gray.last)
            found = set_or(found, rules->pool[place_in(&rules->any_gray, engines, 0, largest, total)]);
    }
    if (pairs && (rules->same.last || rules->same_gray.last)) {
        const Set *rows = &rules->pool[place_in(&rules->same_gray, engines, 0, 0, 0)];
        int own_step = rules->same_gray.last + 1;
        for (int color = 0; color < COLORS; color++) {
            int own = (int)(hand.colors >> 8 * color & 255), others = pairs - own / 2;
            if (rules->same.last)
                found = set_or(found, rules->pool[place_in(&rules->same, engines, color, own, others)]);
            if (rules->same_gray.last)
                found = set_or(found, rows[least(own, rules->same_gray.own) * own_step + least(others, rules->same_gray.last)]);
        }
    }
    return found;
}

/* Kinds in the order of the keys, smallest first; returns how many have a key. */
static int sort_kinds(const int *key, int *order) {
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (key[kind] < 0) continue;
        int place = count++;
        for (; place && key[order[place - 1]] > key[kind]; place--) order[place] = order[place - 1];
        order[place] = kind;
    }
    return count;
}

/* Colours by the spaces they pay for, then by the fewest cards left over. */
static int largest_sets_first(const Route *route, Bag hand, int *order) {
    if (route->color != GRAY) return order[0] = route->color, 1;
    int key[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        int own = kind == LOCOMOTIVE ? 0 : (int)bag_count(hand, kind);
        key[kind] = own ? (255 - least(own, route->length - route->locomotives)) << 8 | own : -1;
    }
    int count = sort_kinds(key, order);
    return count ? count : (order[0] = 0, 1);
}

/* Choose substitutes for the missing cards, from the smallest sets, locomotives last. */
static int smallest_substitutes(const Route *route, Bag spare, int missing, Bag *chosen) {
    if (!route->substitute || (route->same_color && missing > route->locomotives)) return 0;
    int each = route->same_color ? route->substitute : 1, wanted = route->same_color ? missing : missing * route->substitute;
    int key[KINDS], order[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        int own = (int)bag_count(spare, kind), engine = kind == LOCOMOTIVE;
        key[kind] = own < each || (engine && (route->wild || each > 1)) ? -1 : engine << 8 | own;
    }
    *chosen = (Bag){0, 0};
    int kinds = sort_kinds(key, order);
    for (int place = 0; place < kinds; place++) {
        int taken = least(wanted, (int)bag_count(spare, order[place]) / each);
        *chosen = bag_add(*chosen, bag_of(order[place], (unsigned)(taken * each)));
        wanted -= taken;
    }
    return !wanted;
}

/* The payment with the fewest cards, then the fewest locomotives; the hand covers the route. */
static Bag cheapest_payment(const Route *route, Bag hand) {
    int order[KINDS], count = largest_sets_first(route, hand, order);
    for (int place = 0; place < count; place++) {
        Laid laid = lay(route, (int)bag_count(hand, order[place]), (int)hand.locomotives);
        Bag paid = bag_add(bag_of(order[place], (unsigned)laid.used), bag_of(LOCOMOTIVE, (unsigned)laid.engines)), rest;
        if (!laid.missing) return paid;
        if (smallest_substitutes(route, bag_sub(hand, paid), laid.missing, &rest)) return bag_add(paid, rest);
    }
    return (Bag){0, 0};
}

/* The cards of a claim that the menu lists in this group. */
static Bag menu_payment(const Route *route, int group, Bag hand) {
    if (group == BY_SUBSTITUTES) return cheapest_payment(route, hand);
    int own = group == BY_LOCOMOTIVES ? 0 : least((int)bag_count(hand, group), route->length - route->locomotives);
    Bag cards = bag_of(LOCOMOTIVE, (unsigned)(route->length - own));
    return own ? bag_add(cards, bag_of(group, (unsigned)own)) : cards;
}
