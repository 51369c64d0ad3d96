// Shows the feed benchmark's rows in a Qt Quick ListView, plays the motion script and writes down what each frame cost.
//
//   QtFeedBench [--workload v1|v2] [--rows N] --assets DIR [--photos DIR] [--out FRAMES.csv]
//   QtFeedBench [--workload v1|v2] --hash
//
// What it prints and writes is what FeedBench does. What it shows differs in three things: Qt Quick rounds the height
// of lines up, it has the Arabic line begin on the left, and a link is a coloured run without an address. It renders
// with Qt Quick's software backend; QT_QUICK_BACKEND=rhi in the environment has it use OpenGL.
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
    // Otherwise a black and white font with tall lines is chosen for some emoji.
    QFont::insertSubstitution(QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Color Emoji"));
    return run(options);
  } catch (const std::runtime_error &error) {
    std::fprintf(stderr, "QtFeedBench: %s\n", error.what());
    return 2;
  }
}
