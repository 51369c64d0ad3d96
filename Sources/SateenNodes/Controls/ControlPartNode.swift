import Glibc
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// Shows a part of a control.
// The picture is inside the box; the other properties belong to the main loop.
final class ControlPartNode: DisplayNode {
  private let picture = Locked<ControlPicture?>(nil)
  private(set) var part: ControlPart
  private var motion: AnimationGroup?

  init(_ part: ControlPart) {
    self.part = part
    super.init()
    isLayerBacked = true
    isPlaceholderEnabled = false
    debugName = part.name
    picture.exchange(part.picture)
  }

  nonisolated override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { bounds.size }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    guard let picture = picture.withLock({ $0 }) else { return nil }
    let (bounds, part) = (Rect(origin: .zero, size: request.bounds.size), request.part)
    return .draw { context, _ in picture.draw(context, bounds, part) }
  }

  /// Takes over another state of the part.
  /// - Parameter frame: that of the part, in the control's space, mirrored already.
  func show(_ part: ControlPart, frame: Rect) {
    let old = self.part
    self.part = part
    if bounds.size != frame.size { bounds = Rect(origin: .zero, size: frame.size) }
    if position != frame.center { position = frame.center }
    if backgroundColor != part.color { backgroundColor = part.color }
    if cornerRadius != part.cornerRadius { cornerRadius = part.cornerRadius }
    if borderWidth != part.borderWidth { borderWidth = part.borderWidth }
    if borderColor != part.borderColor { borderColor = part.borderColor }
    if shadow != part.shadow { shadow = part.shadow }
    if alpha != part.opacity { alpha = part.opacity }
    if part.motion == nil || old.motion == nil {
      let scaling = part.scale == 1 ? Transform.identity : Transform(scaleX: part.scale, y: part.scale)
      if transform != scaling { transform = scaling }
    }
    let isSamePicture = part.picture.map { new in picture.withLock { $0 }?.isSame(as: new) ?? false }
    if isSamePicture != true, part.picture != nil || old.picture != nil {
      picture.exchange(part.picture)
      setNeedsDisplay()
    }
    if motion != nil, old.motion != part.motion { endMotion() }
  }

  /// Begins the part's motion, if it has one that is not under way.
  func beginMotion() {
    guard let wanted = part.motion, motion?.isRunning != true else { return }
    switch wanted {
    case .turning(let seconds):
      // By thirds: a way to a transform turns by the smaller angle.
      let frames = (1...3).map { third in
        KeyFrame(Transform(turnedBy: Double(third) * 2 * .pi / 3), over: seconds / 3, .linear)
      }
      motion = animate(.transform, through: frames, from: .identity, repeatCount: .infinity)
    case .swinging(let distance, let seconds):
      let end = KeyFrame(Transform(translationX: distance, y: 0), over: seconds, .easeInOut)
      motion = animate(.transform, through: [end], from: .identity, repeatCount: .infinity, autoreverses: true)
    }
  }

  func endMotion() {
    motion?.cancel(at: .beginning)
    motion = nil
    transform = .identity
  }
}

extension Transform {
  /// A turn about the anchor, clockwise, by an angle in radians.
  fileprivate init(turnedBy angle: Double) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }
}
