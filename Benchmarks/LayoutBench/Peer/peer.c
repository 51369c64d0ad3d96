#define _GNU_SOURCE
#include "layout_peer.h"

#include <dlfcn.h>

const LayoutPeer *layout_peer_load(const char *path, const char **error) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  void *entry = library ? dlsym(library, "layout_peer") : 0;
  *error = entry ? 0 : dlerror();
  return entry ? ((const LayoutPeer *(*)(void))entry)() : 0;
}

static int64_t ask(const char *name) {
  void *entry = dlsym(RTLD_DEFAULT, name);
  return entry ? ((int64_t (*)(void))entry)() : -1;
}

int64_t layout_peer_allocations(void) { return ask("layout_bench_allocations"); }

int64_t layout_peer_bytes_in_use(void) { return ask("layout_bench_bytes_in_use"); }
