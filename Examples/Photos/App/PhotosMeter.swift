import Foundation
import Sateen

/// Measures a run in a window.
@MainActor
final class PhotosMeter {
  private let window: Window
  private let screen: PhotosScreen
  private var registration: Registration?
  /// Milliseconds from the start of the process to the first frame, and to the first one with all photos in sight.
  private var firstFrame: Double?
  private var firstPhotos: Double?

  init(_ window: Window, _ screen: PhotosScreen) {
    self.window = window
    self.screen = screen
    registration = window.onFramePresented { [weak self] _, _ in self?.presented() }
  }

  private func presented() {
    guard firstPhotos == nil else { return }
    let now = Self.sinceStart()
    firstFrame = firstFrame ?? now
    let cells = screen.browser.wall.visibleNodes.compactMap { $0 as? PhotoCell }
    guard !cells.isEmpty, cells.allSatisfy({ $0.image.loadedImage != nil || $0.image.error != nil }) else { return }
    firstPhotos = now
    registration?.remove()
  }

  func report() -> String {
    func words(_ milliseconds: Double?) -> String { milliseconds.map { "\(Int($0.rounded())) ms" } ?? "never" }
    return """
      first frame \(words(firstFrame)), all photos in sight \(words(firstPhotos)), \
      \(screen.browser.library.wall.photos.count) photos, \(window.container.statistics.presentedFrames) frames, \
      \(window.container.statistics.droppedFrames) dropped, PSS \(Self.memory() / 1_024) MB
      """
  }

  /// The milliseconds since the process was started, to about ten.
  private static func sinceStart() -> Double {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")"),
      let ticks = stat[end...].split(separator: " ").dropFirst(20).first.flatMap({ Double($0) })
    else { return 0 }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return (Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))) * 1_000
  }

  /// The share of memory that is the process's own, in kilobytes.
  private static func memory() -> Int {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/smaps_rollup"), let data = try? file.readToEnd(),
      let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first(where: { $0.hasPrefix("Pss:") })
    else { return 0 }
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
