import SateenLayout
import SateenText

/// A text laid out in an available size.
struct FittedText {
  let layout: TextLayout
  /// The available size, in points.
  private(set) var room: Size
  /// The generation of the font library; fonts may have changed since.
  private let generation: Int

  /// Lays a text out, unless its layout is cached.
  /// - Parameter container: without its size.
  init(_ text: AttributedText, _ container: TextContainer, in room: Size) {
    // Read before the layout, so that a change of fonts meanwhile makes it outdated.
    generation = FontLibrary.generation
    var container = container
    (container.width, container.height) = (room.width, room.height)
    layout = TextLayout.layout(text, in: container)
    self.room = room
  }

  var isOutdated: Bool { generation != FontLibrary.generation }

  /// By how much rounding to pixels may change a node's size, in points.
  private static let tolerance = (narrower: 0.01, wider: 1.0, height: 1.5)

  /// The same layout, for the size that it shows in.
  func shown(in room: Size) -> FittedText {
    var shown = self
    shown.room = room
    return shown
  }

  /// Whether the text would have exactly the same lines in another available size.
  func fits(_ other: Size) -> Bool {
    let size = layout.size
    guard !isOutdated, size.width <= other.width + Self.tolerance.narrower,
      size.height <= other.height + Self.tolerance.height
    else {
      return false
    }
    // More height changes nothing about a text that is shown whole.
    let isWhole = !layout.isTruncated && layout.scaleFactor == 1
    return other.width <= room.width + Self.tolerance.wider
      && (isWhole || other.height <= room.height + Self.tolerance.height)
  }
}

extension EdgeInsets {
  /// The insets, with 0 for those that are NaN or larger than any node.
  var usable: EdgeInsets {
    func length(_ value: Double) -> Double { abs(value) < 1e7 ? value : 0 }
    return EdgeInsets(top: length(top), left: length(left), bottom: length(bottom), right: length(right))
  }
}
