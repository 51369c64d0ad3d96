import SateenCore

/// The positions of the three ranges of a bar, as fractions of the bar's width.
package struct RangeBarGeometry: Hashable, Sendable {
  package struct Segment: Hashable, Sendable {
    package var start: Double
    package var end: Double
  }

  package var visible: Segment
  package var display: Segment
  package var preload: Segment

  /// The whole width stands for everything that any of the three ranges covers.
  package init(_ info: RangeDebugInfo) {
    let extents = [info.visible, info.display, info.preload].map(Self.usable)
    let start = extents.map(\.start).min() ?? 0
    let length = max((extents.map(\.end).max() ?? 1) - start, 1e-9)
    let segments = extents.map { Segment(start: ($0.start - start) / length, end: ($0.end - start) / length) }
    visible = segments[0]
    display = segments[1]
    preload = segments[2]
  }

  private static func usable(_ extent: RangeDebugInfo.Extent) -> RangeDebugInfo.Extent {
    guard extent.start.isFinite, extent.end.isFinite else { return RangeDebugInfo.Extent(start: 0, end: 1) }
    return RangeDebugInfo.Extent(
      start: min(max(extent.start, -1e6), 1e6), end: min(max(extent.end, extent.start, -1e6), 1e6))
  }

  /// The arrow for a movement along the bar's axis, and whether it belongs at the bar's far end.
  package static func arrow(for info: RangeDebugInfo) -> (text: String, isAtEnd: Bool)? {
    if info.scrollsHorizontally {
      if info.direction.contains(.right) { return ("▶", true) }
      if info.direction.contains(.left) { return ("◀", false) }
    } else {
      if info.direction.contains(.down) { return ("▼", true) }
      if info.direction.contains(.up) { return ("▲", false) }
    }
    return nil
  }
}
