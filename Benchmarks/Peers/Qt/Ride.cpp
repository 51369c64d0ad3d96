#include "Ride.h"

#include "Clock.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace {

enum class Jump { None, Middle, End };

struct Phase {
  double seconds;
  double pixelsPerSecond;
  const char *name;
  Jump jump;
};

constexpr std::array phases{
    Phase{2, 0, "settle", Jump::None},
    Phase{10, 3'000, "scroll", Jump::None},
    Phase{1, 0, nullptr, Jump::None},
    Phase{3, 12'000, "fling", Jump::None},
    Phase{1, 0, nullptr, Jump::None},
    Phase{1.5, 0, "jumpmid", Jump::Middle},
    Phase{1.5, 0, "jumpend", Jump::End},
    Phase{1, 0, nullptr, Jump::None},
    Phase{5, 0, "idle", Jump::None},
};

}  // namespace

Ride::Ride() {
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &Ride::advance);
}

void Ride::start() {
  m_clock.start();
  enter(0);
}

void Ride::advance() {
  const qint64 begin = Clock::monotonic();
  const double now = double(m_clock.nsecsElapsed()) / 1e9;
  const Phase &phase = phases[m_phase];
  const double end = m_phaseStart + phase.seconds;
  const double distance = phase.pixelsPerSecond * std::max(0.0, std::min(now, end) - m_last);
  m_last = now;
  const bool isOver = now >= end;
  if (isOver && phase.name) report(phase.name, "_end");
  if (distance > 0) emit scrolled(distance);
  if (isOver)
    enter(m_phase + 1);
  else if (!m_moves)
    m_timer.start(int((end - now) * 1000) + 1);
  m_work += Clock::monotonic() - begin;
}

// A phase begins when the end of the one before was noticed, so that a late frame does not shorten it.
void Ride::enter(size_t phase) {
  if (phase == phases.size()) {
    setMoves(false);
    report("done");
    emit ended();
    return;
  }
  const Phase &next = phases[phase];
  m_phase = phase;
  m_phaseStart = m_last;
  if (next.name) report(next.name, "_begin");
  if (next.jump == Jump::Middle)
    emit jumpedToMiddle();
  else if (next.jump == Jump::End)
    emit jumpedToEnd();
  setMoves(next.pixelsPerSecond > 0);
  if (!m_moves) m_timer.start(int(next.seconds * 1000));
}

void Ride::setMoves(bool moves) {
  if (m_moves == moves) return;
  m_moves = moves;
  emit movesChanged();
}

void Ride::report(const char *name, const char *suffix) {
  std::printf("EVT %s%s %lld\n", name, suffix, static_cast<long long>(Clock::monotonic()));
  std::fflush(stdout);
}
