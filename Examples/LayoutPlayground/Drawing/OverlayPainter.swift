import LayoutFile
import Sateen

/// The overlays that can be drawn on top of a layout.
struct Overlays: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Outlines and names of all elements, including specs.
  static let frames = Overlays(rawValue: 1)
  /// Space set in the file: margins, borders, padding, spacing.
  static let spacing = Overlays(rawValue: 2)
  /// The sizes that an element was allowed to take.
  static let constraint = Overlays(rawValue: 4)

  /// The names on the command line, in the order of their keys.
  static let names: [(name: String, overlay: Overlays)] = [
    ("frames", .frames), ("spacing", .spacing), ("constraint", .constraint),
  ]
}

/// Draws overlays on top of a layout.
struct OverlayPainter {
  private let placed: PlacedCase
  private let viewport: Viewport
  private let context: GraphicsContext
  private let lettering: Lettering

  init(_ placed: PlacedCase, _ viewport: Viewport, _ context: GraphicsContext) {
    self.placed = placed
    self.viewport = viewport
    self.context = context
    lettering = Lettering(context: context)
  }

  /// - Parameter hovered: the index of the box under the pointer; nil without one.
  func paint(_ overlays: Overlays, hovered: Int?) {
    if overlays.contains(.spacing) { for box in placed.boxes { paintBands(box.bands) } }
    if overlays.contains(.frames) { paintFrames() }
    if let hovered { paintHovered(hovered, overlays) }
    if overlays.contains(.constraint), !placed.boxes.isEmpty { paintConstraint(placed.boxes[hovered ?? 0]) }
  }

  // MARK: Space

  private func paintBands(_ bands: [SpaceBand]) {
    for band in bands {
      let rect = viewport.show(band.frame)
      context.fill(rect, with: Theme.tint(band.kind))
      if band.kind == .spacing { paintHatch(rect, Theme.tintInk(.spacing).withAlpha(multipliedBy: 0.35)) }
      let length = min(band.frame.width, band.frame.height)
      lettering.drawIfFits(length.figure, Theme.caption, Theme.tintInk(band.kind), in: rect, padding: 1)
    }
  }

  /// Draws lines from the lower left to the upper right.
  private func paintHatch(_ rect: Rect, _ color: Color) {
    guard !rect.isEmpty else { return }
    context.saved {
      context.clip(to: rect)
      var path = Path()
      for offset in stride(from: 4.0, to: min(rect.width + rect.height, 4_000), by: 6) {
        path.move(to: Point(x: rect.minX + offset, y: rect.minY))
        path.addLine(to: Point(x: rect.minX + offset - rect.height, y: rect.maxY))
      }
      context.stroke(path, with: color, width: 1)
    }
  }

  // MARK: Frames

  private func paintFrames() {
    for box in placed.boxes {
      let rect = viewport.show(box.frame).insetBy(x: 0.5, y: 0.5)
      context.stroke(Path(rect: rect), with: box.isNode ? Theme.outline : Theme.arrangement, width: 1)
    }
    var chips: [Rect] = []
    for box in placed.boxes where !box.isNode {
      let text = lettering.layout(box.title, Theme.caption, .white)
      let rect = viewport.show(box.frame)
      let place = Lettering.chipFrame(text, at: Point(x: rect.minX, y: rect.minY))
      // If several names overlap, only the outermost is drawn.
      guard !chips.contains(where: place.intersects), place.width <= rect.width else { continue }
      chips.append(lettering.chip(text, at: place.origin, fill: Theme.arrangement.withAlpha(multipliedBy: 1.3)))
    }
  }

  // MARK: The element under the pointer

  private func paintHovered(_ index: Int, _ overlays: Overlays) {
    let box = placed.boxes[index]
    let rect = viewport.show(box.frame)
    context.fill(rect, with: Color(hex: 0x5b9cf5, alpha: 0.25))
    if !overlays.contains(.spacing) { paintBands(box.bands) }
    context.stroke(Path(rect: rect.insetBy(x: 0.75, y: 0.75)), with: Theme.accent, width: 1.5)
    paintTag(box, rect)
  }

  /// Draws name and size above the element, or below it if there is no room above.
  private func paintTag(_ box: PlacedBox, _ rect: Rect) {
    let text = lettering.layout("\(box.title)   \(box.frame.size.figures)", Theme.caption, .white)
    var place = Lettering.chipFrame(text, at: Point(x: rect.minX, y: rect.minY))
    place.origin.y -= place.height + 3
    if place.minY < 4 { place.origin.y = rect.maxY + 3 }
    lettering.chip(text, at: place.origin, fill: Theme.accent)
  }

  // MARK: Constraint

  /// Draws the largest and the smallest size the element was allowed to take, from its corner. An unbounded side is
  /// left open.
  private func paintConstraint(_ box: PlacedBox) {
    guard let range = box.question?.range else { return }
    let frame = viewport.show(box.frame)
    paintBound(range.max, frame, dash: 6, gap: 4)
    if range.min != range.max, !range.min.isEmpty { paintBound(range.min, frame, dash: 1.5, gap: 3) }
    let text = lettering.layout(range.figures, Theme.caption, .white)
    let chip = Lettering.chipFrame(text, at: Point(x: frame.maxX, y: frame.maxY))
    lettering.chip(
      text, at: Point(x: max(frame.minX, frame.maxX - chip.width), y: frame.maxY + 5), fill: Theme.constraint)
  }

  private func paintBound(_ bound: Size, _ frame: Rect, dash: Double, gap: Double) {
    // The length of lines beyond the frame along an unbounded axis.
    let beyond = 28.0
    let width = bound.width.isFinite ? bound.width * viewport.zoom : frame.width + beyond
    let height = bound.height.isFinite ? bound.height * viewport.zoom : frame.height + beyond
    guard width > 0 || height > 0 else { return }
    let corners = Rect(x: frame.minX, y: frame.minY, width: width, height: height)
    var path = Path()
    func add(_ from: Point, _ to: Point) { path.addDashes(from: from, to: to, dash: dash, gap: gap) }
    let (left, top, right, bottom) = (corners.minX, corners.minY, corners.maxX, corners.maxY)
    add(Point(x: left, y: top), Point(x: right, y: top))
    add(Point(x: left, y: top), Point(x: left, y: bottom))
    if bound.height.isFinite { add(Point(x: left, y: bottom), Point(x: right, y: bottom)) }
    if bound.width.isFinite { add(Point(x: right, y: top), Point(x: right, y: bottom)) }
    context.stroke(path, with: Theme.constraint, width: 1.5)
  }
}

extension Path {
  /// Adds a dashed line.
  fileprivate mutating func addDashes(from start: Point, to end: Point, dash: Double, gap: Double) {
    let length = start.distance(to: end)
    // Lines are cut at a length that no screen displays.
    guard length > 0 else { return }
    let direction = Point(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
    for offset in stride(from: 0, to: min(length, 10_000), by: dash + gap) {
      let last = min(offset + dash, length)
      move(to: Point(x: start.x + direction.x * offset, y: start.y + direction.y * offset))
      addLine(to: Point(x: start.x + direction.x * last, y: start.y + direction.y * last))
    }
  }
}

extension SizeRange {
  /// The range as text, such as "100…320 × 0…∞".
  var figures: String {
    func axis(_ low: Double, _ high: Double) -> String { low == high ? low.figure : "\(low.figure)…\(high.figure)" }
    return "\(axis(min.width, max.width)) × \(axis(min.height, max.height))"
  }
}
