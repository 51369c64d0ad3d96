#pragma once

#include <QQuickAsyncImageProvider>
#include <QThreadPool>

/// Decodes avatars and crops them to circles, on threads of its own.
///
/// The corners are filled with the row's white: the software renderer draws an opaque image faster than one with alpha.
class AvatarProvider : public QQuickAsyncImageProvider {
 public:
  explicit AvatarProvider(const QString &folder);

  QQuickImageResponse *requestImageResponse(const QString &id, const QSize &requestedSize) override;

 private:
  const QString m_folder;
  QThreadPool m_pool;
};
