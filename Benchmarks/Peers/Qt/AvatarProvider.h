#pragma once

#include <QQuickAsyncImageProvider>
#include <QThreadPool>

/// Decodes portraits and cuts them to circles on threads of its own.
///
/// The corners are white paper: an opaque picture costs the software renderer less than one with alpha.
class AvatarProvider : public QQuickAsyncImageProvider {
 public:
  explicit AvatarProvider(const QString &folder);

  QQuickImageResponse *requestImageResponse(const QString &id, const QSize &requestedSize) override;

 private:
  const QString m_folder;
  QThreadPool m_pool;
};
