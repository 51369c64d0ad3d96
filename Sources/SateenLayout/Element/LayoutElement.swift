/// An element that computes a ``Layout`` within a size range: a node, or a spec that arranges other elements.
///
/// The layout is a pure function of the element's state. Any number of threads may request it at once.
public protocol LayoutElement: Sendable {
  var style: LayoutStyle { get }

  /// The element that provides the flex factors, alignment and baselines which `style` does not set. A type of your own that wraps one child returns
  /// ``StackTraitsSource/child(_:)``; the default is ``StackTraitsSource/style``.
  var stackTraitsSource: StackTraitsSource { get }

  /// An identity that no other living element has; nil for an element that is never remembered. The layouts of an
  /// element with an identity are remembered until the layout computation ends, so the same request is computed only
  /// once. The identity must change whenever a value changes that the layout depends on: otherwise the element gets an
  /// outdated layout.
  var layoutIdentity: ObjectIdentifier? { get }

  /// This element as a node; nil for a spec.
  var layoutNode: (any LayoutNode)? { get }

  /// Computes the element's layout within a range that already respects its own `style`.
  ///
  /// Callers use ``layoutThatFits(_:parentSize:context:)``, which applies the style first.
  /// - Parameters:
  ///   - range: the allowed sizes, in points.
  ///   - parentSize: the size that fractions refer to, in points; NaN on an axis where it is unknown.
  ///   - context: the values shared by the whole layout; pass it on to children.
  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout

  /// The same as ``calculateLayout(_:parentSize:context:)``, for elements that cache layouts from one computation to
  /// the next. The default calls `calculateLayout` each time.
  func answerLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout

  /// This element with a changed style. A node is not changed: a wrapper around it gets the style.
  func styled(_ change: (inout LayoutStyle) -> Void) -> any LayoutElement

  /// This element with the components in it evaluated. Called only for what is inside a component. A spec hands its
  /// children to the pass (``ElementPass``); an element without children returns itself.
  func resolved(_ pass: inout ElementPass) -> any LayoutElement

  /// The element's name in descriptions and ASCII art.
  var layoutName: String { get }
}

extension LayoutElement {
  /// Computes the element's layout within a range. Fractions refer to `parentSize`, in points, which is NaN on an axis
  /// where it is unknown.
  ///
  /// Where style and range do not overlap, the range wins: an element squeezed by a stack is as long as the stack says.
  /// Every range is valid: one that makes no sense (NaN, negative, maximum below minimum) is replaced by the nearest
  /// one that does. Elements nested deeper than ``LayoutContext/depthLimit`` get their smallest size and no content.
  public func layoutThatFits(
    _ range: SizeRange, parentSize: Size, context: LayoutContext
  ) -> Layout {
    let allowed = range.usable.intersect(style.resolve(parentSize: parentSize))
    let inner = context.entered()
    let layout =
      if let watching = inner.entry {
        inner.record(self, range, allowed, parentSize, in: watching)
      } else {
        inner.recall(self, allowed, parentSize) ?? inner.compute(self, allowed, parentSize)
      }
    // The request that opened the memo closes it: a context stored by a program must not keep the memo's layouts alive.
    if context.memo !== inner.memo { inner.memo?.end() }
    return layout
  }

  public func answerLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    calculateLayout(range, parentSize: parentSize, context: context)
  }

  /// The values a stack uses to flex and align this element: from `style`, and those that it does not set from
  /// ``stackTraitsSource``.
  package var stackTraits: StackTraits { StackTraits(style, from: stackTraitsSource) }

  public var stackTraitsSource: StackTraitsSource { .style }

  public var layoutIdentity: ObjectIdentifier? { nil }

  public var layoutNode: (any LayoutNode)? { nil }

  public var layoutName: String { String(describing: Self.self) }
}

/// A layout element with identity. Nodes stay in a flattened layout; specs do not.
public protocol LayoutNode: AnyObject, LayoutElement {}

extension LayoutNode {
  public var layoutIdentity: ObjectIdentifier? { ObjectIdentifier(self) }

  public var layoutNode: (any LayoutNode)? { self }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }
}
