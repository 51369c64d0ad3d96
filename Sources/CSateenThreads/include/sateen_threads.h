#pragma once
#include <stdbool.h>

/// Whether the calling thread is the one the process started on.
bool sateen_is_main_thread(void);
/// Nanoseconds of processor time the calling thread has used.
long long sateen_thread_cpu_ns(void);
/// Nanoseconds of CLOCK_MONOTONIC.
long long sateen_monotonic_ns(void);
/// The calling thread's nice value; Linux keeps one per thread. A thread begins with that of the thread that started it.
int sateen_thread_nice(void);
/// The main thread's, or what it was when it was kept, whichever is politer.
int sateen_main_thread_nice(void);
/// Keeps the main thread's nice value, for what goes by it when the main thread is granted a lower one. The first value stays.
void sateen_keep_main_thread_nice(void);
/// Sets the calling thread's. Only the privileged may lower it.
void sateen_set_thread_nice(int nice_value);
/// Has the calling thread run for so many nanoseconds before others of its weight have their turn; 0 for as many as usual. Its
/// share of the processor stays the same, but with less to run at a time it waits less for a processor after it wakes. Known
/// to Linux from 6.12 on; without effect before that, and on a thread that is not scheduled by weight.
void sateen_set_thread_slice(unsigned long long nanoseconds);
/// Names the calling thread for debuggers and `top -H` (15 bytes at most are kept).
void sateen_set_thread_name(const char *name);
/// The system's number for the calling thread, and for the main thread.
unsigned long long sateen_thread_id(void);
unsigned long long sateen_main_thread_id(void);
/// Has the allocator give large blocks pages of their own, which return to the system when they are freed. Left alone it
/// learns from the first large block freed to keep all that are as large.
void sateen_return_large_blocks(void);
/// Gives the pages of freed small blocks back to the system, of all threads' heaps. Takes milliseconds: not for the main thread.
void sateen_give_back_free_memory(void);
/// Has SIGINT, SIGTERM and SIGHUP, where nobody else handles or ignores them, be noted instead of ending the process. A second
/// one ends it at once. Programs started from this one find the signals as they were.
/// Returns a descriptor that can be read once a signal was noted; -1 where there is none to be had.
int sateen_note_ends(void);
/// Gives the signals back that `sateen_note_ends` took.
void sateen_stop_noting_ends(void);
/// The signal that was noted; 0 for none.
int sateen_noted_end(void);
void sateen_forget_end(void);
/// Has writing to a pipe that nobody reads fail instead of ending the process, unless somebody handles SIGPIPE already. Programs
/// started from this one find it as it was.
void sateen_survive_broken_pipes(void);
/// What the calling thread is arranging, and a way to say it; null on a thread that never said it.
void *sateen_thread_arranging(void);
void sateen_set_thread_arranging(void *object);
