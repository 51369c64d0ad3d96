#pragma once

#include "Workload.h"

#include <QStringList>

/// The program's arguments: those of FeedBench, and `--hash`.
struct BenchOptions {
  WorkloadKind workload = WorkloadKind::V1;
  int rows = 10'000;
  QString assets;
  /// A folder of photographs to show in place of the generated ones; empty for none.
  QString photos;
  QString out = QStringLiteral("FRAMES.csv");
  /// Print the hash of the first 1,000 rows, and show nothing.
  bool printsHash = false;

  /// Throws std::runtime_error with a sentence for whoever typed the arguments.
  explicit BenchOptions(const QStringList &arguments);
};
