/* Chance: exact deals from a seed and a ply, as the engine makes them, or a fast generator. */
#include <string.h>
#include "state.h"

typedef struct {
    int32_t exact;
    int32_t length;       /* of the seed */
    uint64_t fast;        /* the state of the fast generator */
    const uint8_t *seed;  /* text, without an end */
    uint32_t digits[8];   /* what is left of the number of this ply, the most significant word first */
} Chance;

static inline uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void sha256_block(uint32_t *h, const uint8_t *block) {
    static const uint32_t k[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    uint32_t words[64], v[8];
    for (int i = 0; i < 16; i++, block += 4)
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + words[i - 7] +
                   (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t one = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) +
                       ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + words[i];
        uint32_t two = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) +
                       ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++) h[i] += v[i];
}

/* Hash `seed/ply`; the digest is the number that decides the deal at this ply. */
APART void hash_ply(Chance *chance, uint32_t ply) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint8_t tail[12], block[64];
    int digits = 0, length = chance->length;
    do tail[11 - digits++] = (uint8_t)('0' + ply % 10); while (ply /= 10);
    tail[11 - digits++] = '/';
    memcpy(chance->digits, start, sizeof start);
    uint64_t total = (uint64_t)(length + digits), done = 0;
    int ended = 0;
    for (int last = 0; !last; done += 64) {
        for (int i = 0; i < 64; i++) {
            uint64_t at = done + (uint64_t)i;
            block[i] = at < (uint64_t)length ? chance->seed[at] : at < total ? tail[12 - digits + (int)at - length] : 0;
            if (at == total) block[i] = 0x80, ended = 1;
        }
        last = ended && total - done + 9 <= 64;
        if (ended && total < done) last = 1;
        if (last)
            for (int i = 0; i < 8; i++) block[63 - i] = (uint8_t)(total * 8 >> 8 * i);
        sha256_block(chance->digits, block);
    }
}

/* Begin the deal of this ply. */
static inline void roll(Chance *chance, uint32_t ply) {
    if (chance->exact) hash_ply(chance, ply);
}

static inline uint64_t fast_number(uint64_t *state) {
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static inline uint32_t fast_below(uint64_t *state, uint32_t limit) {
    return (uint32_t)((fast_number(state) >> 32) * limit >> 32);
}

/* The next digit of the number in base `limit`, the lowest first; or a fast random number. */
static inline uint32_t below(Chance *chance, uint32_t limit) {
    if (!chance->exact) return fast_below(&chance->fast, limit);
    uint64_t rest = 0;
    for (int i = 0; i < 8; i++) {
        rest = rest << 32 | chance->digits[i];
        chance->digits[i] = (uint32_t)(rest / limit);
        rest %= limit;
    }
    return (uint32_t)rest;
}
