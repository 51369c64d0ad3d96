#define _GNU_SOURCE
#include "sateen_threads.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
enum { end_count = sizeof ends / sizeof *ends };

static atomic_int noted;
static int pipe_ends[2] = {-1, -1};
// Whether this module has set the signal's handler, so that no other handler is removed.
static bool is_taken[end_count];

static void note(int number) {
  int none = 0;
  if (!atomic_compare_exchange_strong(&noted, &none, number)) {
    // After a second signal, a program that has not ended yet is ended by the signal's default action.
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  int error = errno;
  // An error because of a full pipe is ignored: the pipe is readable then.
  ssize_t written = write(pipe_ends[1], "", 1);
  (void)written;
  errno = error;
}

static bool is_left_alone(int number) {
  struct sigaction old;
  return sigaction(number, NULL, &old) == 0 && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL;
}

// Sets a handler rather than SIG_IGN, because child processes inherit ignored signals.
static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

int sateen_note_ends(void) {
  if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  for (int i = 0; i < end_count; i++) {
    if (!is_left_alone(ends[i])) continue;
    handle(ends[i], note);
    is_taken[i] = true;
  }
  return pipe_ends[0];
}

void sateen_stop_noting_ends(void) {
  for (int i = 0; i < end_count; i++) {
    struct sigaction now;
    if (is_taken[i] && sigaction(ends[i], NULL, &now) == 0 && now.sa_handler == note) handle(ends[i], SIG_DFL);
    is_taken[i] = false;
  }
}

// All streams at once would include standard input, whose lock a thread holds that waits for a line.
void sateen_flush_output(void) { fflush(stdout); }

int sateen_noted_end(void) { return atomic_load(&noted); }

void sateen_forget_end(void) { atomic_store(&noted, 0); }

static void pass(int number) { (void)number; }

// Whether broken pipes are to be survived. Set before the handler is looked at: a library that has it ignored for a
// moment gives it back before `sateen_survive_broken_pipes_again` looks.
static atomic_bool survives;

void sateen_survive_broken_pipes(void) {
  atomic_store(&survives, true);
  sateen_survive_broken_pipes_again();
}

void sateen_survive_broken_pipes_again(void) {
  if (atomic_load(&survives) && is_left_alone(SIGPIPE)) handle(SIGPIPE, pass);
}
