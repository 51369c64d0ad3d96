#include "xcb_library.h"
#include "sateen_x_connection.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static xcb_library library;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool is_open;
static char failure[SATEEN_X_MESSAGE_SIZE];

static void load(void) {
  // The library stays open until the process ends.
  void *handle = dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "libxcb.so.1 is not installed");
    return;
  }
  const struct {
    const char *name;
    void **place;
  } functions[] = {
      {"xcb_connect", (void **)&library.connect},
      {"xcb_disconnect", (void **)&library.disconnect},
      {"xcb_connection_has_error", (void **)&library.has_error},
      {"xcb_get_file_descriptor", (void **)&library.get_descriptor},
      {"xcb_get_setup", (void **)&library.get_setup},
      {"xcb_setup_roots_iterator", (void **)&library.get_screens},
      {"xcb_screen_next", (void **)&library.next_screen},
      {"xcb_generate_id", (void **)&library.generate_id},
      {"xcb_get_maximum_request_length", (void **)&library.get_request_limit},
      {"xcb_flush", (void **)&library.flush},
      {"xcb_poll_for_event", (void **)&library.poll_for_event},
      {"xcb_poll_for_reply", (void **)&library.poll_for_reply},
      {"xcb_wait_for_reply", (void **)&library.wait_for_reply},
      {"xcb_send_request", (void **)&library.send_request},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    *functions[i].place = dlsym(handle, functions[i].name);
    if (!*functions[i].place) {
      snprintf(failure, sizeof failure, "libxcb.so.1 has no function %s", functions[i].name);
      return;
    }
  }
  atomic_store(&is_open, true);
}

const xcb_library *sateen_xcb(const char **reason) {
  pthread_once(&once, load);
  *reason = failure;
  return failure[0] ? NULL : &library;
}

bool sateen_x_library_is_open(void) { return atomic_load(&is_open); }
