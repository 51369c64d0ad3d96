import SateenGraphics
import SateenLayout

/// How much of each pixel lies inside a layer's outline. Equal for equal pixels, whichever area is drawn.
struct Outline {
  private enum Form {
    /// On whole pixels, with the part of each pixel at a round corner.
    case upright(PixelRect, CornerArc?)
    case turned(TurnedOutline)
    case empty
  }

  private let form: Form

  /// A rectangle on the pixel grid.
  /// - Parameters:
  ///   - radius: of the corners, in pixels.
  ///   - area: the pixels that are asked for.
  @MainActor
  init(_ frame: PixelRect, radius: Double, in area: PixelRect) {
    let radius = min(radius, Double(frame.width) / 2, Double(frame.height) / 2)
    let shown = frame.intersection(area)
    guard radius > 0, !shown.isEmpty else {
      form = .upright(frame, nil)
      return
    }
    // The rows of the arc that the area meets, counted from the outer end, from above and from below.
    let side = Int(radius.rounded(.up))
    let above = (shown.y0 - frame.y0)..<max(min(shown.y1 - frame.y0, side), shown.y0 - frame.y0)
    let below = (frame.y1 - shown.y1)..<max(min(frame.y1 - shown.y0, side), frame.y1 - shown.y1)
    let rows = [above, below].filter { !$0.isEmpty }
    guard let from = rows.map(\.lowerBound).min(), let to = rows.map(\.upperBound).max() else {
      form = .upright(frame, nil)
      return
    }
    form = .upright(frame, CornerArc.arc(radius, rows: from..<to))
  }

  /// A rectangle in a layer's space.
  /// - Parameter radius: of the corners, in that space.
  init(_ bounds: Rect, radius: Double, _ toDevice: Transform) {
    let radius = max(min(radius, bounds.width / 2, bounds.height / 2), 0)
    form = TurnedOutline(bounds, radius: radius, toDevice).map { .turned($0) } ?? .empty
  }

  /// A rectangle in a layer's space, with perspective.
  /// - Parameter radius: of the corners, in that space.
  init(_ bounds: Rect, radius: Double, _ toDevice: Homography) {
    let radius = max(min(radius, bounds.width / 2, bounds.height / 2), 0)
    form = TurnedOutline(bounds, radius: radius, toDevice).map { .turned($0) } ?? .empty
  }

  /// The outline of an item's layer, smaller by a distance in points.
  @MainActor
  init(_ item: LayerItem, radius: Double, inset: Double = 0, in area: PixelRect) {
    if let plane = item.plane {
      self.init(item.bounds.inset(by: EdgeInsets(inset)), radius: radius, plane)
      return
    }
    guard item.isUpright else {
      self.init(item.bounds.inset(by: EdgeInsets(inset)), radius: radius, item.toDevice)
      return
    }
    let unit = item.toDevice.a
    let frame = item.frame.withinReach
    let distance = inset * unit
    if distance == distance.rounded(), abs(distance) < 1e6 {
      self.init(frame.insetBy(Int(distance)), radius: radius * unit, in: area)
    } else {
      self.init(frame.rect.inset(by: EdgeInsets(distance)), radius: radius * unit, .identity)
    }
  }

  /// The columns of a row whose pixels may be touched, and among them those that are covered fully. Without such, these
  /// are an empty range among or at the end of the others.
  func columns(inRow y: Int) -> (touched: Range<Int>, full: Range<Int>) {
    switch form {
    case .empty: return (0..<0, 0..<0)
    case .turned(let outline): return outline.columns(inRow: y)
    case .upright(let frame, let arc):
      guard y >= frame.y0, y < frame.y1, frame.x0 < frame.x1 else { return (0..<0, 0..<0) }
      let row = min(y - frame.y0, frame.y1 - 1 - y)
      guard let arc, Double(row) < arc.radius else { return (frame.x0..<frame.x1, frame.x0..<frame.x1) }
      let edge = arc.edge(inRow: row)
      let outer = (frame.x0 + edge.first)..<max(frame.x1 - edge.first, frame.x0 + edge.first)
      let inner = edge.first + edge.coverage.count
      guard frame.x0 + inner < frame.x1 - inner else { return (outer, outer.upperBound..<outer.upperBound) }
      return (outer, (frame.x0 + inner)..<(frame.x1 - inner))
    }
  }

  /// The covered part of a touched pixel, in 255ths.
  func coverage(_ x: Int, _ y: Int) -> UInt8 {
    switch form {
    case .empty: return 0
    case .turned(let outline): return Self.byte(outline.coverage(x, y))
    case .upright(let frame, let arc):
      let row = min(y - frame.y0, frame.y1 - 1 - y)
      guard let arc, Double(row) < arc.radius else { return 255 }
      let edge = arc.edge(inRow: row)
      let column = min(x - frame.x0, frame.x1 - 1 - x) - edge.first
      if column < 0 { return 0 }
      return column < edge.coverage.count ? edge.coverage[edge.coverage.startIndex + column] : 255
    }
  }

  /// NaN, which numbers near the ends of their range may come to, covers nothing.
  private static func byte(_ part: Double) -> UInt8 { part > 0 ? UInt8(min(part, 1) * 255 + 0.5) : 0 }
}
