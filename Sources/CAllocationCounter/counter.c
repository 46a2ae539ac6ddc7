#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

#if !defined(__has_feature)
#define __has_feature(name) 0
#endif

static unsigned long count;

unsigned long allocation_count(void) { return count; }

// A sanitizer replaces the same functions, and must be the only one: nothing is counted then.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// glibc's own names for what is replaced here.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count++;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

#endif
