/* What the simulator needs of a C library where there is none; the compiler brings the functions. */
#ifndef STRING_H
#define STRING_H
typedef __SIZE_TYPE__ size_t;
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *one, const void *other, size_t size);
#endif
