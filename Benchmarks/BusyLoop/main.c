// Keeps a core busy until the process that started it ends, and counts its iterations.
//
//   BusyLoop COUNTS INDEX
//
// COUNTS is a file of 64-bit counters, which other processes may read meanwhile; this program increments the one at
// INDEX.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

// Some microseconds of arithmetic, so that incrementing the counter is a small part of the work.
static uint32_t work(uint32_t x) {
  for (int i = 0; i < 4096; i++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  return x;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: BusyLoop COUNTS INDEX\n");
    return 2;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  size_t index = strtoul(argv[2], NULL, 10);
  int file = open(argv[1], O_RDWR);
  struct stat info;
  if (file < 0 || fstat(file, &info) < 0) {
    fprintf(stderr, "BusyLoop: cannot open %s: %s\n", argv[1], strerror(errno));
    return 2;
  }
  size_t size = (size_t)info.st_size;
  if (index >= size / sizeof(uint64_t)) {
    fprintf(stderr, "BusyLoop: %s has no counter %zu\n", argv[1], index);
    return 2;
  }
  _Atomic uint64_t *counts = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (counts == MAP_FAILED) {
    fprintf(stderr, "BusyLoop: cannot map %s: %s\n", argv[1], strerror(errno));
    return 2;
  }
  volatile uint32_t state = 1;  // volatile: keeps the compiler from removing work whose result is unused
  for (;;) {
    state = work(state);
    atomic_fetch_add_explicit(&counts[index], 1, memory_order_relaxed);
  }
}
