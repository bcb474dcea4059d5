/* Bags of train cards: eight colours as the bytes of a word, locomotives beside it. A bag holds at most 127 cards. */
#ifndef CARDS_H
#define CARDS_H
#include "sets.h"

enum { COLORS = 8, LOCOMOTIVE = 8, KINDS = 9 };

typedef struct {
    uint64_t colors;
    uint32_t locomotives; /* shorter, because compilers would combine both sums, and wait for the two halves of a bag */
    uint32_t unused;
} Bag;

static inline Bag bag_add(Bag a, Bag b) { return (Bag){a.colors + b.colors, a.locomotives + b.locomotives, 0}; }
static inline Bag bag_sub(Bag a, Bag b) { return (Bag){a.colors - b.colors, a.locomotives - b.locomotives, 0}; }
static inline int bag_equal(Bag a, Bag b) { return a.colors == b.colors && a.locomotives == b.locomotives; }
static inline int bag_any(Bag a) { return (a.colors | a.locomotives) != 0; }
static inline unsigned bag_colors(Bag a) { return (unsigned)(a.colors * ONES >> 56); }
static inline unsigned bag_size(Bag a) { return bag_colors(a) + (unsigned)a.locomotives; }

static inline unsigned bag_count(Bag a, int kind) {
    return (unsigned)(kind == LOCOMOTIVE ? a.locomotives : a.colors >> 8 * kind & 255);
}

static inline Bag bag_of(int kind, unsigned number) {
    uint64_t colors = kind == LOCOMOTIVE ? 0 : number;
    return (Bag){colors << (8 * kind & 63), number - (uint32_t)colors, 0};
}

/* The pairs of one colour that the bag can provide at the same time. */
static inline unsigned bag_pairs(Bag a) { return (unsigned)((a.colors >> 1 & ~TOP_BITS) * ONES >> 56); }

/* Mark each byte of `a` that is at least as large as that of `b` with 255. All bytes of these functions are at most 127. */
static inline uint64_t bytes_reach(uint64_t a, uint64_t b) { return ((((a | TOP_BITS) - b) & TOP_BITS) >> 7) * 255; }

/* The smaller of each two bytes. */
static inline uint64_t bytes_least(uint64_t a, uint64_t b) {
    uint64_t reach = bytes_reach(a, b);
    return (b & reach) | (a & ~reach);
}

/* The smallest of the eight bytes. */
static inline uint64_t byte_least(uint64_t bytes) {
    for (int shift = 32; shift >= 8; shift >>= 1) bytes = bytes_least(bytes, bytes >> shift);
    return bytes & 255;
}

/* The cards that are in both bags. */
static inline Bag bag_common(Bag a, Bag b) {
    return (Bag){bytes_least(a.colors, b.colors), a.locomotives < b.locomotives ? a.locomotives : b.locomotives, 0};
}

static inline int bag_holds(Bag a, Bag b) { return bag_equal(bag_common(a, b), b); }

/* A card of each kind that is in the bag. */
static inline Bag one_of_each(Bag a) {
    return (Bag){((a.colors + ~TOP_BITS) & TOP_BITS) >> 7, a.locomotives != 0, 0};
}

/* The kind of the card at this index, with the cards in the order of the notation: multiplying by ones turns every
   byte into the number of cards up to its kind, and the first byte above the index is the answer. */
static inline int bag_pick(Bag a, unsigned index) {
    uint64_t above = ((a.colors * ONES | TOP_BITS) - (index + 1) * ONES) & TOP_BITS;
    return above ? __builtin_ctzll(above) >> 3 : LOCOMOTIVE;
}
#endif
