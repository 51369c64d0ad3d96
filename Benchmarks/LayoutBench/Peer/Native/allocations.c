// Counts allocations. Loaded into a program with LD_PRELOAD; the program reads the counts with the last two functions.
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// The allocator's functions under the names that glibc exports for replacements like this.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// The static TLS model: the dynamic one allocates when a thread first accesses the variable.
static __thread int64_t allocations __attribute__((tls_model("initial-exec")));
static _Atomic int64_t bytes_in_use;

static void *counted(void *block) {
  if (block) {
    allocations += 1;
    atomic_fetch_add_explicit(&bytes_in_use, (int64_t)malloc_usable_size(block), memory_order_relaxed);
  }
  return block;
}

static void forget(void *block) {
  if (block) atomic_fetch_sub_explicit(&bytes_in_use, (int64_t)malloc_usable_size(block), memory_order_relaxed);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = block ? (int64_t)malloc_usable_size(block) : 0;
  void *moved = __libc_realloc(block, size);
  if (moved || size == 0) atomic_fetch_sub_explicit(&bytes_in_use, before, memory_order_relaxed);
  return counted(moved);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *block = counted(__libc_memalign(alignment, size));
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

void free(void *block) {
  forget(block);
  __libc_free(block);
}

int64_t layout_bench_allocations(void) { return allocations; }

int64_t layout_bench_bytes_in_use(void) { return atomic_load_explicit(&bytes_in_use, memory_order_relaxed); }
