import SateenLayout

/// A rectangle in whole device pixels, along the axis on which lines are stacked (main) and across it (cross), before
/// mirroring.
struct PixelFrame: Hashable, Sendable {
  var main: Int
  var mainEnd: Int
  var cross: Int
  var crossEnd: Int

  func intersects(_ other: PixelFrame) -> Bool {
    main < mainEnd && cross < crossEnd && other.main < other.mainEnd && other.cross < other.crossEnd
      && main < other.mainEnd && other.main < mainEnd && cross < other.crossEnd && other.cross < crossEnd
  }

  func shifted(by distance: Int) -> PixelFrame {
    PixelFrame(main: main + distance, mainEnd: mainEnd + distance, cross: cross, crossEnd: crossEnd)
  }
}

/// An interval on one axis, in device pixels.
struct PixelSpan: Hashable, Sendable {
  var start: Int
  var end: Int
}

/// Converts points to the device pixels that layouts compute with, and back. Lengths are whole pixels from the start,
/// so touching edges are equal numbers, and rounding leaves no gaps.
struct LayoutSpace: Hashable, Sendable {
  let axis: CollectionAxis
  let isMirrored: Bool
  let scale: Double
  /// The room within the content insets, in pixels.
  let roomMain: Int
  let roomCross: Int

  init(_ context: CollectionLayoutContext, axis: CollectionAxis) {
    self.axis = axis
    isMirrored = context.direction == .rightToLeft
    scale = PixelGrid(scale: context.scale).scale
    let room = context.room
    let (main, cross) = axis == .vertical ? (room.height, room.width) : (room.width, room.height)
    roomMain = Int((main * scale + Self.slack).rounded(.down))
    roomCross = Int((min(cross, ListLimits.length) * scale + Self.slack).rounded(.down))
  }

  /// A thousandth of a pixel: the tolerance for rounding errors of sums.
  static let slack = 1e-3

  /// The number of pixels that cover a length; zero for NaN and negative lengths.
  func pixels(covering length: Double) -> Int {
    guard length > 0 else { return 0 }
    return Int((min(length, ListLimits.length) * scale - Self.slack).rounded(.up))
  }

  /// A distance in pixels, which may be negative; zero for NaN and infinity.
  func pixels(nearest distance: Double) -> Int {
    guard distance.isFinite else { return 0 }
    return Int((max(-1e7, min(distance, 1e7)) * scale).rounded())
  }

  func points(_ pixels: Int) -> Double { Double(pixels) / scale }

  /// A frame before mirroring, in points.
  func rect(_ frame: PixelFrame) -> Rect {
    let main = points(frame.mainEnd - frame.main)
    let cross = points(frame.crossEnd - frame.cross)
    return axis == .vertical
      ? Rect(x: points(frame.cross), y: points(frame.main), width: cross, height: main)
      : Rect(x: points(frame.main), y: points(frame.cross), width: main, height: cross)
  }

  /// The nearest pixels of a rectangle before mirroring.
  func frame(_ rect: Rect) -> PixelFrame {
    let x = edges(rect.minX, rect.width)
    let y = edges(rect.minY, rect.height)
    return axis == .vertical
      ? PixelFrame(main: y.start, mainEnd: y.end, cross: x.start, crossEnd: x.end)
      : PixelFrame(main: x.start, mainEnd: x.end, cross: y.start, crossEnd: y.end)
  }

  private func edges(_ start: Double, _ length: Double) -> PixelSpan {
    func pixel(_ value: Double) -> Int { Int((max(-1e12, min(value, 1e12)) * scale).rounded()) }
    guard start.isFinite else { return PixelSpan(start: 0, end: 0) }
    return PixelSpan(start: pixel(start), end: pixel(start + (length > 0 ? min(length, 1e12) : 0)))
  }

  /// A size as lengths along the axis and across it.
  func lengths(_ size: Size) -> (main: Int, cross: Int) {
    let width = pixels(covering: size.width)
    let height = pixels(covering: size.height)
    return axis == .vertical ? (height, width) : (width, height)
  }

  /// A size as lengths along the axis and across it, with a breadth no greater than the room within insets.
  func lengths(_ size: Size, within insets: EdgeInsets) -> (main: Int, cross: Int) {
    let room = crossRoom(within: self.insets(insets).cross)
    let (main, cross) = lengths(size)
    return (main, min(cross, room.end - room.start))
  }

  /// Insets along the axis and across it. The left inset is at the side where lines begin.
  func insets(_ insets: EdgeInsets) -> (main: PixelSpan, cross: PixelSpan) {
    let vertical = PixelSpan(start: pixels(nearest: insets.top), end: pixels(nearest: insets.bottom))
    let horizontal = PixelSpan(start: pixels(nearest: insets.left), end: pixels(nearest: insets.right))
    return axis == .vertical ? (vertical, horizontal) : (horizontal, vertical)
  }

  /// The part of the room's breadth within insets. Negative insets extend it, up to the maximum size of an item's
  /// layout. An item in a broader frame could never be as large as its frame, and would be measured again forever.
  func crossRoom(within insets: PixelSpan) -> PixelSpan {
    let longest = Int((ListLimits.length * scale).rounded(.down))
    return PixelSpan(
      start: insets.start, end: max(insets.start, min(roomCross - insets.end, insets.start + longest)))
  }

  /// The only size of lengths along the axis and across it, in pixels.
  func range(_ lengths: (main: Int, cross: Int)) -> SizeRange {
    let (main, cross) = (points(lengths.main), points(lengths.cross))
    return range(main: main...main, cross: cross...cross)
  }

  /// A range of sizes from lengths along the axis and across it, in points.
  func range(main: ClosedRange<Double>, cross: ClosedRange<Double>) -> SizeRange {
    let low = Size(width: cross.lowerBound, height: main.lowerBound)
    let high = Size(width: cross.upperBound, height: main.upperBound)
    guard axis == .horizontal else { return SizeRange(min: low, max: high) }
    return SizeRange(
      min: Size(width: low.height, height: low.width), max: Size(width: high.height, height: high.width))
  }
}
