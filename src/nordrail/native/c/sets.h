/* Sets of routes as words of bits. */
#ifndef SETS_H
#define SETS_H
#include <stdint.h>

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

/* The place of the n-th bit of a word. */
static inline int word_select(uint64_t word, int n) {
    while (n--) word &= word - 1;
    return __builtin_ctzll(word);
}

/* The n-th member in ascending order. */
static inline int set_select(const Set *a, int n) {
    for (int w = 0; w < WORDS - 1; w++) {
        int count = __builtin_popcountll(a->word[w]);
        if (n < count) return 64 * w + word_select(a->word[w], n);
        n -= count;
    }
    return 64 * (WORDS - 1) + word_select(a->word[WORDS - 1], n);
}

/* for (member of set) with the member in `name`. */
#define FOR_MEMBERS(name, set) \
    FOR_WORDS for (uint64_t left = (set).word[w]; left; left &= left - 1) \
        for (int name = 64 * w + __builtin_ctzll(left), once = 1; once; once = 0)
#endif
