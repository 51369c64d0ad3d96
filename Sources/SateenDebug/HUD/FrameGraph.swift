import SateenCore
import SateenGraphics

/// The frame-time graph: one column for each frame, the newest at the right.
///
/// Heights follow the square root of the time, so that the difference between one and two milliseconds shows as well as
/// the step over the budget; lines mark the round values.
package enum FrameGraph {
  /// The time at the graph's upper edge, in milliseconds; longer frames are cut there.
  package static let range = 25.0
  /// Milliseconds between two refreshes at 60 Hz.
  package static let budget = 1_000.0 / 60
  /// The times at which lines are drawn, in milliseconds: the budget last.
  package static let marks = [1.0, 4.0, budget]

  package enum Load: Hashable, Sendable {
    /// No new frame was shown.
    case unseen
    /// Up to half of the budget.
    case good
    case tight
    case over
  }

  package struct Column: Hashable, Sendable {
    /// In pixels, from the bottom.
    package var height: Int
    package var load: Load
  }

  /// The height of a time in a graph of `height` pixels.
  package static func height(of milliseconds: Double, in height: Int) -> Int {
    guard milliseconds > 0 else { return 0 }
    let part = (min(milliseconds, range) / range).squareRoot()
    return min(height, Int((part * Double(height)).rounded()))
  }

  /// Columns for the last frames, at least a pixel each, oldest first.
  package static func columns(for frames: [FrameStatistics.Frame], height: Int) -> [Column] {
    frames.suffix(FrameStatistics.capacity).map { frame in
      let time = frame.cpu * 1_000
      let load: Load = !frame.isPresented ? .unseen : time <= budget / 2 ? .good : time <= budget ? .tight : .over
      return Column(height: max(1, self.height(of: time, in: height)), load: load)
    }
  }

  /// Draws columns into opaque pixels.
  /// - Parameters:
  ///   - columnWidth: in pixels.
  ///   - size: in pixels; columns that do not fit are left out at the old end.
  /// - Returns: nil where the bitmap cannot be allocated.
  package static func draw(_ columns: [Column], columnWidth: Int, size: PixelSize, scale: Double) -> Bitmap? {
    guard let bitmap = Bitmap(size: size, scale: scale, isOpaque: true) else { return nil }
    let pixels = bitmap.pixels.assumingMemoryBound(to: UInt32.self)
    let back = pixel(PanelStyle.well)
    pixels.update(repeating: back, count: size.count)
    let lineColors = marks.indices.map { pixel($0 == marks.count - 1 ? budgetLine : markLine) }
    for (mark, color) in zip(marks, lineColors) {
      let y = size.height - 1 - height(of: mark, in: size.height)
      if y >= 0 { (pixels + y * size.width).update(repeating: color, count: size.width) }
    }
    let width = max(1, columnWidth)
    for (age, column) in columns.reversed().enumerated() {
      let x = size.width - (age + 1) * width
      guard x >= 0 else { break }
      let color = pixel(self.color(of: column.load))
      for y in max(0, size.height - column.height)..<size.height {
        (pixels + y * size.width + x).update(repeating: color, count: width)
      }
    }
    return bitmap
  }

  static let budgetLine = Color(hex: 0x8a3b40)
  static let markLine = Color(hex: 0x262a33)

  static func color(of load: Load) -> Color {
    switch load {
    case .unseen: return PanelStyle.idle
    case .good: return PanelStyle.good
    case .tight: return PanelStyle.warning
    case .over: return PanelStyle.bad
    }
  }

  private static func pixel(_ color: Color) -> UInt32 { color.components(.dark).opaquePixel }
}
