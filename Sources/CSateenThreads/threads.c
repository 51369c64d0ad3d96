#define _GNU_SOURCE
#include "sateen_threads.h"
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static pthread_t main_thread;

// Runs when the program is loaded, on the main thread.
__attribute__((constructor)) static void remember_main_thread(void) { main_thread = pthread_self(); }

bool sateen_is_main_thread(void) { return pthread_equal(main_thread, pthread_self()); }

static long long read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (long long)t.tv_sec * 1000000000LL + t.tv_nsec;
}

long long sateen_thread_cpu_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }
long long sateen_monotonic_ns(void) { return read_clock(CLOCK_MONOTONIC); }
int sateen_thread_nice(void) { return getpriority(PRIO_PROCESS, (id_t)gettid()); }

// Below all nice values: no value was kept.
enum { no_nice = -100 };
static atomic_int kept_nice = no_nice;

static int present_main_thread_nice(void) { return getpriority(PRIO_PROCESS, (id_t)getpid()); }

int sateen_main_thread_nice(void) {
  int kept = atomic_load(&kept_nice), present = present_main_thread_nice();
  return kept > present ? kept : present;
}
void sateen_keep_main_thread_nice(void) {
  int none = no_nice;
  atomic_compare_exchange_strong(&kept_nice, &none, present_main_thread_nice());
}
void sateen_set_thread_nice(int nice_value) { setpriority(PRIO_PROCESS, (id_t)gettid(), nice_value); }

// The first version of the kernel's struct sched_attr, which the C library does not declare. For the policies
// SCHED_OTHER and SCHED_BATCH, `runtime` is the time slice.
struct attributes {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

void sateen_set_thread_slice(unsigned long long nanoseconds) {
  struct attributes now = {.size = sizeof now};
  if (syscall(SYS_sched_getattr, 0, &now, sizeof now, 0) != 0) return;
  if (now.policy != SCHED_OTHER && now.policy != SCHED_BATCH) return;
  now.size = sizeof now;
  now.runtime = nanoseconds;
  // Older kernels ignore the slice.
  syscall(SYS_sched_setattr, 0, &now, 0);
}
unsigned long long sateen_thread_slice(void) {
  struct attributes now = {.size = sizeof now};
  return syscall(SYS_sched_getattr, 0, &now, sizeof now, 0) == 0 ? now.runtime : 0;
}
void sateen_set_thread_name(const char *name) {
  char kept[16];
  snprintf(kept, sizeof kept, "%s", name);
  pthread_setname_np(pthread_self(), kept);
}
unsigned long long sateen_thread_id(void) { return (unsigned long long)gettid(); }
unsigned long long sateen_main_thread_id(void) { return (unsigned long long)getpid(); }
void sateen_give_back_free_memory(void) { malloc_trim(0); }
void sateen_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 256 << 10); }

static _Thread_local void *arranging;

void *sateen_thread_arranging(void) { return arranging; }

void sateen_set_thread_arranging(void *object) { arranging = object; }

static _Thread_local void *reading;

void *sateen_thread_reading(void) { return reading; }

void sateen_set_thread_reading(void *object) { reading = object; }
