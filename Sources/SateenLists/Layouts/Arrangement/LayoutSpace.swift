import SateenLayout

/// A rectangle in whole device pixels, along the axis on which lines are stacked (main) and across it, before anything
/// is mirrored.
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

/// The stretch of one axis something covers, in device pixels.
struct PixelSpan: Hashable, Sendable {
  var start: Int
  var end: Int
}

/// Turns points into the device pixels layouts compute with, and back: lengths are whole pixels from the start, so
/// edges that touch are the same number and no rounding opens a seam.
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

  /// A thousandth of a pixel: what sums that went wrong in the last digits may be off.
  static let slack = 1e-3

  /// The pixels a length needs; none for what is no length.
  func pixels(covering length: Double) -> Int {
    guard length > 0 else { return 0 }
    return Int((min(length, ListLimits.length) * scale - Self.slack).rounded(.up))
  }

  /// A distance in pixels, which may be negative.
  func pixels(nearest distance: Double) -> Int {
    guard distance.isFinite else { return 0 }
    return Int((max(-1e7, min(distance, 1e7)) * scale).rounded())
  }

  func points(_ pixels: Int) -> Double { Double(pixels) / scale }

  /// A size as lengths along the axis and across it.
  func lengths(_ size: Size) -> (main: Int, cross: Int) {
    let width = pixels(covering: size.width)
    let height = pixels(covering: size.height)
    return axis == .vertical ? (height, width) : (width, height)
  }

  /// Insets along the axis and across it. The left one is that at which lines begin.
  func insets(_ insets: EdgeInsets) -> (main: PixelSpan, cross: PixelSpan) {
    let vertical = PixelSpan(start: pixels(nearest: insets.top), end: pixels(nearest: insets.bottom))
    let horizontal = PixelSpan(start: pixels(nearest: insets.left), end: pixels(nearest: insets.right))
    return axis == .vertical ? (vertical, horizontal) : (horizontal, vertical)
  }

  /// The part of the room's breadth that is left within insets. Negative insets add to it, up to the longest that an
  /// item's layout can be: an item in a broader place would never be as large as its place, and be measured again
  /// forever.
  func crossRoom(within insets: PixelSpan) -> PixelSpan {
    let longest = Int((ListLimits.length * scale).rounded(.down))
    return PixelSpan(
      start: insets.start, end: max(insets.start, min(roomCross - insets.end, insets.start + longest)))
  }

  /// Pixels as a range of sizes, from lengths along the axis and across it in points.
  func range(main: ClosedRange<Double>, cross: ClosedRange<Double>) -> SizeRange {
    let low = Size(width: cross.lowerBound, height: main.lowerBound)
    let high = Size(width: cross.upperBound, height: main.upperBound)
    guard axis == .horizontal else { return SizeRange(min: low, max: high) }
    return SizeRange(
      min: Size(width: low.height, height: low.width), max: Size(width: high.height, height: high.width))
  }
}
