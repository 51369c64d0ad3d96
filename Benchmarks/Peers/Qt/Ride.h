#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <utility>

/// Plays the motion script: emits how far to scroll and when to jump, and prints `EVT name nanoseconds` lines.
///
/// The list calls advance() once per frame while it moves. Otherwise a timer of this class calls it.
class Ride : public QObject {
  Q_OBJECT
  Q_PROPERTY(bool moves READ moves NOTIFY movesChanged)
  QML_ELEMENT
  QML_UNCREATABLE("main makes it")

 public:
  Ride();

  bool moves() const { return m_moves; }

  /// Starts with the settling phase, in which the first rows load.
  void start();

  Q_INVOKABLE void advance();

  /// Nanoseconds spent in advance() since the last call, including the list's work in slots.
  qint64 takeWork() { return std::exchange(m_work, 0); }

  static void report(const char *name, const char *suffix = "");

 signals:
  void movesChanged();
  void scrolled(qreal distance);
  void jumpedToMiddle();
  void jumpedToEnd();
  void ended();

 private:
  void enter(size_t phase);
  void setMoves(bool moves);

  size_t m_phase = 0;
  bool m_moves = false;
  QElapsedTimer m_clock;
  double m_phaseStart = 0;
  double m_last = 0;
  qint64 m_work = 0;
  QTimer m_timer;
};
