#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <utility>

/// The ride through the feed: tells how far to scroll and when to jump, and prints `EVT name nanoseconds` as it goes.
///
/// The list calls advance() once per frame while it moves. While nothing moves, a timer of the ride's own does.
class Ride : public QObject {
  Q_OBJECT
  Q_PROPERTY(bool moves READ moves NOTIFY movesChanged)
  QML_ELEMENT
  QML_UNCREATABLE("main makes it")

 public:
  Ride();

  bool moves() const { return m_moves; }

  /// Begins with the phase in which the first rows settle.
  void start();

  Q_INVOKABLE void advance();

  /// Nanoseconds that advance() took since the last call, what it had the list do included.
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
