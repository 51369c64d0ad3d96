// For builds under the thread sanitizer, nothing otherwise.
//
// The reference counts of Swift are atomic, but the runtime is not instrumented: the sanitizer does not see that the
// release of an array by one thread comes before the change of the same array, in place, by another one that holds the
// only reference then. In optimized builds, where the operations of arrays are inlined and instrumented, it would report
// such changes as races. The functions here stand before those of the runtime, and tell it.
//
// Debug builds see nothing of the contents of arrays; that is why `make sanitize` makes an optimized one.
#define _GNU_SOURCE
#include "include/sateen_threads.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);
const char *__tsan_default_suppressions(void);

// All empty arrays share one object, into which inlined code of the standard library writes the count 0 it has anyway.
const char *__tsan_default_suppressions(void) { return "race:_swiftEmptyArrayStorage\n"; }

#define PLAIN __attribute__((no_sanitize("thread")))
// Calls the runtime's own function.
#define NEXT(type, name)                                                                         \
  static _Atomic(void *) next;                                                                   \
  void *found = next;                                                                            \
  if (!found) next = found = dlsym(RTLD_NEXT, name);                                             \
  type function = (type)found

// Addresses with the highest bits set are no objects: small strings, for example.
PLAIN static bool is_object(const void *object) { return (intptr_t)object > 0; }

PLAIN static void *bridged(const void *object) { return (void *)((uintptr_t)object & 0x00FFFFFFFFFFFFF8); }

typedef void (*release)(void *);
typedef void (*release_many)(void *, uint32_t);
typedef bool (*is_unique)(const void *);

void swift_release(void *object);
PLAIN void swift_release(void *object) {
  NEXT(release, "swift_release");
  if (is_object(object)) __tsan_release(object);
  function(object);
}

void swift_release_n(void *object, uint32_t count);
PLAIN void swift_release_n(void *object, uint32_t count) {
  NEXT(release_many, "swift_release_n");
  if (is_object(object)) __tsan_release(object);
  function(object, count);
}

void swift_bridgeObjectRelease(void *object);
PLAIN void swift_bridgeObjectRelease(void *object) {
  NEXT(release, "swift_bridgeObjectRelease");
  if (is_object(object) && bridged(object)) __tsan_release(bridged(object));
  function(object);
}

void swift_bridgeObjectRelease_n(void *object, uint32_t count);
PLAIN void swift_bridgeObjectRelease_n(void *object, uint32_t count) {
  NEXT(release_many, "swift_bridgeObjectRelease_n");
  if (is_object(object) && bridged(object)) __tsan_release(bridged(object));
  function(object, count);
}

bool swift_isUniquelyReferenced_native(const void *object);
PLAIN bool swift_isUniquelyReferenced_native(const void *object) {
  NEXT(is_unique, "swift_isUniquelyReferenced_native");
  bool result = function(object);
  if (result) __tsan_acquire((void *)object);
  return result;
}

bool swift_isUniquelyReferenced_nonNull_native(const void *object);
PLAIN bool swift_isUniquelyReferenced_nonNull_native(const void *object) {
  NEXT(is_unique, "swift_isUniquelyReferenced_nonNull_native");
  bool result = function(object);
  if (result) __tsan_acquire((void *)object);
  return result;
}

#endif
#endif
