#pragma once

#include <QSize>
#include <QString>
#include <QVector>

#include <cstdint>

/// The two feeds of the benchmark; Benchmarks/FeedBench/Workload defines both.
enum class WorkloadKind {
  /// Short paragraphs, a 1600 x 900 photo in every third row.
  V1,
  /// Long paragraphs with bold and link runs, one to four 12-megapixel photos in every second row.
  V2
};

/// The content of a row.
struct WorkloadRow {
  QString name;
  QString stamp;
  QString like;
  QString comment;
  /// In feed-v2 `*word*` stands for bold and `_word_` for a link.
  QString body;
  int avatar = 0;
  QVector<int> photos;
};

/// The arrangement of a row's photos: boxes of equal size, 4 pixels apart.
struct PhotoGrid {
  QSize box;
  int columns = 1;
};

namespace Workload {

/// The content of row `index`; the same in every program that displays the workload.
WorkloadRow row(WorkloadKind kind, uint32_t index);

/// FNV-1a (32 bit) over the first `count` rows: 1,000 of feed-v1 give 2122311370, of feed-v2 2710635802.
uint32_t hash(WorkloadKind kind, uint32_t count);

/// `body` of feed-v2 in the markup of Text.StyledText.
QString styledText(const QString &body);

PhotoGrid photoGrid(WorkloadKind kind, int count);

/// The largest number of photos in a row.
int maximumPhotos(WorkloadKind kind);

/// Paths relative to the folder that make_assets.py filled.
QString photoPath(WorkloadKind kind, int index);
QString avatarPath(WorkloadKind kind, int index);

}  // namespace Workload
