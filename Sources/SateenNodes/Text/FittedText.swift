import SateenLayout
import SateenText

/// A text as it was laid out in some room.
struct FittedText {
  let layout: TextLayout
  /// The most it was allowed to take, in points.
  private(set) var room: Size
  /// Fonts may have come or gone since.
  private let generation: Int

  /// Lays a text out, or finds it laid out.
  /// - Parameter container: without its size.
  init(_ text: AttributedText, _ container: TextContainer, in room: Size) {
    // Before anything is laid out: what changes meanwhile makes it outdated.
    generation = FontLibrary.generation
    var container = container
    (container.width, container.height) = (room.width, room.height)
    layout = TextLayout.layout(text, in: container)
    self.room = room
  }

  var isOutdated: Bool { generation != FontLibrary.generation }

  /// What rounding to pixels may add to a node or take from it.
  private static let tolerance = (narrower: 0.01, wider: 1.0, height: 1.5)

  /// The same for the room that it shows in.
  func shown(in room: Size) -> FittedText {
    var shown = self
    shown.room = room
    return shown
  }

  /// Whether the text would be laid out just so in another room: with the same lines, none more and none less.
  func fits(_ other: Size) -> Bool {
    let size = layout.size
    guard !isOutdated, size.width <= other.width + Self.tolerance.narrower,
      size.height <= other.height + Self.tolerance.height
    else {
      return false
    }
    // More room changes nothing about a text that had enough of it, or that is asked for less than it had.
    let isWhole = !layout.isTruncated && layout.scaleFactor == 1
    return other.width <= room.width + Self.tolerance.wider
      && (isWhole || other.height <= room.height + Self.tolerance.height)
  }
}

extension EdgeInsets {
  /// The same with what is no length, or beyond all nodes, as 0.
  var usable: EdgeInsets {
    func length(_ value: Double) -> Double { abs(value) < 1e7 ? value : 0 }
    return EdgeInsets(top: length(top), left: length(left), bottom: length(bottom), right: length(right))
  }
}
