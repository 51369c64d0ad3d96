#include "library.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define TEXT(number) #number
#define VERSIONED(name, version) name ".so." TEXT(version)

// FFmpeg's structures change from one major version to the next, so the version of the headers is opened.
#define AVUTIL_FILE VERSIONED("libavutil", LIBAVUTIL_VERSION_MAJOR)
#define AVCODEC_FILE VERSIONED("libavcodec", LIBAVCODEC_VERSION_MAJOR)
#define AVFORMAT_FILE VERSIONED("libavformat", LIBAVFORMAT_VERSION_MAJOR)
#define SWSCALE_FILE VERSIONED("libswscale", LIBSWSCALE_VERSION_MAJOR)
#define SWRESAMPLE_FILE VERSIONED("libswresample", LIBSWRESAMPLE_VERSION_MAJOR)

sateen_av_table av;

typedef struct {
  const char *name;
  void *pointer;
} symbol;

enum { untried = 0, opened = 1, failed = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int state;
static atomic_bool hidden;
// Written once, before the state becomes `failed`.
static char failure[SATEEN_MOVIE_MESSAGE_SIZE];

static bool load(const char *file, const symbol *symbols, size_t count) {
  void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s cannot be opened: %s", file, reason ? reason : "no reason is given");
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(handle, symbols[i].name);
    if (!found) {
      snprintf(failure, sizeof failure, "%s has no function %s", file, symbols[i].name);
      return false;
    }
    memcpy(symbols[i].pointer, &found, sizeof found);
  }
  return true;
}

#define X(name) {#name, &av.name},
static const symbol avutil[] = {SATEEN_AVUTIL_FUNCTIONS(X)};
static const symbol avcodec[] = {SATEEN_AVCODEC_FUNCTIONS(X)};
static const symbol avformat[] = {SATEEN_AVFORMAT_FUNCTIONS(X)};
static const symbol swscale[] = {SATEEN_SWSCALE_FUNCTIONS(X)};
static const symbol swresample[] = {SATEEN_SWRESAMPLE_FUNCTIONS(X)};
#undef X

#define COUNT(symbols) (sizeof symbols / sizeof *symbols)

static int load_all(void) {
  bool is_loaded = load(AVUTIL_FILE, avutil, COUNT(avutil)) && load(AVCODEC_FILE, avcodec, COUNT(avcodec)) &&
      load(AVFORMAT_FILE, avformat, COUNT(avformat)) && load(SWSCALE_FILE, swscale, COUNT(swscale)) &&
      load(SWRESAMPLE_FILE, swresample, COUNT(swresample));
  if (!is_loaded) return failed;
  // Errors tell of faults in a film. The libraries would write to the program's standard error.
  av.av_log_set_level(AV_LOG_QUIET);
  // More at once is what a damaged file asks for: the largest picture that is played takes 300 megabytes.
  av.av_max_alloc((size_t)512 << 20);
  return opened;
}

bool sateen_movie_libraries_open(char *message) {
  bool is_hidden = atomic_load(&hidden);
  int now = atomic_load(&state);
  if (now == untried && !is_hidden) {
    pthread_mutex_lock(&lock);
    now = atomic_load(&state);
    if (now == untried) {
      now = load_all();
      atomic_store(&state, now);
    }
    pthread_mutex_unlock(&lock);
  }
  if (now == opened && !is_hidden) return true;
  if (message) snprintf(message, SATEEN_MOVIE_MESSAGE_SIZE, "%s", is_hidden ? "FFmpeg is hidden" : failure);
  return false;
}

bool sateen_movie_libraries_are_open(void) { return atomic_load(&state) == opened; }

void sateen_movie_libraries_hide(bool is_hidden) { atomic_store(&hidden, is_hidden); }
