import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The look, the handlers and the names that modifiers add to an element.
struct Decoration: Sendable {
  var fill: Color?
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor: Color?
  var opacity = 1.0
  var shadow: Shadow?
  var isClipped = false
  var hasLayer = false
  var hover: Color?
  var pressed: Color?
  var transition: Transition?
  var pulse: Pulse?

  var onTap: (@MainActor @Sendable () -> Void)?
  var onLongPress: (@MainActor @Sendable () -> Void)?
  var onSecondaryTap: (@MainActor @Sendable () -> Void)?
  var onHover: (@MainActor @Sendable (Bool) -> Void)?
  var onPointerMove: (@MainActor @Sendable (Point?) -> Void)?
  var onLink: (@MainActor @Sendable (String) -> Void)?
  var onKey: (@MainActor @Sendable (Key, KeyModifiers) -> Bool)?
  var focus: Binding<Bool>?
  var onAppear: (@MainActor @Sendable () -> Void)?
  var onDisappear: (@MainActor @Sendable () -> Void)?
  var tasks: [ComponentTask] = []
  var slop: EdgeInsets = .zero
  var role: String?
  var label: String?
  var testID: String?

  /// Whether the element has a layer of its own, with everything in it.
  var isVisual: Bool {
    fill != nil || borderWidth > 0 || opacity < 1 || shadow != nil || isClipped || hasLayer || hover != nil
      || pressed != nil || cornerRadius > 0 || transition != nil || pulse != nil
  }

  /// Whether a corner radius is all there is to see.
  var isCornerOnly: Bool {
    cornerRadius > 0 && fill == nil && borderWidth == 0 && opacity >= 1 && shadow == nil && !isClipped && hover == nil
      && pressed == nil
  }

  /// Whether parts outside of the element's frame are hidden. Without a background, the radius is that of what is inside.
  var clipsContent: Bool { isClipped || isCornerOnly }

  /// Whether the element is seen, or takes presses, where nothing is in it.
  var isSolid: Bool {
    fill != nil || borderWidth > 0 || shadow != nil || takesPointer || takesPresses
  }

  /// Whether presses, or the pointer, have an effect.
  var takesPresses: Bool { onTap != nil || onLongPress != nil || takesFocus }
  /// Whether keys go to the element once it was pressed.
  var takesFocus: Bool { onKey != nil || focus != nil }
  /// Whether the Tab key stops at the element.
  var isFocusStop: Bool { takesFocus || onTap != nil }
  var takesPointer: Bool {
    onHover != nil || onPointerMove != nil || hover != nil || pressed != nil || takesPresses || onSecondaryTap != nil
  }
}

/// Work that runs while an element is on screen.
struct ComponentTask: Sendable {
  var id: any (Hashable & Sendable)
  var body: @Sendable () async -> Void
}

/// An element with modifiers: a background, a tap, a role. Each modifier of a decorated element changes its decoration.
public struct Decorated: LayoutSpec {
  public var style: LayoutStyle
  private let child: any LayoutElement
  private let decoration: Shared

  /// Shared, so that the spec stays small.
  private final class Shared: Sendable {
    let value: Decoration
    init(_ value: Decoration) { self.value = value }
  }

  init(_ element: any LayoutElement, _ change: (inout Decoration) -> Void) {
    let known = element as? Decorated
    var value = known?.decoration.value ?? Decoration()
    change(&value)
    child = known?.child ?? element
    style = element.style
    decoration = Shared(value)
  }

  public var stackTraitsSource: StackTraitsSource { .wrapped(child) }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content], context: context)
  }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    let evaluation = Evaluation.of(pass)
    var value = decoration.value
    let key = evaluation.areaKey(pass)
    let isEnabled = evaluation.surroundings.isEnabled
    // A picture's corners are cut where it is decoded, and cost no layer.
    let outer = evaluation.cornerRadius
    evaluation.cornerRadius = 0
    if value.isCornerOnly, isPictureAlone {
      evaluation.cornerRadius = value.cornerRadius
      value.cornerRadius = 0
    }
    let inner = pass.resolved(child)
    evaluation.cornerRadius = outer
    return Area(key: key, decoration: value, child: inner, style: style, isEnabled: isEnabled)
  }

  private var isPictureAlone: Bool {
    var inner = child
    while true {
      if inner is Picture { return true }
      if let wrapper = inner as? WrapperLayoutSpec, wrapper.children.count == 1 {
        inner = wrapper.children[0]
      } else if let ratio = inner as? RatioLayoutSpec {
        inner = ratio.child
      } else {
        return false
      }
    }
  }
}

/// A decorated element in an evaluation. It stays in the layout, which tells where its decoration goes.
final class Area: LayoutNode {
  let key: PartKey
  let decoration: Decoration
  let child: any LayoutElement
  let style: LayoutStyle
  let isEnabled: Bool

  init(key: PartKey, decoration: Decoration, child: any LayoutElement, style: LayoutStyle, isEnabled: Bool) {
    self.key = key
    self.decoration = decoration
    self.child = child
    self.style = style
    self.isEnabled = isEnabled
  }

  var stackTraitsSource: StackTraitsSource { .wrapped(child) }
  var layoutName: String { decoration.label ?? decoration.role ?? "Area" }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content], context: context)
  }
}
