import SateenCore
import SateenGraphics
import SateenLayout

/// A loupe above the finger that moves the end of a selection: it shows the text that the finger covers, larger, with the
/// moved end in its middle.
///
/// The text is a copy of the layers that show it, so that no letter is drawn for the loupe.
@MainActor
final class SelectionMagnifier {
  private static let size = Size(width: 132, height: 48)
  private static let factor = 1.4
  /// From the loupe's lower edge to the line that it shows, in points: a fingertip covers as much.
  private static let lift = 22.0
  /// The distance that the loupe keeps from the window's edges, in points.
  private static let margin = 6.0

  private let layer = Layer()
  private let lens = Layer()
  private let zoom = Layer()
  private var copy: Layer?
  /// Tells whether the copied layers look otherwise by now.
  private var stamp: Int?
  /// Where the finger is in the window.
  var finger: Point

  init(at finger: Point, in container: RootContainer) {
    self.finger = finger
    layer.zPosition = SelectionTools.zPosition + 1
    layer.cornerRadius = Self.size.height / 2
    layer.shadow = Shadow(color: Color(white: 0, alpha: 0.28), offset: Size(width: 0, height: 4), radius: 12)
    lens.frame = Rect(origin: .zero, size: Self.size)
    lens.cornerRadius = Self.size.height / 2
    lens.masksToBounds = true
    lens.borderWidth = 1
    lens.borderColor = SelectionCalloutNode.border
    zoom.transform = Transform(scaleX: Self.factor, y: Self.factor)
    zoom.position = Point(x: Self.size.width / 2, y: Self.size.height / 2)
    lens.addSublayer(zoom)
    layer.addSublayer(lens)
    layer.isHidden = true
    container.view.layer.addSublayer(layer)
  }

  func remove() { layer.removeFromSuperlayer() }

  /// The loupe's frame in the window; nil while it is hidden. Tests look at it.
  var frame: Rect? { layer.isHidden ? nil : layer.frame }

  /// Shows a line of a text.
  /// - Parameters:
  ///   - caret: the moved end of the selection, in the text's own space; nil hides the loupe.
  ///   - text: shows the text.
  ///   - ground: the colour below the text.
  func show(_ caret: Rect?, of text: Layer, on ground: Color, _ appearance: Appearance, in window: Rect) {
    guard let caret, let place = text.wayToWindow.apply(caret) else { return layer.isHidden = true }
    layer.isHidden = false
    layer.overrideAppearance = appearance
    layer.backgroundColor = ground
    lens.backgroundColor = ground
    let room = window.insetBy(x: Self.margin, y: Self.margin)
    let x = finger.x - Self.size.width / 2
    let y = place.minY - Self.lift - Self.size.height
    layer.frame = Rect(
      x: min(max(x, room.minX), max(room.minX, room.maxX - Self.size.width)).rounded(), y: max(y, room.minY).rounded(),
      width: Self.size.width, height: Self.size.height)
    let now = text.lookStamp
    if copy == nil || now != stamp {
      stamp = now
      let new = text.copied()
      new.transform = .identity
      new.zPosition = 0
      copy?.removeFromSuperlayer()
      zoom.addSublayer(new)
      copy = new
    }
    // The middle of the caret lies in the middle of the lens.
    copy?.frame = Rect(origin: text.bounds.origin - Point(x: caret.midX, y: caret.midY), size: text.bounds.size)
  }
}
