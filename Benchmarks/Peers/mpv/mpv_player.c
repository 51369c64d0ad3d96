// Plays a file with libmpv's software renderer into memory, and prints what that took:
//
//     mpv_player FILE WIDTH HEIGHT SECONDS
//
// Figures are lines "FIG name value": first_ms until the first picture, cpu_ms of processor time for each second played
// after it, pss_mb at the end, and the pictures rendered. The library is opened at the start of the first of these times,
// as VideoBench opens FFmpeg's libraries within it.
#include <dlfcn.h>
#include <errno.h>
#include <mpv/client.h>
#include <mpv/render.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static struct {
  __typeof__(mpv_create) *create;
  __typeof__(mpv_initialize) *initialize;
  __typeof__(mpv_set_option_string) *set_option;
  __typeof__(mpv_command) *command;
  __typeof__(mpv_get_property) *get_property;
  __typeof__(mpv_error_string) *error_string;
  __typeof__(mpv_render_context_create) *create_renderer;
  __typeof__(mpv_render_context_set_update_callback) *set_callback;
  __typeof__(mpv_render_context_update) *update;
  __typeof__(mpv_render_context_render) *render;
} mpv;

static int open_library(void) {
  void *library = dlopen("libmpv.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  // POSIX has functions come as pointers to data.
  *(void **)&mpv.create = dlsym(library, "mpv_create");
  *(void **)&mpv.initialize = dlsym(library, "mpv_initialize");
  *(void **)&mpv.set_option = dlsym(library, "mpv_set_option_string");
  *(void **)&mpv.command = dlsym(library, "mpv_command");
  *(void **)&mpv.get_property = dlsym(library, "mpv_get_property");
  *(void **)&mpv.error_string = dlsym(library, "mpv_error_string");
  *(void **)&mpv.create_renderer = dlsym(library, "mpv_render_context_create");
  *(void **)&mpv.set_callback = dlsym(library, "mpv_render_context_set_update_callback");
  *(void **)&mpv.update = dlsym(library, "mpv_render_context_update");
  *(void **)&mpv.render = dlsym(library, "mpv_render_context_render");
  return mpv.create && mpv.initialize && mpv.set_option && mpv.command && mpv.get_property && mpv.error_string &&
         mpv.create_renderer && mpv.set_callback && mpv.update && mpv.render;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double processor_time(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static double memory(void) {
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  char line[256];
  long kilobytes = 0;
  while (file && fgets(line, sizeof line, file)) {
    if (sscanf(line, "Pss: %ld", &kilobytes) == 1) break;
  }
  if (file) fclose(file);
  return (double)kilobytes / 1024;
}

static void wake(void *context) {
  uint64_t one = 1;
  if (write(*(int *)context, &one, sizeof one) < 0) return;
}

static int fail(const char *what, int error) {
  fprintf(stderr, "mpv_player: %s: %s\n", what, mpv.error_string(error));
  return 1;
}

int main(int count, char **arguments) {
  if (count != 5) {
    fprintf(stderr, "usage: mpv_player FILE WIDTH HEIGHT SECONDS\n");
    return 2;
  }
  int size[2] = {atoi(arguments[2]), atoi(arguments[3])};
  double seconds = atof(arguments[4]);
  size_t stride = ((size_t)size[0] * 4 + 63) / 64 * 64;
  void *pixels = aligned_alloc(64, stride * (size_t)size[1]);
  int event = eventfd(0, EFD_NONBLOCK);
  if (!pixels || event < 0) {
    fprintf(stderr, "mpv_player: %s\n", strerror(errno));
    return 1;
  }

  double start = now();
  if (!open_library()) {
    fprintf(stderr, "mpv_player: %s\n", dlerror());
    return 1;
  }
  mpv_handle *player = mpv.create();
  if (!player) return fail("mpv_create", MPV_ERROR_NOMEM);
  mpv.set_option(player, "vo", "libmpv");
  mpv.set_option(player, "ao", "null");
  mpv.set_option(player, "loop-file", "inf");
  int error = mpv.initialize(player);
  if (error < 0) return fail("mpv_initialize", error);
  mpv_render_context *renderer;
  mpv_render_param parameters[] = {{MPV_RENDER_PARAM_API_TYPE, MPV_RENDER_API_TYPE_SW}, {0, NULL}};
  error = mpv.create_renderer(&renderer, player, parameters);
  if (error < 0) return fail("mpv_render_context_create", error);
  mpv.set_callback(renderer, wake, &event);
  const char *command[] = {"loadfile", arguments[1], NULL};
  error = mpv.command(player, command);
  if (error < 0) return fail(arguments[1], error);

  double first = 0, processor = 0;
  long pictures = 0;
  while (!first || now() < first + seconds) {
    struct pollfd wait = {event, POLLIN, 0};
    poll(&wait, 1, 100);
    if (!first && now() > start + 60) {
      fprintf(stderr, "mpv_player: %s: no picture within a minute\n", arguments[1]);
      return 1;
    }
    uint64_t value;
    if (read(event, &value, sizeof value) < 0) continue;
    if (!(mpv.update(renderer) & MPV_RENDER_UPDATE_FRAME)) continue;
    char format[] = "bgr0";
    mpv_render_param target[] = {{MPV_RENDER_PARAM_SW_SIZE, size},
                                 {MPV_RENDER_PARAM_SW_FORMAT, format},
                                 {MPV_RENDER_PARAM_SW_STRIDE, &stride},
                                 {MPV_RENDER_PARAM_SW_POINTER, pixels},
                                 {0, NULL}};
    error = mpv.render(renderer, target);
    if (error < 0) return fail("mpv_render_context_render", error);
    int64_t shown = 0;
    // Until a file is open, the renderer draws black.
    if (!first && (mpv.get_property(player, "dwidth", MPV_FORMAT_INT64, &shown) < 0 || shown == 0)) continue;
    if (!first) {
      first = now();
      processor = processor_time();
    } else {
      pictures++;
    }
  }
  double end = now();
  printf("FIG first_ms %.3f\n", (first - start) * 1e3);
  printf("FIG cpu_ms %.3f\n", (processor_time() - processor) * 1e3 / (end - first));
  printf("FIG pictures %.3f\n", (double)pictures / (end - first));
  printf("FIG pss_mb %.3f\n", memory());
  fflush(stdout);
  // Its threads are of no more interest.
  _exit(0);
}
