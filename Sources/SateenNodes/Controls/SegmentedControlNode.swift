import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// Choices beside each other, one of which is chosen.
///
/// ```swift
/// let view = SegmentedControlNode(["Day", "Week", "Month"], selectedIndex: 0)
/// view.addAction(for: .valueChanged) { _, _ in … }
/// ```
/// All segments are equally wide. With the focus, the arrows along the line choose, and Home and End choose the first and
/// the last.
open class SegmentedControlNode: DrawnControlNode<ChoiceFace> {
  nonisolated public init(_ titles: [String] = [], selectedIndex: Int? = nil) {
    var face = ChoiceFace(titles, selectedIndex: selectedIndex)
    face.font = .system(14, weight: .medium)
    super.init(face, drawing: SegmentedDrawing())
    style.flexShrink = 1
  }

  /// One for each segment. Any thread.
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

  private func index(at point: Point) -> Int? {
    let count = face.titles.count
    guard count > 0, bounds.width > 0 else { return nil }
    let x = isMirrored ? bounds.width - point.x : point.x
    let place = (x / bounds.width * Double(count)).rounded(.down)
    return Int(min(max(place, 0), Double(count - 1)))
  }

  open override func beginTracking(with touch: Touch) -> Bool {
    guard let view = loadedView, let index = index(at: touch.location(in: view)) else { return false }
    changeFace { $0.pressedIndex = index }
    return true
  }

  open override func continueTracking(with touch: Touch) -> Bool {
    guard let view = loadedView, let index = index(at: touch.location(in: view)) else { return false }
    changeFace { $0.pressedIndex = index }
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

  open override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: 8) }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard isEnabled, modifiers.isEmpty, !face.titles.isEmpty else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    let last = face.titles.count - 1
    switch key {
    case .left, .right:
      let step = key.stepAlongLine(isMirrored: isMirrored)
      changeByHand { $0.move(by: step, wraps: false) }
    case .home: changeByHand { $0.select(0) }
    case .end: changeByHand { $0.select(last) }
    case .space:
      guard face.selectedIndex == nil else { return true }
      changeByHand { $0.select(0) }
    default: return key != .enter && super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }
}

/// The look of a ``SegmentedControlNode``: a groove with a plate that glides to the segment that is chosen.
public struct SegmentedDrawing: ControlDrawing {
  static let height = 32.0
  static let inset = 2.0
  static let padding = 14.0

  /// Everything that the letters depend on.
  private struct Letters: Hashable {
    var titles: [String]
    var font: Font
    var ink: Color
    var isMirrored: Bool
  }

  public init() {}

  public func size(of face: ChoiceFace, fitting room: Size) -> Size {
    guard !face.titles.isEmpty else { return .zero }
    let longest = face.titles.sorted { $0.utf8.count > $1.utf8.count }.prefix(16)
    let widest = longest.map { ControlTitle(text: $0, font: face.font).size(fitting: .infinity).width }.max() ?? 0
    let width = (widest + 2 * Self.padding) * Double(face.titles.count) + 2 * Self.inset
    return Size(width: min(width, room.width), height: Self.height)
  }

  /// The place of a segment, in whole points.
  private static func frame(_ index: Int, of count: Int, in groove: Rect) -> Rect {
    let width = groove.width / Double(count)
    let start = (groove.minX + width * Double(index)).rounded()
    let end = (groove.minX + width * Double(index + 1)).rounded()
    return Rect(x: start, y: groove.minY, width: max(end - start, 1), height: groove.height)
  }

  public func parts(of face: ChoiceFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    guard !face.titles.isEmpty else { return [] }
    let y = ((bounds.height - Self.height) / 2).rounded(.down)
    let whole = Rect(x: 0, y: max(0, y), width: bounds.width, height: min(bounds.height, Self.height))
    let groove = whole.insetBy(x: Self.inset, y: Self.inset)
    let count = face.titles.count
    var parts = [
      ControlPart("groove", frame: whole, color: appearance.dimmed(ControlColors.groove), cornerRadius: 8)
    ]
    if appearance.isEnabled, let index = face.pressedIndex ?? face.hoveredIndex, index != face.selectedIndex {
      let color = face.pressedIndex == index ? BarStyle.press : BarStyle.hover
      parts.append(
        ControlPart("under \(index)", frame: Self.frame(index, of: count, in: groove), color: color, cornerRadius: 6))
    }
    if let index = face.selectedIndex {
      var plate = ControlPart("plate", frame: Self.frame(index, of: count, in: groove), cornerRadius: 6)
      plate.color = appearance.isEnabled ? ControlColors.plate : ControlColors.plate.withAlpha(multipliedBy: 0.6)
      plate.shadow = appearance.isEnabled ? .plate : nil
      parts.append(plate)
    }
    let letters = Letters(
      titles: face.titles, font: face.font, ink: appearance.ink, isMirrored: appearance.isMirrored)
    parts.append(
      ControlPart("letters", frame: whole, drawnFor: letters) { context, area in
        Self.draw(letters, in: context, area)
      })
    return parts
  }

  private static func draw(_ letters: Letters, in context: GraphicsContext, _ area: Rect) {
    let groove = area.insetBy(x: inset, y: inset)
    let count = letters.titles.count
    // There is no room for a letter in narrower ones.
    guard groove.width / Double(count) >= 12 else { return }
    for index in 0..<count {
      var room = frame(index, of: count, in: groove).insetBy(x: 4, y: 0)
      if letters.isMirrored { room.origin.x = area.width - room.maxX }
      ControlTitle(text: letters.titles[index], font: letters.font, color: letters.ink).draw(
        in: context, room, middle: area.height / 2, part: 0.5, isMirrored: letters.isMirrored)
    }
  }
}

extension Shadow {
  /// Below the plate of a segment.
  fileprivate static let plate = Shadow(
    color: Color(light: Color(white: 0, alpha: 0.2), dark: Color(white: 0, alpha: 0.45)),
    offset: Size(width: 0, height: 1), radius: 3)
}
