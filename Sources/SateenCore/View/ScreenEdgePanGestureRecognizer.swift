import SateenLayout

/// A drag into a view that begins at one of its edges. Drags of views inside wait for it, because its ``priority`` is 1.
///
/// The drag fails as soon as it goes in another direction, and where it has not begun 0.3 seconds after the press.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which a drag may begin, by their directions from the middle: `.left` for the left edge.
  public var edges: ScrollDirection = .left
  /// How wide the edges are, in points.
  public var edgeWidth = 24.0

  static let latestBegin = 0.3

  public required init() {
    super.init()
    priority = 1
  }

  open override func shouldReceive(_ touch: Touch) -> Bool {
    guard super.shouldReceive(touch) else { return false }
    return !touchedEdges(touch).isEmpty
  }

  private func touchedEdges(_ touch: Touch) -> ScrollDirection {
    guard let view else { return [] }
    let place = touch.location(in: view) - view.bounds.origin
    var touched: ScrollDirection = []
    if place.x <= edgeWidth { touched.insert(.left) }
    if view.bounds.width - place.x <= edgeWidth { touched.insert(.right) }
    if place.y <= edgeWidth { touched.insert(.up) }
    if view.bounds.height - place.y <= edgeWidth { touched.insert(.down) }
    return touched.intersection(edges)
  }

  open override func touchesBegan(_ touches: [Touch]) {
    if let touch = touches.first { begin(from: touchedEdges(touch)) }
    super.touchesBegan(touches)
  }

  private func begin(from edges: ScrollDirection) {
    var inward: ScrollDirection = []
    if edges.contains(.left) { inward.insert(.right) }
    if edges.contains(.right) { inward.insert(.left) }
    if edges.contains(.up) { inward.insert(.down) }
    if edges.contains(.down) { inward.insert(.up) }
    machine.directions = inward
  }

  // Only at an edge.
  override func mayDrag(_ directions: ScrollDirection) -> Bool { false }

  override func makeMachine() -> PanMachine {
    PanMachine(
      directions, minimum: minimumNumberOfTouches, maximum: maximumNumberOfTouches, threshold: threshold,
      failsInOtherDirections: true, limit: Self.latestBegin)
  }
}
