#include "BenchOptions.h"

#include <QFileInfo>

#include <stdexcept>

BenchOptions::BenchOptions(const QStringList &arguments) {
  const auto fail = [](const QString &why) { throw std::runtime_error(why.toStdString()); };
  for (int i = 0; i < arguments.size(); ++i) {
    const QString &name = arguments[i];
    const auto value = [&] {
      if (i + 1 == arguments.size()) fail(name + QLatin1String(" needs a value"));
      return arguments[++i];
    };
    if (name == QLatin1String("--workload")) {
      const QString kind = value();
      if (kind != QLatin1String("v1") && kind != QLatin1String("v2"))
        fail(QLatin1String("--workload is v1 or v2, not ") + kind);
      workload = kind == QLatin1String("v1") ? WorkloadKind::V1 : WorkloadKind::V2;
    } else if (name == QLatin1String("--rows")) {
      const QString number = value();
      rows = number.toInt();
      if (rows < 1) fail(QLatin1String("--rows needs a number above 0, not ") + number);
    } else if (name == QLatin1String("--assets")) {
      assets = value();
    } else if (name == QLatin1String("--photos")) {
      photos = value();
    } else if (name == QLatin1String("--out")) {
      out = value();
    } else if (name == QLatin1String("--hash")) {
      printsHash = true;
    } else {
      fail(QLatin1String("unknown argument ") + name);
    }
  }
  if (printsHash) return;
  if (!QFileInfo(assets).isDir()) fail(QLatin1String("--assets names the folder of the benchmark's pictures"));
  assets = QFileInfo(assets).absoluteFilePath();
  if (photos.isEmpty()) return;
  photos = QFileInfo(photos).absoluteFilePath();
  if (!QFileInfo(photos).isDir()) fail(QLatin1String("there is no folder ") + photos);
}
