#include "Workload.h"

#include <array>

namespace {

// The order matters: rows select entries by index.
constexpr std::array words{"the", "layout", "thread", "never", "waits", "for", "an", "image", "that", "is", "still",
    "being", "decoded", "because", "every", "node", "measures", "itself", "before", "it", "appears", "and", "main",
    "loop", "only", "moves", "finished", "pixels", "around", "scrolling", "quickly", "past", "a", "long", "list", "of",
    "paragraphs", "photographs", "buttons", "names", "timestamps", "should", "feel", "smooth", "even", "on", "two",
    "small", "cores", "without", "graphics", "hardware", "today", "we", "measured", "river", "mountain", "coffee",
    "window", "garden", "winter", "station", "letters", "between", "under", "bright", "quiet", "morning"};
constexpr std::array firstNames{
    "Ada", "Grace", "Linus", "Margaret", "Dennis", "Barbara", "Ken", "Radia", "Edsger", "Frances", "Alan", "Katherine"};
constexpr std::array lastNames{"Lovelace", "Hopper", "Torvalds", "Hamilton", "Ritchie", "Liskov", "Thompson", "Perlman",
    "Dijkstra", "Allen", "Turing", "Johnson"};
constexpr std::array emoji{"😀", "🎉", "🚀", "❤️", "👍", "🌈", "🔥", "🐙"};
constexpr auto arabicLine = "مرحبا بالعالم، هذا سطر عربي قصير لاختبار اتجاه النص";
constexpr auto chineseLine = "你好，世界。这是一行用于测试字体回退的中文文字。";

/// The 32-bit xorshift generator (Marsaglia, 2003, triple 13/17/5) used by both workloads.
class Random {
 public:
  /// Starts the stream of one row; the first two numbers are discarded.
  explicit Random(uint32_t seed) : m_state(seed == 0 ? 1 : seed) {
    next();
    next();
  }

  uint32_t next() {
    m_state ^= m_state << 13;
    m_state ^= m_state >> 17;
    m_state ^= m_state << 5;
    return m_state;
  }

  uint32_t below(uint32_t limit) { return next() % limit; }

 private:
  uint32_t m_state;
};

/// Appends words until the paragraph is long enough. Marks do not count towards the length, and an emoji counts as
/// three.
class Paragraph {
 public:
  explicit Paragraph(uint32_t target) : m_target(target) { m_text.reserve(int(target) + 160); }

  bool wantsMore() const { return m_length < m_target; }
  uint32_t count() const { return m_count; }
  QString text() const { return m_text; }

  void appendWord(const char *word, char mark) {
    if (m_count > 0) {
      m_text += QLatin1Char(' ');
      ++m_length;
    }
    if (mark) m_text += QLatin1Char(mark);
    m_text += QLatin1String(word);
    if (mark) m_text += QLatin1Char(mark);
    m_length += uint32_t(qstrlen(word));
    ++m_count;
  }

  void appendEmoji(uint32_t index) {
    m_text += QLatin1Char(' ');
    m_text += QString::fromUtf8(emoji[index % emoji.size()]);
    m_length += 3;
  }

  void appendLine(const char *line) {
    m_text += QLatin1Char('\n');
    m_text += QString::fromUtf8(line);
  }

 private:
  QString m_text;
  uint32_t m_target;
  uint32_t m_length = 0;
  uint32_t m_count = 0;
};

/// The part that both workloads generate in the same order.
WorkloadRow head(Random &random) {
  WorkloadRow row;
  const char *first = firstNames[random.below(firstNames.size())];
  const char *last = lastNames[random.below(lastNames.size())];
  row.name = QLatin1String(first) + QLatin1Char(' ') + QLatin1String(last);
  row.stamp = QStringLiteral("%1h ago").arg(random.below(48) + 1);
  row.like = QStringLiteral("Like %1").arg(random.below(1000));
  row.comment = QStringLiteral("Comment %1").arg(random.below(100));
  return row;
}

WorkloadRow lightRow(uint32_t index) {
  Random random((index * 2654435761u) ^ 0x9E3779B9u);
  WorkloadRow row = head(random);
  const uint32_t lines = 1 + random.below(6);
  Paragraph body(lines * 88 - random.below(60));
  while (body.wantsMore()) {
    body.appendWord(words[random.below(words.size())], 0);
    if (index % 10 == 0 && body.count() % 6 == 0) body.appendEmoji(index / 10 + body.count());
  }
  if (index % 15 == 0) body.appendLine(index % 30 == 0 ? arabicLine : chineseLine);
  row.body = body.text();
  row.avatar = int(index * 7 % 40);
  if (index % 3 == 0) row.photos = {int(index / 3 * 37 % 60)};
  return row;
}

WorkloadRow heavyRow(uint32_t index) {
  Random random((index * 2246822519u) ^ 0x85EBCA6Bu);
  WorkloadRow row = head(random);
  const uint32_t lines = index % 5 == 0 ? 20 + random.below(21) : 1 + random.below(8);
  Paragraph body(lines * 88 - random.below(60));
  while (body.wantsMore()) {
    const char *word = words[random.below(words.size())];
    const char mark = body.count() % 17 == 8 ? '_' : body.count() % 9 == 4 ? '*' : 0;
    body.appendWord(word, mark);
    if (index % 5 == 1 && body.count() % 12 == 6) body.appendEmoji(index / 5 + body.count());
  }
  if (index % 7 == 0) body.appendLine(index % 14 == 0 ? arabicLine : chineseLine);
  row.body = body.text();
  row.avatar = int(index * 7 % 40);
  const uint32_t photos = index % 2 == 0 ? 1 + random.below(4) : 0;
  for (uint32_t k = 0; k < photos; ++k) row.photos += int((index * 7 + k * 5) % 24);
  return row;
}

}  // namespace

WorkloadRow Workload::row(WorkloadKind kind, uint32_t index) {
  return kind == WorkloadKind::V1 ? lightRow(index) : heavyRow(index);
}

uint32_t Workload::hash(WorkloadKind kind, uint32_t count) {
  uint32_t value = 2166136261u;
  for (uint32_t index = 0; index < count; ++index) {
    const WorkloadRow row = Workload::row(kind, index);
    QStringList numbers{QString::number(row.avatar)};
    if (kind == WorkloadKind::V2) numbers += QString::number(row.photos.size());
    for (int k = 0; k < maximumPhotos(kind); ++k) numbers += QString::number(row.photos.value(k, -1));
    for (const QString &part : {row.name, row.stamp, row.like, row.comment, row.body, numbers.join(u',')}) {
      for (const char byte : part.toUtf8()) value = (value ^ uint8_t(byte)) * 16777619u;
    }
  }
  return value;
}

QString Workload::styledText(const QString &body) {
  QString text;
  text.reserve(body.size() * 2);
  QChar open;
  for (const QChar c : body) {
    if (c == u'\n') {
      text += QLatin1String("<br>");
    } else if (c != u'*' && c != u'_') {
      text += c;
    } else if (open.isNull()) {
      text += QLatin1String(c == u'*' ? "<b>" : "<font color=\"#2f6fde\">");
      open = c;
    } else {
      text += QLatin1String(c == u'*' ? "</b>" : "</font>");
      open = QChar();
    }
  }
  return text;
}

PhotoGrid Workload::photoGrid(WorkloadKind kind, int count) {
  if (kind == WorkloadKind::V1) return {{716, 403}, 1};
  switch (count) {
    case 2:
    case 4: return {{356, 267}, 2};
    case 3: return {{236, 177}, 3};
    default: return {{716, 537}, 1};
  }
}

int Workload::maximumPhotos(WorkloadKind kind) {
  return kind == WorkloadKind::V1 ? 1 : 4;
}

QString Workload::photoPath(WorkloadKind kind, int index) {
  return QStringLiteral("%1/%2.jpg")
      .arg(QLatin1String(kind == WorkloadKind::V1 ? "photos" : "heavy"))
      .arg(index, 2, 10, QLatin1Char('0'));
}

QString Workload::avatarPath(WorkloadKind kind, int index) {
  const char *pattern = kind == WorkloadKind::V1 ? "avatars/%1.jpg" : "heavy-avatars/%1.png";
  return QString::fromLatin1(pattern).arg(index, 2, 10, QLatin1Char('0'));
}
