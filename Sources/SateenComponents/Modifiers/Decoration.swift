import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads

/// The look, the handlers and the names that modifiers add to an element.
struct Decoration: Sendable {
  var fill: Color?
  var gradient: Gradient?
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor: Color?
  var opacity = 1.0
  var shadow: Shadow?
  var isClipped = false
  var hasLayer = false
  var isRasterized = false
  /// Whether a mask lies over the element, and whether the element is one.
  var hasMask = false
  var isMask = false
  var hover: Color?
  var pressed: Color?
  var transition: Transition?
  var pulse: Pulse?
  var sharedElementID: String?

  var onTap: (@MainActor @Sendable () -> Void)?
  var onLongPress: (@MainActor @Sendable () -> Void)?
  var onSecondaryTap: (@MainActor @Sendable () -> Void)?
  var contextMenu: (@MainActor @Sendable () -> Menu?)?
  var tooltip: String?
  var onHover: (@MainActor @Sendable (Bool) -> Void)?
  var onPointerMove: (@MainActor @Sendable (Point?) -> Void)?
  var onDrag: DragHandler?
  var onMagnify: (@MainActor @Sendable (ElementMagnification) -> Void)?
  var onRotate: (@MainActor @Sendable (ElementRotation) -> Void)?
  var onLink: (@MainActor @Sendable (String) -> Void)?
  var onKey: (@MainActor @Sendable (Key, KeyModifiers) -> Bool)?
  var focus: Binding<Bool>?
  var isFocusable = false
  /// The key that presses the element, or the first one in it, where nothing else uses the key.
  var focusAction: FocusAction?
  /// The keys that do the same.
  var shortcut: Shortcut?
  var focusGroup: FocusGroup?
  /// The rank in the order of the Tab key.
  var focusOrder = 0
  var onAppear: (@MainActor @Sendable () -> Void)?
  var onDisappear: (@MainActor @Sendable () -> Void)?
  var presentations: [PresentationWish] = []
  var tasks: [ComponentTask] = []
  var slop: EdgeInsets = .zero
  var role: String?
  var label: String?
  var testID: String?

  /// Whether the element has a layer of its own, which contains everything in the element.
  var isVisual: Bool {
    fill != nil || gradient != nil || borderWidth > 0 || opacity < 1 || shadow != nil || isClipped || hasLayer
      || isRasterized || hasMask || isMask
      || hover != nil
      || pressed != nil || cornerRadius > 0 || transition != nil || pulse != nil || sharedElementID != nil
  }

  /// Whether the corner radius is the only part of the look that can be seen. It rounds the content then.
  var isCornerOnly: Bool {
    cornerRadius > 0 && fill == nil && gradient == nil && borderWidth == 0 && opacity >= 1 && shadow == nil
      && !isClipped && hover == nil
      && pressed == nil
  }

  /// Whether the content is clipped to the frame and its round corners. A corner radius alone clips the content,
  /// because there is no background, border or shadow to round.
  var clipsContent: Bool { isClipped || isCornerOnly }

  /// Whether the element covers all of its frame, also where no child is: it draws there, or handles the pointer there.
  var isSolid: Bool {
    fill != nil || gradient != nil || borderWidth > 0 || shadow != nil || takesPointer || takesGestures
  }

  /// Whether a press with a finger or the primary button has an effect.
  var takesPresses: Bool { onTap != nil || onLongPress != nil || takesFocus }
  /// Whether the element is dragged, pinched or turned.
  var takesGestures: Bool { onDrag != nil || onMagnify != nil || onRotate != nil }
  /// Whether a press gives the element the focus, by which it gets the keys.
  var takesFocus: Bool { onKey != nil || focus != nil || isFocusable }
  /// Whether the Tab key stops at the element.
  var isFocusStop: Bool { takesFocus || onTap != nil }
  /// Whether the pointer has an effect, by a press or without one.
  var takesPointer: Bool {
    onHover != nil || onPointerMove != nil || hover != nil || pressed != nil || takesPresses || onSecondaryTap != nil
      || contextMenu != nil || tooltip != nil
  }
}

extension Decoration {
  /// Replaces each colour by its value in one appearance, so that the appearance of the window has no effect.
  fileprivate mutating func fixColors(_ appearance: Appearance) {
    fill = fill?.fixed(appearance)
    gradient = gradient?.mapColors { $0.fixed(appearance) }
    borderColor = borderColor?.fixed(appearance)
    hover = hover?.fixed(appearance)
    pressed = pressed?.fixed(appearance)
    if var shadow {
      shadow.color = shadow.color.fixed(appearance)
      self.shadow = shadow
    }
  }
}

extension Color {
  /// A colour that has this colour's value for one appearance in both appearances.
  func fixed(_ appearance: Appearance) -> Color { Color(components(appearance)) }
}

/// Work that runs as a detached task while an element is on screen.
struct ComponentTask: Sendable {
  /// Identifies the work: another id cancels the task, and starts a new one.
  var id: any (Hashable & Sendable)
  var body: @Sendable () async -> Void
}

/// An element with modifiers, such as a background, a handler of taps or a role. A further modifier changes the
/// decoration, and does not wrap the element once more. Any thread.
public struct Decorated: LayoutSpec {
  /// The style for the stack around, which begins as that of the element.
  public var style: LayoutStyle
  private let child: any LayoutElement
  private let decoration: Shared

  /// A reference to a decoration. A decoration is large, and elements are copied often.
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
    // A picture alone gets the corner radius itself: the decoder rounds its corners, and the element needs no layer.
    let outer = evaluation.cornerRadius
    evaluation.cornerRadius = 0
    if value.isCornerOnly, value.sharedElementID == nil, isPictureAlone {
      evaluation.cornerRadius = value.cornerRadius
      value.cornerRadius = 0
    }
    let inner = pass.resolved(child)
    evaluation.cornerRadius = outer
    if let appearance = evaluation.surroundings.fixedAppearance { value.fixColors(appearance) }
    return Area(key: key, decoration: value, child: inner, style: style, isEnabled: isEnabled)
  }

  /// Whether the child is a picture, apart from wrappers that only change its size.
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

/// A decorated element of an evaluation. As a ``LayoutNode`` it is part of the layout, which has the frame of the
/// decoration.
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

extension Area: ComparableElement {
  func hasValues(of other: Area) -> Bool {
    key == other.key && isEnabled == other.isEnabled && style == other.style && decoration.hasLook(of: other.decoration)
  }

  var comparedChildren: [any LayoutElement] { [child] }
}

extension Decoration {
  /// Whether all values are equal that layers are made of. Handlers and names are not compared: a ``Plan`` takes new
  /// ones over without a new layout.
  fileprivate func hasLook(of other: Decoration) -> Bool {
    fill == other.fill && gradient == other.gradient && cornerRadius == other.cornerRadius
      && borderWidth == other.borderWidth
      && borderColor == other.borderColor && opacity == other.opacity && shadow == other.shadow
      && isClipped == other.isClipped && hasLayer == other.hasLayer && isRasterized == other.isRasterized
      && hasMask == other.hasMask && isMask == other.isMask
      && hover == other.hover
      && pressed == other.pressed && transition == other.transition && sharedElementID == other.sharedElementID
      && isPulseAlike(other)
  }

  private func isPulseAlike(_ other: Decoration) -> Bool {
    switch (pulse, other.pulse) {
    case (nil, nil): true
    case (let own?, let other?):
      isSameID(own.trigger, other.trigger) && own.animation == other.animation && own.scale == other.scale
    default: false
    }
  }
}

/// Whether two ids are equal. An id with a NaN in it does not equal itself by `==`, so two such ids are compared by
/// their hash values: otherwise a task with such an id would start again after each evaluation.
func isSameID(_ a: any (Hashable & Sendable), _ b: any (Hashable & Sendable)) -> Bool {
  let (a, b) = (AnyHashable(a), AnyHashable(b))
  return a == b || a != a && b != b && a.hashValue == b.hashValue
}
