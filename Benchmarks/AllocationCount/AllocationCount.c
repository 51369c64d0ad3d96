#include "CAllocationCount.h"

#include <stdatomic.h>
#include <stddef.h>

// The C library's own functions, under the names by which it keeps them reachable for programs that have others in their
// place.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_int is_counting;
static atomic_long allocations;
static atomic_long allocated_bytes;

static void note(size_t size) {
  if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&allocated_bytes, (long)size, memory_order_relaxed);
}

void sateen_count_allocations(int is_on) { atomic_store(&is_counting, is_on); }
long sateen_allocations(void) { return atomic_load(&allocations); }
long sateen_allocated_bytes(void) { return atomic_load(&allocated_bytes); }

// A sanitizer has functions of its own.
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  note(size);
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note(size);
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}

#endif
