import Foundation
import Sateen

/// A drawing on which nodes are placed by hand, and moved.
class MotionStageNode: DisplayNode {
  private var room = Size.zero
  /// Called with the place of a press.
  var onPress: (@MainActor (Point) -> Void)?
  /// Called when nothing moves any more.
  var onRest: (@MainActor () -> Void)?
  private var moving = 0

  nonisolated override init() {
    super.init()
    displaysAsynchronously = false
  }

  var isMoving: Bool { moving > 0 }

  /// Puts what is on the stage where it rests.
  func arrange(in room: Size) {}

  /// Counts a group of motions until it ends.
  func track(_ begin: (@escaping @MainActor (Bool) -> Void) -> AnimationGroup) -> AnimationGroup {
    moving += 1
    return begin { [weak self] _ in
      guard let self else { return }
      moving -= 1
      if moving == 0 { onRest?() }
    }
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    guard bounds.size != room else { return }
    room = bounds.size
    arrange(in: room)
  }

  override func touchesEnded(_ touches: [Touch]) {
    guard let view = loadedView, let touch = touches.first else { return }
    onPress?(touch.location(in: view))
  }

  override func pointerMoved(to point: Point?) { pointerShape = point == nil ? nil : .hand }
}

/// A disc in a tint.
final class DiscNode: DisplayNode {
  // Constant.
  private let tint: Tint

  nonisolated init(_ tint: Tint) {
    self.tint = tint
    super.init()
    isLayerBacked = true
    displaysAsynchronously = false
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let tint = tint
    return .draw { context, _ in
      let bounds = request.bounds
      context.fill(
        Path(ellipseIn: bounds), from: .zero, tint.light, to: Point(x: bounds.width * 0.6, y: bounds.height), tint.deep)
    }
  }
}

extension Transform {
  /// A turn, clockwise on the screen.
  init(turnedBy radians: Double) {
    self.init(a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians), tx: 0, ty: 0)
  }
}
