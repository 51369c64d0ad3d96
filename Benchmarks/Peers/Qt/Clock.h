#pragma once

#include <QtGlobal>

#include <ctime>

/// Nanoseconds of the clocks that Witness and the runner also read.
namespace Clock {

inline qint64 read(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

inline qint64 monotonic() {
  return read(CLOCK_MONOTONIC);
}
inline qint64 threadCpu() {
  return read(CLOCK_THREAD_CPUTIME_ID);
}

}  // namespace Clock
