#pragma once

#include "BenchOptions.h"

#include <QAbstractListModel>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <array>

/// The rows of the workload, generated on demand.
class FeedModel : public QAbstractListModel {
  Q_OBJECT
  Q_PROPERTY(bool hasStyledText READ hasStyledText CONSTANT)
  Q_PROPERTY(int maximumPhotos READ maximumPhotos CONSTANT)
  QML_ELEMENT
  QML_UNCREATABLE("main makes it")

 public:
  explicit FeedModel(const BenchOptions &options);

  bool hasStyledText() const { return m_options.workload == WorkloadKind::V2; }
  int maximumPhotos() const { return Workload::maximumPhotos(m_options.workload); }

  int rowCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QHash<int, QByteArray> roleNames() const override;

 private:
  enum Role { Name = Qt::UserRole, Stamp, Like, Comment, Body, Avatar, Photos, PhotoSize, PhotoColumns };

  /// The most recent rows: a delegate reads one role after the other, and each row is generated only once.
  struct Entry {
    int index = -1;
    WorkloadRow row;
    QString body;
    QStringList photos;
  };
  const Entry &entry(int index) const;
  QString photoUrl(int photo) const;

  const BenchOptions m_options;
  QStringList m_ownPhotos;
  mutable std::array<Entry, 32> m_recent;
};
