/* Bags of train cards: eight colours as the bytes of a word, locomotives beside it. A bag holds at most 127 cards. */
#ifndef CARDS_H
#define CARDS_H
#include <stdint.h>

enum { COLORS = 8, LOCOMOTIVE = 8, KINDS = 9 };

typedef struct {
    uint64_t colors;
    uint64_t locomotives;
} Bag;

#define ONES 0x0101010101010101u
#define TOP_BITS 0x8080808080808080u

static inline Bag bag_add(Bag a, Bag b) { return (Bag){a.colors + b.colors, a.locomotives + b.locomotives}; }
static inline Bag bag_sub(Bag a, Bag b) { return (Bag){a.colors - b.colors, a.locomotives - b.locomotives}; }
static inline int bag_equal(Bag a, Bag b) { return a.colors == b.colors && a.locomotives == b.locomotives; }
static inline int bag_any(Bag a) { return (a.colors | a.locomotives) != 0; }
static inline unsigned bag_colors(Bag a) { return (unsigned)(a.colors * ONES >> 56); }
static inline unsigned bag_size(Bag a) { return bag_colors(a) + (unsigned)a.locomotives; }

static inline unsigned bag_count(Bag a, int kind) {
    return (unsigned)(kind == LOCOMOTIVE ? a.locomotives : a.colors >> 8 * kind & 255);
}

static inline Bag bag_of(int kind, unsigned number) {
    return kind == LOCOMOTIVE ? (Bag){0, number} : (Bag){(uint64_t)number << 8 * kind, 0};
}

/* The pairs of one colour that the bag can provide at the same time. */
static inline unsigned bag_pairs(Bag a) { return (unsigned)((a.colors >> 1 & ~TOP_BITS) * ONES >> 56); }

/* The cards that are in both bags. */
static inline Bag bag_common(Bag a, Bag b) {
    uint64_t enough = ((((a.colors | TOP_BITS) - b.colors) & TOP_BITS) >> 7) * 255;
    uint64_t locomotives = a.locomotives < b.locomotives ? a.locomotives : b.locomotives;
    return (Bag){(b.colors & enough) | (a.colors & ~enough), locomotives};
}

static inline int bag_holds(Bag a, Bag b) { return bag_equal(bag_common(a, b), b); }

/* The kind of the card at this index, with the cards in the order of the notation: multiplying by ones turns every
   byte into the number of cards up to its kind, and the first byte above the index is the answer. */
static inline int bag_pick(Bag a, unsigned index) {
    uint64_t above = ((a.colors * ONES | TOP_BITS) - (index + 1) * ONES) & TOP_BITS;
    return above ? __builtin_ctzll(above) >> 3 : LOCOMOTIVE;
}
#endif
