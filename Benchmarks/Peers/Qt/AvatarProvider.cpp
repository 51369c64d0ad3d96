#include "AvatarProvider.h"

#include <QImageReader>
#include <QPainter>
#include <QRunnable>

#include <atomic>

namespace {

class AvatarResponse : public QQuickImageResponse, public QRunnable {
 public:
  AvatarResponse(const QString &path, const QSize &size) : m_path(path), m_size(size) { setAutoDelete(false); }

  void run() override {
    if (m_isCancelled) {
      emit finished();
      return;
    }
    QImageReader reader(m_path);
    reader.setScaledSize(m_size);
    const QImage picture = reader.read();
    if (picture.isNull())
      m_error = m_path + QLatin1String(": ") + reader.errorString();
    else
      m_circle = circle(picture);
    emit finished();
  }

  QQuickTextureFactory *textureFactory() const override {
    return QQuickTextureFactory::textureFactoryForImage(m_circle);
  }

  QString errorString() const override { return m_error; }

  void cancel() override { m_isCancelled = true; }

 private:
  static QImage circle(const QImage &picture) {
    QImage result(picture.size(), QImage::Format_RGB32);
    result.fill(Qt::white);
    QPainter painter(&result);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(picture);
    painter.drawEllipse(result.rect());
    return result;
  }

  const QString m_path;
  const QSize m_size;
  QImage m_circle;
  QString m_error;
  std::atomic<bool> m_isCancelled = false;
};

}  // namespace

AvatarProvider::AvatarProvider(const QString &folder) : m_folder(folder) {}

QQuickImageResponse *AvatarProvider::requestImageResponse(const QString &id, const QSize &requestedSize) {
  auto *response = new AvatarResponse(m_folder + QLatin1Char('/') + id, requestedSize);
  m_pool.start(response);
  return response;
}
