#include "FeedModel.h"

#include <QDirIterator>
#include <QSize>
#include <QUrl>

FeedModel::FeedModel(const BenchOptions &options) : m_options(options) {
  if (options.photos.isEmpty()) return;
  const QStringList endings{"*.jpg", "*.jpeg", "*.png", "*.webp"};
  for (QDirIterator files(options.photos, endings, QDir::Files, QDirIterator::Subdirectories); files.hasNext();)
    m_ownPhotos += files.next();
  m_ownPhotos.sort();
}

int FeedModel::rowCount(const QModelIndex &parent) const {
  return parent.isValid() ? 0 : m_options.rows;
}

QHash<int, QByteArray> FeedModel::roleNames() const {
  return {{Name, "name"}, {Stamp, "stamp"}, {Like, "like"}, {Comment, "comment"}, {Body, "body"}, {Avatar, "avatar"},
      {Photos, "photos"}, {PhotoSize, "photoSize"}, {PhotoColumns, "photoColumns"}};
}

QVariant FeedModel::data(const QModelIndex &index, int role) const {
  const Entry &entry = this->entry(index.row());
  switch (role) {
    case Name: return entry.row.name;
    case Stamp: return entry.row.stamp;
    case Like: return entry.row.like;
    case Comment: return entry.row.comment;
    case Body: return entry.body;
    case Avatar:
      return QString(QLatin1String("image://avatars/") + Workload::avatarPath(m_options.workload, entry.row.avatar));
    case Photos: return entry.photos;
    case PhotoSize: return Workload::photoGrid(m_options.workload, entry.photos.size()).box;
    case PhotoColumns: return Workload::photoGrid(m_options.workload, entry.photos.size()).columns;
    default: return {};
  }
}

const FeedModel::Entry &FeedModel::entry(int index) const {
  Entry &entry = m_recent[size_t(index) % m_recent.size()];
  if (entry.index != index) {
    entry.index = index;
    entry.row = Workload::row(m_options.workload, uint32_t(index));
    entry.body = hasStyledText() ? Workload::styledText(entry.row.body) : entry.row.body;
    entry.photos.clear();
    for (const int photo : std::as_const(entry.row.photos)) entry.photos += photoUrl(photo);
  }
  return entry;
}

QString FeedModel::photoUrl(int photo) const {
  const QString path = m_ownPhotos.isEmpty()
                           ? m_options.assets + QLatin1Char('/') + Workload::photoPath(m_options.workload, photo)
                           : m_ownPhotos[photo % m_ownPhotos.size()];
  return QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded);
}
