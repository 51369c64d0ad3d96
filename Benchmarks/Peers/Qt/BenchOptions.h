#pragma once

#include "Workload.h"

#include <QStringList>

/// The program's arguments: those of FeedBench, and `--hash`.
struct BenchOptions {
  WorkloadKind workload = WorkloadKind::V1;
  int rows = 10'000;
  QString assets;
  /// A folder of photographs that replace the generated ones; empty for none.
  QString photos;
  QString out = QStringLiteral("FRAMES.csv");
  /// Whether to print the hash of the first 1,000 rows instead of opening a window.
  bool printsHash = false;

  /// Throws std::runtime_error with a sentence for the user.
  explicit BenchOptions(const QStringList &arguments);
};
