#include "library.h"
#include <avif/avif.h>
#include <dlfcn.h>
#include <jxl/version.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define TEXT(number) #number
#define VERSION(major, minor) TEXT(major) "." TEXT(minor)

// libavif and libjxl change their structures from version to version, so the version of the headers is opened.
#if AVIF_VERSION_MAJOR >= 1
#define AVIF_FILE "libavif.so.16"
#else
#define AVIF_FILE "libavif.so.15"
#endif

static const char *const files[SATEEN_LIBRARY_COUNT] = {
    [SATEEN_LIBRARY_PNG] = "libpng16.so.16",
    [SATEEN_LIBRARY_WEBP] = "libwebp.so.7",
    [SATEEN_LIBRARY_WEBP_FRAMES] = "libwebpdemux.so.2",
    [SATEEN_LIBRARY_AVIF] = AVIF_FILE,
    [SATEEN_LIBRARY_JXL] = "libjxl.so." VERSION(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION),
    [SATEEN_LIBRARY_SDL_IMAGE] = "libSDL2_image-2.0.so.0",
};

enum { untried = 0, opened = 1, failed = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int states[SATEEN_LIBRARY_COUNT];
static atomic_bool hidden[SATEEN_LIBRARY_COUNT];
// Written once, before the state becomes `failed`.
static char failures[SATEEN_LIBRARY_COUNT][SATEEN_PICTURE_MESSAGE_SIZE];

static int load(int library, const sateen_symbol *symbols, size_t count) {
  char *failure = failures[library];
  void *handle = dlopen(files[library], RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    snprintf(failure, SATEEN_PICTURE_MESSAGE_SIZE, "%s", reason ? reason : "it cannot be opened");
    return failed;
  }
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(handle, symbols[i].name);
    if (!found && symbols[i].is_optional) continue;
    if (!found) {
      snprintf(failure, SATEEN_PICTURE_MESSAGE_SIZE, "%s has no function %s", files[library], symbols[i].name);
      return failed;
    }
    memcpy(symbols[i].pointer, &found, sizeof found);
  }
  return opened;
}

bool sateen_library_open(int library, const sateen_symbol *symbols, size_t count, char *message) {
  bool is_hidden = atomic_load(&hidden[library]);
  int state = atomic_load(&states[library]);
  if (state == untried && !is_hidden) {
    pthread_mutex_lock(&lock);
    state = atomic_load(&states[library]);
    if (state == untried) {
      state = load(library, symbols, count);
      atomic_store(&states[library], state);
    }
    pthread_mutex_unlock(&lock);
  }
  if (state == opened && !is_hidden) return true;
  if (message) {
    const char *reason = is_hidden ? "it is hidden" : failures[library];
    snprintf(message, SATEEN_PICTURE_MESSAGE_SIZE, "%s cannot be opened: %s", files[library], reason);
  }
  return false;
}

const char *sateen_library_file(int library) { return files[library]; }

bool sateen_picture_library_is_open(int library) { return atomic_load(&states[library]) == opened; }

void sateen_picture_library_hide(int library, bool is_hidden) { atomic_store(&hidden[library], is_hidden); }
