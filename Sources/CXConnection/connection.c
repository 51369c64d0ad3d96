#define _GNU_SOURCE
#include "connection.h"
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

// MARK: Broken pipes

typedef struct {
  sigset_t old;
  bool was_pending;
} Pipes;

// Holds SIGPIPE back on this thread: libxcb writes to the socket of a server that may be gone, and the program may have
// left the signal to end the process. The mask is restored each time, since threads and programs that this thread starts
// would inherit it.
static Pipes hold_pipes(void) {
  Pipes pipes;
  sigset_t pending, pipe;
  sigpending(&pending);
  pipes.was_pending = sigismember(&pending, SIGPIPE);
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &pipes.old);
  return pipes;
}

static void release_pipes(const Pipes *pipes) {
  sigset_t pending;
  sigpending(&pending);
  if (sigismember(&pending, SIGPIPE) && !pipes->was_pending) {
    sigset_t pipe;
    const struct timespec no_time = {0, 0};
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigtimedwait(&pipe, NULL, &no_time);
  }
  pthread_sigmask(SIG_SETMASK, &pipes->old, NULL);
}

// MARK: Opening

static const char *reason_of(int error) {
  switch (error) {
    case 3: return "out of memory";
    case 5: return "this is no name of a display";
    case 6: return "the display has no such screen";
    default: return "no X server answers there, or it refuses this program";
  }
}

static uint32_t find_root(const sateen_x *x, int screen) {
  xcb_screens screens = x->xcb->get_screens(x->xcb->get_setup(x->connection));
  for (; screens.rest > 0 && screen > 0; screen--) x->xcb->next_screen(&screens);
  uint32_t root = 0;
  // A screen begins with its root window.
  if (screens.rest > 0) memcpy(&root, screens.data, sizeof root);
  return root;
}

static void find_fixes(sateen_x *x) {
  static const char name[] = "XFIXES";
  struct { uint8_t opcode, unused; uint16_t length, count, unused2; } query = {.count = sizeof name - 1};
  void *error = NULL;
  uint32_t sequence = sateen_x_send(x, 98, &query, sizeof query, name, sizeof name - 1, true);
  uint8_t *found = x->xcb->wait_for_reply(x->connection, sequence, &error);
  free(error);
  bool is_there = found && found[8];
  uint8_t opcode = found ? found[9] : 0, event = found ? found[10] : 0;
  free(found);
  if (!is_there) return;
  // The server offers nothing to clients that have not told their version.
  struct { uint8_t opcode, minor; uint16_t length; uint32_t major_version, minor_version; } version = {
      .minor = 0, .major_version = 2};
  error = NULL;
  sequence = sateen_x_send(x, opcode, &version, sizeof version, NULL, 0, true);
  void *agreed = x->xcb->wait_for_reply(x->connection, sequence, &error);
  if (agreed) {
    x->fixes_opcode = opcode;
    x->fixes_event = event;
  }
  free(agreed);
  free(error);
}

static void intern_all(sateen_x *x, const char *const *names, uint32_t *atoms, size_t count) {
  for (size_t i = 0; i < count; i++) atoms[i] = sateen_x_intern(x, names[i], strlen(names[i]));
  for (size_t i = 0; i < count; i++) {
    void *error = NULL;
    uint8_t *reply = x->xcb->wait_for_reply(x->connection, atoms[i], &error);
    atoms[i] = 0;
    if (reply) memcpy(&atoms[i], reply + 8, sizeof atoms[i]);
    free(reply);
    free(error);
  }
}

sateen_x *sateen_x_open(
    const char *display, const char *const *names, uint32_t *atoms, size_t count, char *message) {
  const char *reason;
  const xcb_library *xcb = sateen_xcb(&reason);
  if (!xcb) {
    snprintf(message, SATEEN_X_MESSAGE_SIZE, "%s", reason);
    return NULL;
  }
  sateen_x *x = calloc(1, sizeof *x);
  if (!x) {
    snprintf(message, SATEEN_X_MESSAGE_SIZE, "out of memory");
    return NULL;
  }
  x->xcb = xcb;
  Pipes pipes = hold_pipes();
  int screen = 0;
  x->connection = xcb->connect(display, &screen);
  int error = xcb->has_error(x->connection);
  if (!error) {
    x->root = find_root(x, screen);
    x->request_limit = (size_t)xcb->get_request_limit(x->connection) * 4;
    find_fixes(x);
    intern_all(x, names, atoms, count);
    error = xcb->has_error(x->connection);
    if (!error && !x->root) error = 6;
    for (size_t i = 0; i < count && !error; i++) if (!atoms[i]) error = 1;
  }
  if (error) {
    snprintf(message, SATEEN_X_MESSAGE_SIZE, "%s", reason_of(error));
    xcb->disconnect(x->connection);
    free(x);
    x = NULL;
  }
  release_pipes(&pipes);
  return x;
}

void sateen_x_close(sateen_x *x) {
  Pipes pipes = hold_pipes();
  x->xcb->disconnect(x->connection);
  release_pipes(&pipes);
  free(x);
}

bool sateen_x_is_lost(const sateen_x *x) { return x->xcb->has_error(x->connection); }

size_t sateen_x_request_limit(const sateen_x *x) { return x->request_limit; }

bool sateen_x_tells_changes(const sateen_x *x) { return x->fixes_opcode; }

// MARK: Sending

uint32_t sateen_x_send(
    sateen_x *x, uint8_t opcode, void *header, size_t size, const void *bytes, size_t count, bool has_reply) {
  // libxcb puts data before the vector.
  struct iovec vector[5] = {
      {NULL, 0}, {NULL, 0}, {header, size}, {(void *)(uintptr_t)bytes, count}, {NULL, (size_t)-(long)count & 3}};
  const xcb_request request = {count ? 3 : 1, NULL, opcode, !has_reply};
  enum { checked = 1 };
  Pipes pipes = hold_pipes();
  unsigned sequence = x->xcb->send_request(x->connection, has_reply ? checked : 0, vector + 2, &request);
  release_pipes(&pipes);
  return sequence;
}

void sateen_x_flush(sateen_x *x) {
  Pipes pipes = hold_pipes();
  x->xcb->flush(x->connection);
  release_pipes(&pipes);
}

bool sateen_x_can_write(sateen_x *x) {
  struct pollfd file = {x->xcb->get_descriptor(x->connection), POLLOUT, 0};
  // Errors and ends are found by writing.
  return poll(&file, 1, 0) != 0;
}

// MARK: Waiting

int sateen_x_make_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void sateen_x_ring(int bell) {
  // Fails only where the counter is full, so that the wait ends anyway.
  eventfd_write(bell, 1);
}

void sateen_x_close_bell(int bell) { close(bell); }

void sateen_x_wait(sateen_x *x, int bell, bool is_blocked, long long nanoseconds) {
  // Without a bell, another look after this time.
  static const long long pause = 20000000;
  if (bell < 0 && (nanoseconds < 0 || nanoseconds > pause)) nanoseconds = pause;
  // A negative descriptor is passed over.
  struct pollfd files[] = {
      {bell, POLLIN, 0}, {x ? x->xcb->get_descriptor(x->connection) : -1, POLLIN | (is_blocked ? POLLOUT : 0), 0}};
  const struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  ppoll(files, 2, nanoseconds < 0 ? NULL : &time, NULL);
  eventfd_t ignored;
  if (bell >= 0) eventfd_read(bell, &ignored);
}
