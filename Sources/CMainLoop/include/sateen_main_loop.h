#pragma once
#include <stdbool.h>

/// A file descriptor that counts calls of `sateen_ring`; -1 where the process is out of descriptors.
int sateen_make_bell(void);
/// Ends the wait under way for a bell, or the next one. Any thread.
void sateen_ring(int bell);
/// Waits, in one system call, until the bell was rung, the main dispatch queue has blocks or main-actor tasks to run, a
/// pipe or a display's socket can be read, or time is over; then runs what is in the main queue and empties the pipe.
/// To be called on the main thread.
/// - pipe, display: negative numbers are not waited for.
/// - nanoseconds: a negative number is no limit.
/// Returns false where the display's socket was closed at the other end.
bool sateen_wait(int bell, int pipe, int display, long long nanoseconds);

/// Runs what is in the main dispatch queue, and what that adds to it, without waiting. To be called on the main thread;
/// has no effect within a block of that queue.
void sateen_run_main_queue(void);

/// Whether Foundation is part of this process, so that the main thread has a run loop with timers that may be due.
bool sateen_has_run_loop(void);
/// Runs the main run loop until it has handled a source, such as blocks of the main dispatch queue, or until a number of
/// seconds has passed; a negative number is no limit. Has no effect without Foundation.
void sateen_run_loop_run(double seconds);
/// Handles a source of the main run loop, if one is ready, and timers that are due. Has no effect without Foundation.
void sateen_run_loop_poll(void);
