/* The simulator for WebAssembly, without a C library: the machine itself copies and fills memory. */
#include <string.h>

void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }

int memcmp(const void *one, const void *other, size_t size) {
    const unsigned char *a = one, *b = other;
    for (; size; a++, b++, size--)
        if (*a != *b) return *a - *b;
    return 0;
}

#include "../nordrail.c"
