/// Anything that can be given a size range and answer with a layout: a node, or a spec that arranges others.
///
/// Answering is a pure function of the element's state: any number of threads may ask at once.
public protocol LayoutElement: Sendable {
  var style: LayoutStyle { get }

  /// What a stack goes by when it flexes and aligns this element. The default is what `style` says, completed from
  /// ``stackTraitsSource``.
  var stackTraits: StackTraits { get }

  /// Where this element takes traits from that its `style` leaves open. A type of your own that wraps one child gives
  /// ``StackTraitsSource/child(_:)``; the default is ``StackTraitsSource/style``.
  var stackTraitsSource: StackTraitsSource { get }

  /// What tells this element from every other that is alive; nil for one without identity. The answers of an element
  /// with identity are remembered for as long as one layout is being computed, so the same question costs nothing the
  /// second time. The identity must change when anything does that the answer depends on.
  var layoutIdentity: ObjectIdentifier? { get }

  /// This element as a node; nil for all that is none.
  var layoutNode: (any LayoutNode)? { get }

  /// The layout this element wants within a range that already respects its own `style`.
  ///
  /// Ask through ``layoutThatFits(_:parentSize:context:)``, which applies the style first.
  /// - Parameters:
  ///   - range: sizes allowed, in points.
  ///   - parentSize: the size fractions refer to; a side that is not known is not a number.
  ///   - context: what the whole layout shares; to be handed on to children.
  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout

  /// The same as ``calculateLayout(_:parentSize:context:)``, for elements that keep their answers from one layout to the
  /// next. By default it is asked anew each time.
  func answerLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout

  /// The same element, or one around it, with a changed style. A node is left as it is and wrapped.
  func styled(_ change: (inout LayoutStyle) -> Void) -> any LayoutElement

  /// What descriptions and ASCII art call this element.
  var layoutName: String { get }
}

extension LayoutElement {
  /// The layout within a range, in a parent whose size (or not a number where unknown) fractions refer to.
  ///
  /// Where style and range do not overlap, the range wins: an element squeezed by a stack is as long as the stack says.
  /// Total: a range of nonsense (not a number, negative, maximum below minimum) is read as the nearest one that makes
  /// sense, and elements nested deeper than ``LayoutContext/depthLimit`` get their smallest size and no content.
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
    // Whoever opened the memo closes it, so that a context someone keeps does not keep a layout's memory.
    if context.memo !== inner.memo { inner.memo?.end() }
    return layout
  }

  public func answerLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    calculateLayout(range, parentSize: parentSize, context: context)
  }

  public var stackTraits: StackTraits { StackTraits(style, from: stackTraitsSource) }

  public var stackTraitsSource: StackTraitsSource { .style }

  public var layoutIdentity: ObjectIdentifier? { nil }

  public var layoutNode: (any LayoutNode)? { nil }

  public var layoutName: String { String(describing: Self.self) }
}

/// A layout element with identity, which keeps its place in a flattened layout. Specs vanish when flattened.
public protocol LayoutNode: AnyObject, LayoutElement {}

extension LayoutNode {
  public var layoutIdentity: ObjectIdentifier? { ObjectIdentifier(self) }

  public var layoutNode: (any LayoutNode)? { self }
}
