// Displays the feed benchmark's rows in a Qt Quick ListView, plays the motion script and records the cost of each
// frame.
//
//   QtFeedBench [--workload v1|v2] [--rows N] --assets DIR [--photos DIR] [--out FRAMES.csv]
//   QtFeedBench [--workload v1|v2] --hash
//
// It prints and writes the same as FeedBench. Its rows differ in three points: Qt Quick rounds line heights up, aligns
// the Arabic line to the left, and draws a link as a coloured run without an address. It renders with Qt Quick's
// software backend; QT_QUICK_BACKEND=rhi in the environment selects OpenGL.
#include "AvatarProvider.h"
#include "BenchOptions.h"
#include "FeedModel.h"
#include "FrameLog.h"
#include "Ride.h"

#include <QFont>
#include <QGuiApplication>
#include <QQmlEngine>
#include <QQuickView>

#include <cstdio>
#include <stdexcept>

static int run(const BenchOptions &options) {
  FeedModel model(options);
  Ride ride;
  QQuickView view;
  FrameLog log(view, ride);
  view.engine()->addImportPath(QStringLiteral("qrc:/"));
  view.engine()->addImageProvider(QStringLiteral("avatars"), new AvatarProvider(options.assets));
  view.setColor(QColor(0xc8, 0xd0, 0xda));
  view.setResizeMode(QQuickView::SizeRootObjectToView);
  view.setGeometry(0, 0, 800, 1200);
  view.setInitialProperties({{"model", QVariant::fromValue(&model)}, {"ride", QVariant::fromValue(&ride)}});
  view.setSource(QUrl(QStringLiteral("qrc:/FeedBench/Feed.qml")));
  if (view.status() != QQuickView::Ready) return 1;
  QObject::connect(&ride, &Ride::ended, &view, [&] {
    const bool isWritten = log.write(options.out);
    if (!isWritten) std::fprintf(stderr, "QtFeedBench: cannot write %s\n", qPrintable(options.out));
    QGuiApplication::exit(isWritten ? 0 : 1);
  });
  view.show();
  return QGuiApplication::exec();
}

int main(int argc, char **argv) {
  try {
    const BenchOptions options(QStringList(argv + 1, argv + argc));
    if (options.printsHash) {
      std::printf("%u\n", Workload::hash(options.workload, 1'000));
      return 0;
    }
    if (!qEnvironmentVariableIsSet("QT_QUICK_BACKEND")) qputenv("QT_QUICK_BACKEND", "software");
    const QGuiApplication application(argc, argv);
    // Without this, Qt selects a black and white font with tall lines for some emoji.
    QFont::insertSubstitution(QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Color Emoji"));
    return run(options);
  } catch (const std::runtime_error &error) {
    std::fprintf(stderr, "QtFeedBench: %s\n", error.what());
    return 2;
  }
}
