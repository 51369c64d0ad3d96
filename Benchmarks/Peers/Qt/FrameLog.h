#pragma once

#include <QObject>
#include <QVector>

class QQuickView;
class Ride;

/// Records the cost of each presented frame on the GUI thread, and starts the ride at the first frame with rows.
class FrameLog : public QObject {
  Q_OBJECT

 public:
  FrameLog(QQuickView &view, Ride &ride);

  /// Returns whether the file could be written.
  bool write(const QString &path) const;

 protected:
  bool eventFilter(QObject *object, QEvent *event) override;

 private:
  struct Frame {
    qint64 time;
    qint64 cpu;
    qint64 wall;
    double blank;
  };

  void presented();
  /// The share of the visible row area whose images are not loaded yet, 0 to 1.
  double blankShare() const;

  QQuickView &m_view;
  Ride &m_ride;
  QVector<Frame> m_frames;
  qint64 m_updateBegin = 0;
  qint64 m_lastCpu = 0;
  bool m_hasShownRows = false;
};
