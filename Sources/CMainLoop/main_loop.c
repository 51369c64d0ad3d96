#define _GNU_SOURCE
#include "sateen_main_loop.h"
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

// Exported by libdispatch for run loops, under these names since its first release for Linux.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

int sateen_make_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void sateen_ring(int bell) {
  // Fails only where the counter is full, so that the wait ends anyway.
  eventfd_write(bell, 1);
}

// Libdispatch ends a process that runs the main queue on another thread.
static void run_main_queue(void) {
  if (gettid() == getpid()) _dispatch_main_queue_callback_4CF(NULL);
}

// Clears a counter, or empties a pipe. Both fail rather than wait where there is nothing to read.
static void drain(int descriptor) {
  uint64_t ignored;
  while (read(descriptor, &ignored, sizeof ignored) > 0) continue;
}

bool sateen_wait(int bell, int pipe, int display, long long nanoseconds) {
  // Without a descriptor to wait for, another look after this time, in nanoseconds.
  static const long long pause = 5000000;
  static bool has_run_queue;
  int queue = _dispatch_get_main_queue_handle_4CF();
  if (!has_run_queue) {
    // Blocks that were added before there was a descriptor were not told of.
    has_run_queue = true;
    run_main_queue();
  }
  if ((bell < 0 || queue < 0) && (nanoseconds < 0 || nanoseconds > pause)) nanoseconds = pause;
  // A negative descriptor is passed over.
  struct pollfd files[] = {{bell, POLLIN, 0}, {queue, POLLIN, 0}, {pipe, POLLIN, 0}, {display, POLLIN, 0}};
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  int ready = ppoll(files, sizeof files / sizeof *files, nanoseconds < 0 ? NULL : &time, NULL);
  if (ready > 0 && files[2].revents) drain(pipe);
  if ((ready > 0 && files[1].revents) || queue < 0) {
    // Cleared before the blocks run, so that one that is added meanwhile is told of.
    if (queue >= 0) drain(queue);
    run_main_queue();
  }
  // The loop looks for all kinds of work after a wait, so what the blocks rang for needs no further one.
  drain(bell);
  return ready <= 0 || !(files[3].revents & (POLLHUP | POLLERR | POLLNVAL));
}

void sateen_run_main_queue(void) {
  // Each pass runs what was there when it began. Blocks that add others without end are left to the next call.
  static const int passes = 64;
  int queue = _dispatch_get_main_queue_handle_4CF();
  for (int pass = 0; pass < passes; pass++) {
    struct pollfd file = {queue, POLLIN, 0};
    if (pass > 0 && poll(&file, 1, 0) <= 0) return;
    drain(queue);
    run_main_queue();
  }
}

// The functions of CoreFoundation's run loop that are used. They are found at run time rather than linked, because a
// program without Foundation has no use for it, and Foundation costs a start some milliseconds and 5 MB.
typedef struct {
  void *(*get_main)(void);
  int (*run)(const void *mode, double seconds, unsigned char ends_after_source);
  void (*stop)(void *loop);
  void *(*make_timer)(const void *allocator, double time, double interval, unsigned long flags, long order,
                      void (*)(void *timer, void *info), void *context);
  void (*add_timer)(void *loop, void *timer, const void *mode);
  void (*set_time)(void *timer, double time);
  double (*now)(void);
  const void *const *mode;
} RunLoop;

// References that stay null where no library has the function. In a program that Foundation is linked into statically,
// its functions cannot be found by name.
extern __typeof__(*(void *(*)(void))0) CFRunLoopGetMain __attribute__((weak));
extern __typeof__(*(int (*)(const void *, double, unsigned char))0) CFRunLoopRunInMode __attribute__((weak));
extern __typeof__(*(void (*)(void *))0) CFRunLoopStop __attribute__((weak));
extern __typeof__(*(void *(*)(const void *, double, double, unsigned long, long, void (*)(void *, void *), void *))0)
    CFRunLoopTimerCreate __attribute__((weak));
extern __typeof__(*(void (*)(void *, void *, const void *))0) CFRunLoopAddTimer __attribute__((weak));
extern __typeof__(*(void (*)(void *, double))0) CFRunLoopTimerSetNextFireDate __attribute__((weak));
extern __typeof__(*(double (*)(void))0) CFAbsoluteTimeGetCurrent __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

static RunLoop loop;
static bool has_loop;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *find(const char *name, void *linked) { return linked ? linked : dlsym(RTLD_DEFAULT, name); }

static void load(void) {
  loop.get_main = (void *(*)(void))find("CFRunLoopGetMain", (void *)CFRunLoopGetMain);
  loop.run = (int (*)(const void *, double, unsigned char))find("CFRunLoopRunInMode", (void *)CFRunLoopRunInMode);
  loop.stop = (void (*)(void *))find("CFRunLoopStop", (void *)CFRunLoopStop);
  loop.make_timer = (void *(*)(const void *, double, double, unsigned long, long, void (*)(void *, void *), void *))find(
      "CFRunLoopTimerCreate", (void *)CFRunLoopTimerCreate);
  loop.add_timer = (void (*)(void *, void *, const void *))find("CFRunLoopAddTimer", (void *)CFRunLoopAddTimer);
  loop.set_time = (void (*)(void *, double))find("CFRunLoopTimerSetNextFireDate", (void *)CFRunLoopTimerSetNextFireDate);
  loop.now = (double (*)(void))find("CFAbsoluteTimeGetCurrent", (void *)CFAbsoluteTimeGetCurrent);
  loop.mode = (const void *const *)find("kCFRunLoopDefaultMode", (void *)&kCFRunLoopDefaultMode);
  has_loop = loop.get_main && loop.run && loop.stop && loop.make_timer && loop.add_timer && loop.set_time && loop.now &&
             loop.mode;
}

bool sateen_has_run_loop(void) {
  pthread_once(&once, load);
  return has_loop;
}

// Seconds from now, or of an interval, that never pass.
static const double never = 1e10;

static void end_run(void *timer, void *info) {
  (void)timer;
  (void)info;
  loop.stop(loop.get_main());
}

void sateen_run_loop_run(double seconds) {
  if (!sateen_has_run_loop()) return;
  // One timer of the run loop's own serves all limits. A limit passed to the run loop keeps two more threads busy.
  static void *timer;
  if (!timer) {
    timer = loop.make_timer(NULL, loop.now() + never, never, 0, 0, end_run, NULL);
    loop.add_timer(loop.get_main(), timer, *loop.mode);
  }
  if (seconds >= 0) loop.set_time(timer, loop.now() + seconds);
  loop.run(*loop.mode, never, 1);
  if (seconds >= 0) loop.set_time(timer, loop.now() + never);
}

void sateen_run_loop_poll(void) {
  if (sateen_has_run_loop()) loop.run(*loop.mode, 0, 1);
}
