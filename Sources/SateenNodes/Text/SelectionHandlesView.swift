import SateenCore
import SateenGraphics
import SateenLayout

/// The handles at both ends of a selection: a stem along the line and a knob, above the start and below the end. The
/// view covers the window and takes only fingers that come down on a knob.
final class SelectionHandlesView: View {
  /// The diameter of a knob, in points.
  static let diameter = 13.0
  /// The width of a stem, in points.
  static let thickness = 2.0
  /// How far a knob reaches beyond its line, in points.
  static var overhang: Double { diameter - 1 }

  /// One handle.
  @MainActor private final class Handle {
    let stem = Layer()
    let knob = Layer()
    /// The handle's line, in the window; nil while the handle does not show.
    var line: Rect?
    let isStart: Bool

    init(isStart: Bool) { self.isStart = isStart }

    var center: Point? {
      line.map { Point(x: $0.minX, y: isStart ? $0.minY - diameter / 2 + 1 : $0.maxY + diameter / 2 - 1) }
    }
  }

  private let handles = [Handle(isStart: true), Handle(isStart: false)]
  private weak var owner: (any SelectionToolsOwner)?
  private weak var touch: Touch?

  init(_ owner: any SelectionToolsOwner) {
    self.owner = owner
    super.init()
    selectionOwner = owner.focusView
    layer.zPosition = SelectionTools.zPosition
    for handle in handles {
      handle.knob.cornerRadius = Self.diameter / 2
      handle.knob.shadow = Shadow(color: Color(white: 0, alpha: 0.22), offset: Size(width: 0, height: 1), radius: 2)
      handle.stem.cornerRadius = Self.thickness / 2
      layer.addSublayer(handle.stem)
      layer.addSublayer(handle.knob)
    }
  }

  /// Shows the handles at the carets of the selection's ends.
  /// - Parameters:
  ///   - ends: the carets, in the window; nil hides the handles.
  ///   - sight: the visible part of the text, in the window. A handle at a caret outside of it is hidden.
  func show(_ ends: (start: Rect, end: Rect)?, within sight: Rect, tint: Color) {
    let scale = container?.scale ?? 1
    for handle in handles {
      let caret = handle.isStart ? ends?.start : ends?.end
      let isInSight = caret.map { sight.insetBy(x: -2, y: -2).contains(Point(x: $0.minX, y: $0.midY)) } ?? false
      handle.line = isInSight ? caret : nil
      handle.stem.isHidden = !isInSight
      handle.knob.isHidden = !isInSight
      guard let caret, let center = handle.center else { continue }
      handle.stem.backgroundColor = tint
      handle.knob.backgroundColor = tint
      // On whole pixels, so that the stem is sharp and the knob sits in its middle.
      let x = ((caret.minX - Self.thickness / 2) * scale).rounded() / scale
      handle.stem.frame = Rect(x: x, y: caret.minY, width: Self.thickness, height: caret.height)
      handle.knob.frame = Rect(
        x: x + (Self.thickness - Self.diameter) / 2, y: center.y - Self.diameter / 2, width: Self.diameter,
        height: Self.diameter)
    }
  }

  /// The handle that a finger hits: the nearest one with its knob in reach.
  private func handle(at point: Point) -> Handle? {
    func distance(_ handle: Handle) -> Double { handle.center?.distance(to: point) ?? .infinity }
    let near = handles.filter { handle in
      guard let center = handle.center else { return false }
      return max(abs(center.x - point.x), abs(center.y - point.y)) <= Touch.fingerReach
    }
    return near.min { distance($0) < distance($1) }
  }

  override func pointInside(_ point: Point) -> Bool {
    (container?.hitTestReach ?? 0) > 0 && handle(at: point) != nil
  }

  // MARK: Touches

  override func touchesBegan(_ touches: [Touch]) {
    guard touch == nil, let first = touches.first, let handle = handle(at: first.windowLocation),
      let line = handle.line
    else { return }
    touch = first
    guard let owner else { return }
    owner.keepingOwner {
      owner.beginDraggingHandle(
        isStart: handle.isStart, line: Point(x: line.minX, y: line.midY), at: first.windowLocation)
      owner.tools?.magnify(at: first.windowLocation)
    }
  }

  override func touchesMoved(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }), let owner else { return }
    owner.keepingOwner {
      owner.select(to: touch.windowLocation)
      owner.tools?.magnify(at: touch.windowLocation)
    }
  }

  override func touchesEnded(_ touches: [Touch]) { letGo(touches) }
  override func touchesCancelled(_ touches: [Touch]) { letGo(touches) }

  private func letGo(_ touches: [Touch]) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    self.touch = nil
    guard let owner else { return }
    owner.keepingOwner {
      owner.tools?.endMagnifying()
      owner.endDraggingHandle()
    }
  }
}
