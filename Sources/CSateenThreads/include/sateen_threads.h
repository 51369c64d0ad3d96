#pragma once
#include <stdbool.h>

/// Whether the calling thread is the one the process started on.
bool sateen_is_main_thread(void);
/// The processor time of the calling thread, in nanoseconds.
long long sateen_thread_cpu_ns(void);
/// The time of CLOCK_MONOTONIC, in nanoseconds.
long long sateen_monotonic_ns(void);
/// The calling thread's nice value, which Linux keeps per thread. A thread inherits the value of the thread that
/// started it.
int sateen_thread_nice(void);
/// The higher of the main thread's nice value and its kept nice value.
int sateen_main_thread_nice(void);
/// Keeps the main thread's nice value as a reference, before the main thread is granted a lower one. Only the first
/// call has an effect.
void sateen_keep_main_thread_nice(void);
/// Sets the calling thread's nice value. Lowering it requires privileges.
void sateen_set_thread_nice(int nice_value);
/// Sets the calling thread's time slice in nanoseconds; 0 for the default. The thread's share of processor time does
/// not change, but with a shorter slice it waits less for a processor after it wakes. Requires Linux 6.12. Has no
/// effect on older kernels, or on a thread with a real-time or idle policy.
void sateen_set_thread_slice(unsigned long long nanoseconds);
/// The slice of the calling thread; 0 where the kernel does not tell, as before Linux 6.12.
unsigned long long sateen_thread_slice(void);
/// Names the calling thread for debuggers and `top -H`. At most 15 bytes are kept.
void sateen_set_thread_name(const char *name);
/// The system's thread IDs of the calling thread and of the main thread.
unsigned long long sateen_thread_id(void);
unsigned long long sateen_main_thread_id(void);
/// Makes the allocator map large blocks, so that they return to the system when they are freed. By default, the
/// allocator raises its threshold after the first large block is freed, and keeps blocks up to that size.
void sateen_return_large_blocks(void);
/// Returns the pages of freed small blocks to the system, for the heaps of all threads. Takes milliseconds, so do not
/// call it on the main thread.
void sateen_give_back_free_memory(void);
/// Records SIGINT, SIGTERM and SIGHUP instead of ending the process, unless they are already handled or ignored. A
/// second signal ends the process at once. Child processes start with the default handlers.
/// Returns a file descriptor that becomes readable once a signal was recorded; -1 where no pipe can be made.
int sateen_note_ends(void);
/// Restores the default handlers of the signals that `sateen_note_ends` handles.
void sateen_stop_noting_ends(void);
/// The recorded signal; 0 for none.
int sateen_noted_end(void);
/// Writes what is left in the buffer of standard output.
void sateen_flush_output(void);
void sateen_forget_end(void);
/// Makes writing to a pipe without a reader fail instead of ending the process, unless SIGPIPE is already handled or
/// ignored. Child processes start with the default handler.
void sateen_survive_broken_pipes(void);
/// Does it once more where it was done before, after a library gave the signal's former handler back.
void sateen_survive_broken_pipes_again(void);
/// The object that the calling thread is arranging, and its setter. NULL on a thread that never set it.
void *sateen_thread_arranging(void);
void sateen_set_thread_arranging(void *object);
/// The object that notes what the calling thread reads, and its setter. NULL on a thread that never set it.
void *sateen_thread_reading(void);
void sateen_set_thread_reading(void *object);
