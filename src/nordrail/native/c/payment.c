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

static inline int place_in(const Table *table, int engines, int last, int color, int own) {
    int block = least(engines, table->engines) * (table->last + 1) + least(last, table->last);
    return table->start + (block * table->colors + color) * (table->own + 1) + least(own, table->own);
}

/* N5, N10: any cards replace one. More cards of the colour are then never worse: for gray routes the largest set counts. */
static inline Set by_any_cards(const Rules *rules, Bag hand, int largest) {
    Set found = {{0}};
    int engines = (int)hand.locomotives, total = (int)bag_size(hand);
    if (rules->any.last) {
        const Set *rows = &rules->pool[place_in(&rules->any, engines, total, 0, 0)];
        uint64_t own = bytes_least(hand.colors, (uint64_t)rules->any.own * ONES);
        for (int color = 0; color < COLORS; color++, rows += rules->any.own + 1)
            found = set_or(found, rows[own >> 8 * color & 255]);
    }
    if (rules->any_gray.last) found = set_or(found, rules->pool[place_in(&rules->any_gray, engines, total, 0, largest)]);
    return found;
}

/* L7: pairs of one colour replace symbols. Two more cards of the colour are then never worse, as they can be a pair: for
   gray routes the largest odd and the largest even set count. `sizes` has those of all sets as bits. */
APART Set by_pairs(const Rules *rules, Bag hand, uint64_t sizes) {
    int engines = (int)hand.locomotives, pairs = (int)bag_pairs(hand);
    Set found = {{0}};
    if (rules->same_gray.last) {
        const Set *rows = &rules->pool[place_in(&rules->same_gray, engines, 0, 0, 0)];
        for (int odd = 0; odd < 2; odd++) {
            unsigned own = (unsigned)last_bit((sizes & (uint64_t)0x5555555555555555 << odd) | 1);
            int others = least(pairs - (int)(own / 2), rules->same_gray.last);
            found = set_or(found, rows[others * (rules->same_gray.own + 1) + least((int)own, rules->same_gray.own)]);
        }
        const Set(*plain)[LENGTH + 1] = rules->plain[least(engines, LENGTH)];
        found = set_without(found, set_or(plain[0][least(last_bit(sizes), LENGTH)], plain[BY_LOCOMOTIVES][0]));
    }
    for (int color = 0; color < COLORS && rules->same.last; color++) {
        int own = (int)(hand.colors >> 8 * color & 255);
        found = set_or(found, rules->pool[place_in(&rules->same, engines, pairs - own / 2, color, own)]);
    }
    return found;
}

/* The routes that the hand pays for with substitutes only. */
WITHIN Set substitutable(const Rules *rules, Bag hand) {
    uint64_t sizes = 0, counts = bytes_least(hand.colors, 63 * ONES);
    for (int color = 0; color < COLORS; color++) sizes |= (uint64_t)1 << (counts >> 8 * color & 63);
    Set any = by_any_cards(rules, hand, last_bit(sizes));
    return rules->same.last || rules->same_gray.last ? set_or(any, by_pairs(rules, hand, sizes)) : any;
}

/* The first of the smallest sets among the marked colours. */
static inline int smallest_set(uint64_t colors, uint64_t marked) {
    uint64_t sets = (colors & marked) | (~TOP_BITS & ~marked);
    return __builtin_ctzll(bytes_reach(byte_least(sets) * ONES, sets) & marked) >> 3;
}

/* The colour that pays for the most spaces and has the fewest cards left over. */
static inline int best_set(uint64_t colors, int spaces) {
    uint64_t used = bytes_least(colors, (uint64_t)spaces * ONES), short_of = (uint64_t)spaces * ONES - used;
    return smallest_set(colors, bytes_reach(byte_least(short_of) * ONES, short_of));
}

/* Add substitutes for the missing cards, from the smallest sets, locomotives last; returns whether there are enough. */
static int add_substitutes(const Route *route, Bag spare, int missing, Bag *paid) {
    if (!route->substitute || (route->same_color && missing > route->locomotives)) return 0;
    int each = route->same_color ? route->substitute : 1, wanted = route->same_color ? missing : missing * route->substitute;
    uint64_t marked = bytes_reach(spare.colors, (uint64_t)each * ONES);
    while (wanted && marked) {
        int color = smallest_set(spare.colors, marked), own = (int)bag_count(spare, color);
        int taken = least(wanted, each > 1 ? own / each : own);
        *paid = bag_add(*paid, bag_of(color, (unsigned)(taken * each)));
        marked &= ~((uint64_t)255 << 8 * color);
        wanted -= taken;
    }
    if (!wanted) return 1;
    if (route->wild || each > 1 || (int)spare.locomotives < wanted) return 0;
    paid->locomotives += (uint32_t)wanted;
    return 1;
}

/* The payment with the fewest cards, then the fewest locomotives; the hand covers the route. */
static Bag cheapest_payment(const Route *route, Bag hand) {
    uint64_t sets = hand.colors;
    Laid laid;
    do {
        int color = route->color == GRAY ? best_set(sets, route->length - route->locomotives) : route->color;
        laid = lay(route, (int)(sets >> 8 * color & 255), (int)hand.locomotives);
        Bag paid = bag_add(bag_of(color, (unsigned)laid.used), bag_of(LOCOMOTIVE, (unsigned)laid.engines));
        if (!laid.missing || add_substitutes(route, bag_sub(hand, paid), laid.missing, &paid)) return paid;
        sets &= ~((uint64_t)255 << 8 * color);
    } while (route->color == GRAY && laid.used && sets);
    return (Bag){0, 0, 0};
}

/* The cards of a claim that the menu lists in this group. */
WITHIN Bag menu_payment(const Route *route, int group, Bag hand) {
    if (group == BY_SUBSTITUTES) return cheapest_payment(route, hand);
    int own = group == BY_LOCOMOTIVES ? 0 : least((int)bag_count(hand, group), route->length - route->locomotives);
    Bag cards = bag_of(LOCOMOTIVE, (unsigned)(route->length - own));
    return own ? bag_add(cards, bag_of(group, (unsigned)own)) : cards;
}
