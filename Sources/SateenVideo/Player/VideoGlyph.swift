import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// The signs on the buttons of a player.
public enum VideoGlyph: Hashable, Sendable {
  case play, pause, again
  case sound, noSound
  case expand, shrink
}

/// The state that a ``VideoButtonNode`` shows.
public struct VideoButtonFace: Hashable, Sendable {
  public var glyph: VideoGlyph
  /// A text in place of the sign.
  public var text: String?
  /// Whether the button is a large one in the middle of the picture.
  public var isLarge = false

  public init(_ glyph: VideoGlyph) { self.glyph = glyph }
}

/// A button of a player, with a sign or a short text.
open class VideoButtonNode: DrawnControlNode<VideoButtonFace> {
  nonisolated public init(_ glyph: VideoGlyph, isLarge: Bool = false) {
    var face = VideoButtonFace(glyph)
    face.isLarge = isLarge
    super.init(face, drawing: VideoButtonDrawing())
  }

  nonisolated public var glyph: VideoGlyph {
    get { face.glyph }
    set { changeFace(isAnimated: false) { $0.glyph = newValue } }
  }

  nonisolated public var text: String? {
    get { face.text }
    set { changeFace(needsLayout: true, isAnimated: false) { $0.text = newValue } }
  }

  open override var focusRing: FocusRing? {
    FocusRing(bounds.insetBy(x: 2, y: 2), cornerRadius: face.isLarge ? bounds.height / 2 : 8)
  }
}

/// The look of a ``VideoButtonNode``: white on the picture, with a plate under the pointer.
public struct VideoButtonDrawing: ControlDrawing {
  static let side = 36.0
  static let large = 68.0

  public init() {}

  public func size(of face: VideoButtonFace, fitting room: Size) -> Size {
    if face.isLarge { return Size(width: Self.large, height: Self.large) }
    return Size(width: face.text == nil ? Self.side : 48, height: Self.side)
  }

  public func parts(of face: VideoButtonFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    var plate = ControlPart(
      "plate", frame: face.isLarge ? bounds : bounds.insetBy(x: 2, y: 2),
      cornerRadius: face.isLarge ? bounds.height / 2 : 8)
    if face.isLarge {
      plate.color = Color(white: 0, alpha: appearance.isHighlighted ? 0.75 : appearance.isHovered ? 0.65 : 0.5)
    } else if appearance.isHighlighted {
      plate.color = Color(white: 1, alpha: 0.28)
    } else if appearance.isHovered {
      plate.color = Color(white: 1, alpha: 0.16)
    }
    let side = face.isLarge ? (bounds.height / 2).rounded() : 20
    let area = face.text == nil ? Rect(center: bounds.center, size: Size(width: side, height: side)) : bounds
    let color = appearance.dimmed(.white)
    var sign = ControlPart("sign", frame: area, drawnFor: VideoSign(face: face, color: color)) { context, bounds in
      if let text = face.text {
        VideoSign.draw(text, color, in: context, bounds)
      } else {
        VideoSign.draw(face.glyph, color, in: context, bounds)
      }
    }
    // Signs point the way that time goes, which is the same in all scripts.
    sign.keepsSide = true
    sign.isImmediate = true
    return [plate, sign]
  }
}
