import SateenGraphics
import SateenLayout

/// The picture of dragged items: a copy of their layer that follows the pointer above everything in the window, with a
/// sign that says what would become of them. No worker draws it.
@MainActor
final class DragPicture {
  private static let lift = MotionLaw.spring(SpringLaw(duration: 0.25))
  private static let crossfade = MotionLaw.spring(SpringLaw(duration: 0.12))
  private static let flight = MotionLaw.spring(SpringLaw(duration: 0.34))
  /// In front of sheets, behind menus.
  private static let zPosition = 905.0
  private static let signSide = 20.0

  private let layer = Layer()
  private let content: Layer
  private let sign = Layer()
  private let size: Size
  /// How far the picture is lifted: 1 in the hand, 0 where it lies.
  private var height = MotionOffset(-1, by: lift, quiet: 1.0 / 256)
  private var end = 1.0
  /// The rest of the way to a resting place, and that place.
  private var way: (x: MotionOffset, y: MotionOffset, target: Point)?
  private var fade: MotionOffset?
  private var origin: Point
  private var now = 0.0

  /// - Parameters:
  ///   - source: the layer that is copied.
  ///   - background: shows where the layer is transparent.
  ///   - count: the number of items. Several look like a stack.
  init(_ source: Layer, background: Color?, at frame: Rect, count: Int, in window: Layer) {
    content = source.copied()
    size = frame.size
    origin = frame.origin
    let radius = max(source.cornerRadius, 8)
    content.transform = .identity
    content.opacity = 1
    content.zPosition = 0
    content.frame = Rect(origin: .zero, size: size)
    content.shadow = nil
    content.cornerRadius = radius
    content.masksToBounds = true
    // On dark grounds the shadow is not seen.
    content.borderWidth = 1
    content.borderColor = Color(light: Color(white: 0, alpha: 0.06), dark: Color(white: 1, alpha: 0.18))
    if content.backgroundColor == nil || content.backgroundColor == .clear { content.backgroundColor = background }
    layer.zPosition = Self.zPosition
    layer.addSublayer(content)
    layer.cornerRadius = radius
    // The shadow is that of an area, so that letters have none.
    layer.backgroundColor = content.backgroundColor
    for index in 1..<max(1, min(count, 3)) {
      let card = Layer()
      card.frame = Rect(origin: Point(x: 5 * Double(index), y: 5 * Double(index)), size: size)
      card.cornerRadius = radius
      card.backgroundColor = content.backgroundColor ?? .white
      card.borderWidth = 1
      card.borderColor = Color(white: 0.5, alpha: 0.35)
      card.zPosition = -Double(index)
      layer.addSublayer(card)
    }
    makeSign()
    window.addSublayer(layer)
    show()
  }

  private func makeSign() {
    sign.zPosition = 1
    sign.cornerRadius = Self.signSide / 2
    sign.frame = Rect(x: size.width - 12, y: -8, width: Self.signSide, height: Self.signSide)
    sign.borderWidth = 1.5
    sign.borderColor = .white
    sign.isHidden = true
    let middle = Self.signSide / 2
    for size in [Size(width: 10, height: 2), Size(width: 2, height: 10)] {
      let bar = Layer()
      bar.backgroundColor = .white
      bar.frame = Rect(
        x: middle - size.width / 2, y: middle - size.height / 2, width: size.width, height: size.height)
      sign.addSublayer(bar)
    }
    layer.addSublayer(sign)
  }

  func show(_ proposal: DropProposal) {
    sign.isHidden = !(proposal == .copy || proposal == .forbidden)
    sign.backgroundColor = proposal == .copy ? Color(hex: 0x1a9a58) : Color(hex: 0xc4314b)
    // A minus in place of a plus.
    sign.sublayers.last?.isHidden = proposal == .forbidden
  }

  /// The picture is in the hand.
  func move(to origin: Point) {
    self.origin = origin
    show()
  }

  /// The picture goes to a place, and lies there.
  func land(at place: Point) {
    sign.isHidden = true
    way = (
      MotionOffset(origin.x - place.x, by: Self.flight, quiet: 0.5),
      MotionOffset(origin.y - place.y, by: Self.flight, quiet: 0.5), place
    )
    height = MotionOffset(height.state(at: now).offset + 1, by: Self.lift, quiet: 1.0 / 256)
    end = 0
  }

  /// The picture goes where it is.
  func fadeOut() {
    sign.isHidden = true
    fade = MotionOffset(1, by: MotionLaw.spring(SpringLaw(duration: 0.25)), quiet: 1.0 / 128)
  }

  /// - Returns: whether the picture is still on its way.
  func advance(to time: Double) -> Bool {
    now = time
    if height.start == nil { height.start = time }
    var isMoving = !height.isOver(at: time)
    if var way {
      if way.x.start == nil { (way.x.start, way.y.start) = (time, time) }
      self.way = way
      let isOver = way.x.isOver(at: time) && way.y.isOver(at: time)
      origin = way.target
      if !isOver { origin = origin + Point(x: way.x.state(at: time).offset, y: way.y.state(at: time).offset) }
      isMoving = !isOver
      // The items at the resting place show through.
      if isOver, fade == nil { fade = MotionOffset(1, by: Self.crossfade, quiet: 1.0 / 128) }
    }
    if var fade {
      if fade.start == nil { fade.start = time }
      self.fade = fade
      layer.opacity = min(max(fade.state(at: time).offset, 0), 1)
      isMoving = !fade.isOver(at: time)
    }
    show()
    return isMoving
  }

  private func show() {
    let height = min(max(end + height.state(at: now).offset, 0), 1.2)
    let growth = 1 + min(0.03, 8 / max(1, size.width, size.height)) * height
    layer.frame = Rect(origin: origin, size: size)
    layer.transform = Transform(scaleX: growth, y: growth)
    content.opacity = 1 - 0.04 * height
    layer.shadow =
      height > 0.01
      ? Shadow(
        color: .black.withAlpha(multipliedBy: 0.28 * height), offset: Size(width: 0, height: 6 * height),
        radius: 14 * height) : nil
  }

  func remove() { layer.removeFromSuperlayer() }
}
