/* Sets of routes as words of bits. */
#ifndef SETS_H
#define SETS_H
#include <stdint.h>

/* The compilers' own choice of what to put into the loop over decisions makes it a tenth slower. */
#define WITHIN static inline __attribute__((always_inline))
#define APART static __attribute__((noinline))

enum { WORDS = 3 };

typedef struct {
    uint64_t word[WORDS];
} Set;

#define FOR_WORDS for (int w = 0; w < WORDS; w++)

static inline Set set_and(Set a, Set b) {
    FOR_WORDS a.word[w] &= b.word[w];
    return a;
}

static inline Set set_or(Set a, Set b) {
    FOR_WORDS a.word[w] |= b.word[w];
    return a;
}

static inline Set set_without(Set a, Set b) {
    FOR_WORDS a.word[w] &= ~b.word[w];
    return a;
}

static inline int set_has(const Set *a, int member) { return a->word[member >> 6] >> (member & 63) & 1; }
static inline void set_add(Set *a, int member) { a->word[member >> 6] |= (uint64_t)1 << (member & 63); }
static inline void set_remove(Set *a, int member) { a->word[member >> 6] &= ~((uint64_t)1 << (member & 63)); }

static inline int set_any(Set a) {
    uint64_t any = 0;
    FOR_WORDS any |= a.word[w];
    return any != 0;
}

static inline int set_count(Set a) {
    int count = 0;
    FOR_WORDS count += __builtin_popcountll(a.word[w]);
    return count;
}

#define ONES 0x0101010101010101u
#define TOP_BITS 0x8080808080808080u

/* The first byte of a word that is above a number, or the end of the word; all are at most 127. */
static inline int first_above(uint64_t bytes, unsigned number) {
    return __builtin_ctzll(((bytes | TOP_BITS) - (number + 1) * ONES) & TOP_BITS) >> 3;
}

static inline int last_bit(uint64_t word) { return 63 - __builtin_clzll(word); }

/* The place of the n-th bit of a word: its byte, by the number of bits up to each byte, then its place there. No loop,
   because the processor could not predict its end. */
static inline int word_select(uint64_t word, int n) {
    uint64_t bits = word - (word >> 1 & 0x5555555555555555u);
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = ((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ONES;
    int byte = first_above(bits, (unsigned)n);
    unsigned left = (unsigned)n - (unsigned)(bits << 8 >> 8 * byte & 255);
    uint64_t each = (word >> 8 * byte & 255) * ONES & 0x8040201008040201u;
    return 8 * byte + first_above(((each + ~TOP_BITS) >> 7 & ONES) * ONES, left);
}

/* The n-th member in ascending order. */
static inline int set_select(const Set *a, int n) {
    int first = 0, before = 0, sum = 0;
    for (int w = 0; w < WORDS - 1; w++) {
        sum += __builtin_popcountll(a->word[w]);
        int past = n >= sum;
        first += past;
        before = past ? sum : before;
    }
    return 64 * first + word_select(a->word[first], n - before);
}

/* for (member of set) with the member in `name`. */
#define FOR_MEMBERS(name, set) \
    FOR_WORDS for (uint64_t left = (set).word[w]; left; left &= left - 1) \
        for (int name = 64 * w + __builtin_ctzll(left), once = 1; once; once = 0)
#endif
