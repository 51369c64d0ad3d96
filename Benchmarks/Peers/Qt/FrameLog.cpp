#include "FrameLog.h"

#include "Clock.h"
#include "ImageBox.h"
#include "Ride.h"

#include <QFile>
#include <QQuickView>

#include <algorithm>

FrameLog::FrameLog(QQuickView &view, Ride &ride) : m_view(view), m_ride(ride) {
  m_frames.reserve(4096);
  view.installEventFilter(this);
  // The software backend renders on the GUI thread, whose time is measured.
  connect(&view, &QQuickWindow::frameSwapped, this, &FrameLog::presented, Qt::DirectConnection);
}

bool FrameLog::eventFilter(QObject *, QEvent *event) {
  if (event->type() == QEvent::UpdateRequest) m_updateBegin = Clock::monotonic();
  return false;
}

void FrameLog::presented() {
  const qint64 cpu = Clock::threadCpu();
  const qint64 time = Clock::monotonic();
  m_frames.append({time, cpu - m_lastCpu, time - m_updateBegin + m_ride.takeWork(), blankShare()});
  if (!m_hasShownRows && m_view.rootObject()->property("count").toInt() > 0) {
    m_hasShownRows = true;
    Ride::report("first_frame");
    m_ride.start();
  }
  // Excludes the cost of this log from the next frame.
  m_lastCpu = Clock::threadCpu();
}

double FrameLog::blankShare() const {
  const QRectF window(0, 0, m_view.width(), m_view.height());
  double blank = 0;
  for (const ImageBox *box : ImageBox::blank()) {
    const QRectF seen = box->mapRectToScene({0, 0, box->width(), box->height()}).intersected(window);
    blank += seen.width() * seen.height();
  }
  return std::min(1.0, blank / (window.width() * window.height()));
}

bool FrameLog::write(const QString &path) const {
  QByteArray text = "t_ns,ui_cpu_ns,ui_wall_ns,blank\n";
  for (const Frame &frame : m_frames)
    text += QByteArray::number(frame.time) + ',' + QByteArray::number(frame.cpu) + ',' +
            QByteArray::number(frame.wall) + ',' + QByteArray::number(frame.blank, 'f', 4) + '\n';
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.flush();
}
