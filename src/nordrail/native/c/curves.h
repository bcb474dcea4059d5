/* The exponential function without a library: WebAssembly has none. */
#ifndef CURVES_H
#define CURVES_H
#include <stdint.h>

/* 2^n from the bits of a number, times a polynomial for the rest; the error is below 1e-5. */
static inline float exp_of(float x) {
    if (x < -80) return 0;
    if (x > 80) x = 80;
    float y = x * 1.44269504f;
    int whole = (int)y - (y < 0);
    float rest = (y - (float)whole) * 0.69314718f, power = 1;
    for (int term = 7; term; term--) power = 1 + power * rest / (float)term;
    union {
        uint32_t bits;
        float number;
    } scale = {(uint32_t)(whole + 127) << 23};
    return scale.number * power;
}

static inline float logistic(float x) { return 1 / (1 + exp_of(-x)); }
#endif
