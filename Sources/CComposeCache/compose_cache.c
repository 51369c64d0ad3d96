#include "sateen_compose_cache.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char chosen[PATH_MAX];

void sateen_compose_cache_path(const char *home, const char *cache_home, char *path, size_t size) {
  int length = -1;
  // The specification of XDG_CACHE_HOME has relative paths ignored.
  if (cache_home && cache_home[0] == '/') {
    length = snprintf(path, size, "%s/sateen/compose", cache_home);
  } else if (home && home[0] == '/') {
    length = snprintf(path, size, "%s/.cache/sateen/compose", home);
  }
  if (size > 0 && (length < 0 || (size_t)length >= size)) path[0] = 0;
}

// libX11 has its own folder for root, and caches nothing for programs with another user's rights.
static bool is_ordinary_user(void) { return geteuid() != 0 && getuid() == geteuid() && getgid() == getegid(); }

static bool is_folder(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

__attribute__((constructor)) static void choose(void) {
  const char *home = getenv("HOME");
  if (!is_ordinary_user() || getenv("XCOMPOSECACHE")) return;
  char own[PATH_MAX];
  int length = home ? snprintf(own, sizeof own, "%s/.compose-cache", home) : -1;
  // The folder that libX11 uses by itself, once the user has made it.
  if (length > 0 && (size_t)length < sizeof own && is_folder(own)) return;
  sateen_compose_cache_path(home, getenv("XDG_CACHE_HOME"), chosen, sizeof chosen);
  if (chosen[0]) setenv("XCOMPOSECACHE", chosen, 0);
}

bool sateen_make_compose_cache(void) {
  if (!chosen[0]) return false;
  if (is_folder(chosen)) return true;
  char path[PATH_MAX];
  memcpy(path, chosen, sizeof path);
  // Fails for folders that exist.
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0700);
    *slash = '/';
  }
  return mkdir(path, 0700) == 0;
}
