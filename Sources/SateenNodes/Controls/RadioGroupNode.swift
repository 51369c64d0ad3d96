import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// Choices below each other, one of which is chosen.
///
/// ```swift
/// let size = RadioGroupNode(["Small", "Medium", "Large"], selectedIndex: 1)
/// size.addAction(for: .valueChanged) { _, _ in … }
/// ```
/// A choice is one line, and is cut where there is no room. With the focus, the arrows choose, round the ends, Home and
/// End choose the first and the last, and Space chooses the first where none is chosen.
open class RadioGroupNode: DrawnControlNode<ChoiceFace> {
  nonisolated public init(_ titles: [String] = [], selectedIndex: Int? = nil) {
    super.init(ChoiceFace(titles, selectedIndex: selectedIndex), drawing: RadioGroupDrawing())
    style.flexShrink = 1
  }

  /// One for each choice. Any thread.
  nonisolated public var titles: [String] {
    get { face.titles }
    set { changeFace(needsLayout: true, isAnimated: false) { $0.setTitles(newValue) } }
  }

  /// The choice; nil where none is chosen. Another index chooses the nearest one there is. A change by code sends no
  /// event. Any thread.
  nonisolated public var selectedIndex: Int? {
    get { face.selectedIndex }
    set { changeFace { $0.select(newValue) } }
  }

  /// The font of the titles. Any thread.
  nonisolated public var font: Font {
    get { face.font }
    set { changeFace(needsLayout: true) { $0.font = newValue } }
  }

  // MARK: Presses

  /// The choice that the press began on.
  private var pressed: Int?

  private func index(at point: Point) -> Int? {
    let row = (point.y / RadioGroupDrawing.row).rounded(.down)
    guard !face.titles.isEmpty, row.isFinite else { return nil }
    return Int(min(max(row, 0), Double(face.titles.count - 1)))
  }

  open override func beginTracking(with touch: Touch) -> Bool {
    guard let view = loadedView, let index = index(at: touch.location(in: view)) else { return false }
    pressed = index
    changeFace { $0.pressedIndex = index }
    return true
  }

  /// A press that goes to another choice takes itself back, and counts again where it began.
  open override func continueTracking(with touch: Touch) -> Bool {
    guard let view = loadedView else { return false }
    let isThere = index(at: touch.location(in: view)) == pressed
    changeFace { [pressed] in $0.pressedIndex = isThere ? pressed : nil }
    return true
  }

  open override func endTracking(with touch: Touch) {
    let index = face.pressedIndex
    changeFace { $0.pressedIndex = nil }
    if isHighlighted, let index { changeByHand { $0.select(index) } }
  }

  open override func cancelTracking() { changeFace { $0.pressedIndex = nil } }

  open override func performAction() { sendActions(for: .touchUpInside) }

  open override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    let index = point.flatMap(index)
    changeFace { $0.hoveredIndex = index }
  }

  // MARK: Keys

  /// Around the choice that is chosen, or the first one.
  open override var focusRing: FocusRing? {
    guard !face.titles.isEmpty else { return FocusRing(bounds) }
    let top = Double(face.selectedIndex ?? 0) * RadioGroupDrawing.row
    return FocusRing(
      Rect(x: 0, y: top + 3, width: bounds.width, height: RadioGroupDrawing.row - 6), cornerRadius: 6)
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard isEnabled, modifiers.isEmpty, !face.titles.isEmpty else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    let last = face.titles.count - 1
    switch key {
    case .down: changeByHand { $0.move(by: 1, wraps: true) }
    case .up: changeByHand { $0.move(by: -1, wraps: true) }
    case .left, .right:
      let step = key.stepAlongLine(isMirrored: isMirrored)
      changeByHand { $0.move(by: step, wraps: true) }
    case .home: changeByHand { $0.select(0) }
    case .end: changeByHand { $0.select(last) }
    case .space:
      guard face.selectedIndex == nil else { return true }
      changeByHand { $0.select(0) }
    default: return key != .enter && super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    if let frame = focusRing?.frame { loadedView?.reveal(frame) }
    return true
  }
}

/// The look of a ``RadioGroupNode``: a ring for each choice, and a filled one with a dot for the one that is chosen.
public struct RadioGroupDrawing: ControlDrawing {
  static let row = 28.0
  static let side = 18.0
  static let gap = 8.0

  /// Everything that the picture of the choices depends on.
  private struct Choices: Hashable {
    var titles: [String]
    var font: Font
    var ink: Color
    var line: Color
    var field: Color
    var isMirrored: Bool
  }

  public init() {}

  public func size(of face: ChoiceFace, fitting room: Size) -> Size {
    let left = Self.side + Self.gap
    // A few of the longest stand for all: measuring thousands of lines would take too long.
    let longest = face.titles.sorted { $0.utf8.count > $1.utf8.count }.prefix(16)
    let width = longest.map { ControlTitle(text: $0, font: face.font).size(fitting: room.width - left).width }.max()
    return Size(width: left + (width ?? 0), height: Double(face.titles.count) * Self.row)
  }

  /// The ring of a choice.
  private static func ring(_ index: Int) -> Rect {
    Rect(x: 0, y: Double(index) * row + (row - side) / 2, width: side, height: side)
  }

  public func parts(of face: ChoiceFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    guard !face.titles.isEmpty else { return [] }
    var parts = [choices(face, appearance, in: bounds)]
    if appearance.isEnabled, let index = face.pressedIndex ?? face.hoveredIndex, index != face.selectedIndex {
      var under = ControlPart("under \(index)", frame: Self.ring(index), cornerRadius: Self.side / 2)
      under.color = face.pressedIndex == index ? ControlColors.fieldPress : ControlColors.fieldHover
      (under.borderWidth, under.borderColor) = (1, .controlLine)
      parts.append(under)
    }
    guard let index = face.selectedIndex else { return parts }
    let ring = Self.ring(index)
    let color = appearance.fillAtRest
    var filled = ControlPart("filled \(index)", frame: ring, color: color, cornerRadius: Self.side / 2)
    var dot = ControlPart(
      "dot \(index)", frame: ring.insetBy(x: 5, y: 5), color: appearance.mark, cornerRadius: Self.side / 2 - 5)
    (filled.isGrowing, dot.isGrowing) = (true, true)
    return parts + [filled, dot]
  }

  private func choices(_ face: ChoiceFace, _ appearance: ControlAppearance, in bounds: Rect) -> ControlPart {
    let choices = Choices(
      titles: face.titles, font: face.font, ink: appearance.ink, line: appearance.dimmed(.controlLine),
      field: ControlColors.field, isMirrored: appearance.isMirrored)
    return ControlPart("choices", frame: bounds, drawnFor: choices) { context, area, part in
      Self.draw(choices, in: context, area, part)
    }
  }

  private static func draw(_ choices: Choices, in context: GraphicsContext, _ area: Rect, _ part: Rect) {
    let first = max(0, Int((part.minY / row).rounded(.down)))
    let end = min(choices.titles.count, Int((part.maxY / row).rounded(.up)))
    guard first < end else { return }
    let left = side + gap
    for index in first..<end {
      var ring = Self.ring(index)
      if choices.isMirrored { ring.origin.x = area.width - ring.maxX }
      context.fill(Path(ellipseIn: ring), with: choices.line)
      context.fill(Path(ellipseIn: ring.insetBy(x: 1, y: 1)), with: choices.field)
      let room = Rect(x: choices.isMirrored ? 0 : left, y: 0, width: max(0, area.width - left), height: row)
      ControlTitle(text: choices.titles[index], font: choices.font, color: choices.ink).draw(
        in: context, room, middle: Double(index) * row + row / 2, isMirrored: choices.isMirrored)
    }
  }
}
